// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <tandem/containment.hpp>

#include "query/pose_range.hpp"
#include "query/solids/solid.hpp"
#include "query/solids/winding.hpp"

namespace tandem {

using namespace query;

namespace {

/// A half-line grazes the surface only if its direction lies in one of finitely many planes. About
/// one direction out of 2^50 does; this many in a row never do.
constexpr std::uint64_t kRayDirections = 64;

Result<Done> check_point(const Vec3& point, const PlacedSolid& placed) {
    if (!point.allFinite()) {
        return Error{ErrorCode::InvalidArgument, "the point is not finite"};
    }
    return check_range(placed.solid.data().surface.frame(), placed.pose);
}

/// The side of a point for an open solid.
Result<Side> side_by_winding(const Vec3& point, const PlacedSolid& placed) {
    switch (winding_side(placed, point)) {
        case WindingSide::Outside:
            return Side::Outside;
        case WindingSide::Inside:
            return Side::Inside;
        case WindingSide::OnSurface:
            return Side::OnSurface;
        case WindingSide::Undecided:
            break;
    }
    return Error{ErrorCode::InvalidMesh,
                 fmt::format("the winding number at the point is {:.3f}, farther than {} from a "
                             "whole number: fill the holes of the mesh or allow a larger tolerance",
                             winding_at(placed, point).value_or(0.0),
                             placed.solid.data().options.tolerance)};
}

}  // namespace

std::optional<Side> query::side_by_parity(const Vec3& point, const PlacedSolid& placed) {
    for (std::uint64_t k = 0; k < kRayDirections; ++k) {
        std::size_t crossings = 0;
        bool on_surface = false;
        const bool decided = cross_surface(placed, point, general_direction(k),
                                           [&](std::uint32_t, Crossing crossing) {
                                               on_surface = crossing == Crossing::AtOrigin;
                                               ++crossings;
                                           });
        if (on_surface) {
            return Side::OnSurface;
        }
        if (decided) {
            return crossings % 2 != 0 ? Side::Inside : Side::Outside;
        }
    }
    return std::nullopt;
}

Result<Side> side_of(const Vec3& point, const PlacedSolid& placed) {
    if (auto sound = check_point(point, placed); !sound) {
        return std::move(sound).error();
    }
    if (!placed.solid.is_closed()) {
        return side_by_winding(point, placed);
    }
    if (const auto side = side_by_parity(point, placed)) {
        return *side;
    }
    return Error{ErrorCode::Unsupported,
                 "every half-line from the point grazes the surface: no direction decides"};
}

Result<double> winding_number(const Vec3& point, const PlacedSolid& placed) {
    if (auto sound = check_point(point, placed); !sound) {
        return std::move(sound).error();
    }
    if (const auto winding = winding_at(placed, point)) {
        return *winding;
    }
    return Error{ErrorCode::InvalidArgument,
                 "the point is on the surface, where the winding number jumps"};
}

}  // namespace tandem
