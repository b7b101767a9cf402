// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <tandem/containment.hpp>

#include "query/pose_range.hpp"
#include "query/solid.hpp"

namespace tandem {
namespace {

/// A half-line grazes only if its direction lies in one of finitely many planes. One direction out
/// of 2^50 does; this many in a row never do.
constexpr std::uint64_t kRayDirections = 64;

}  // namespace

Result<Side> side_of(const Vec3& point, const PlacedSolid& placed) {
    if (!point.allFinite()) {
        return Error{ErrorCode::InvalidArgument, "the point is not finite"};
    }
    if (auto in_range = check_range(placed.solid.data().surface.frame(), placed.pose); !in_range) {
        return std::move(in_range).error();
    }
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
    return Error{ErrorCode::Unsupported,
                 "every half-line from the point grazes the surface: no direction decides"};
}

}  // namespace tandem
