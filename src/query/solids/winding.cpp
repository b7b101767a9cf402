// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "query/solids/winding.hpp"

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>

#include "geometry/fixed_order.hpp"
#include "query/pose_range.hpp"
#include "query/solids/solid.hpp"

namespace tandem::query {
namespace {

/// Strips that lead away from the half-line cover nothing near it, unless a boundary edge passes
/// behind the point, seen along the half-line; directions this close to such an edge are not used.
constexpr double kNearEdge = 0x1p-30;
constexpr std::uint64_t kWindingDirections = 64;

/// The solid angle of the strip from an edge to infinity along `away`, as seen from the point. `u`
/// and `v` are the directions from the point to the edge's ends. Nothing if the edge is so close to
/// the opposite direction that the sign is uncertain. (Van Oosterom and Strackee 1983.)
std::optional<double> strip_angle(const Vec3& u, const Vec3& v, const Vec3& away) {
    const double volume = dot3(u.cross(v), away);
    const double denominator = 1.0 + dot3(u, v) + dot3(v, away) + dot3(away, u);
    if (std::fabs(volume) < kNearEdge && denominator < kNearEdge) {
        return std::nullopt;
    }
    return 2.0 * std::atan2(volume, denominator);
}

/// The part of the view that the strips along `away` cover; 1 is the whole view.
std::optional<double> strip_cover(const PlacedSolid& placed, const Vec3& point, const Vec3& away) {
    const auto vertices = placed.solid.model().mesh().vertices();
    double sum = 0.0;
    for (const BoundaryEdge& edge : placed.solid.data().boundary) {
        const Vec3 u = to_world(placed.pose, vertices[edge.from]) - point;
        const Vec3 v = to_world(placed.pose, vertices[edge.to]) - point;
        // Normalised without overflow for lengths whose squares leave the range of double.
        const auto angle = strip_angle(stable_normalized3(u), stable_normalized3(v), away);
        if (!angle) {
            return std::nullopt;
        }
        sum += edge.weight * *angle;
    }
    return sum / (4.0 * std::numbers::pi);
}

/// Certain in spite of rounding, because the box is enlarged by a thousandth.
bool is_beyond_box(const TreeFrame& frame, const Pose& pose, const Vec3& point) {
    const Vec3 centre = 0.5 * frame.lo + 0.5 * frame.hi;
    const Vec3 half = 0.5 * frame.hi - 0.5 * frame.lo;
    const Vec3 local = transposed_times3(pose.rotation(), point - pose.translation()) - centre;
    return (local.array().abs() > half.array() + 0.001 * largest3(half)).any();
}

}  // namespace

std::vector<BoundaryEdge> boundary_of(const Mesh& mesh, const MeshTopology& topology) {
    std::vector<BoundaryEdge> boundary;
    for (const MeshEdge& edge : topology.edges()) {
        if (const std::int64_t net = topology.net_direction(edge); net != 0) {
            const EdgeUse& use = topology.uses(edge).front();
            const Triangle& triangle = mesh.triangles()[use.triangle];
            const double weight = static_cast<double>(use.forward ? net : -net);
            boundary.push_back({triangle[use.corner], triangle[(use.corner + 1U) % 3], weight});
        }
    }
    return boundary;
}

std::optional<double> winding_at(const PlacedSolid& placed, const Vec3& point) {
    for (std::uint64_t k = 0; k < kWindingDirections; ++k) {
        const Vec3 direction = general_direction(k);
        const auto cover = strip_cover(placed, point, -normalized3(direction));
        if (!cover) {
            continue;
        }
        int crossings = 0;
        bool on_surface = false;
        const bool decided =
            cross_surface(placed, point, direction, [&](std::uint32_t, Crossing crossing) {
                on_surface = crossing == Crossing::AtOrigin;
                crossings += crossing == Crossing::Leaving ? 1 : -1;
            });
        if (on_surface) {
            return std::nullopt;
        }
        if (decided) {
            return crossings + *cover;
        }
    }
    return std::nullopt;
}

WindingSide winding_side(const PlacedSolid& placed, const Vec3& point) {
    const Solid::Data& solid = placed.solid.data();
    if (solid.closed) {
        const auto side = side_by_parity(point, placed);
        return !side || *side == Side::OnSurface ? WindingSide::OnSurface
               : *side == Side::Inside           ? WindingSide::Inside
                                                 : WindingSide::Outside;
    }
    if (is_beyond_box(solid.surface.frame(), placed.pose, point)) {
        return WindingSide::Outside;
    }
    const auto winding = winding_at(placed, point);
    if (!winding) {
        return WindingSide::OnSurface;
    }
    const double nearest = std::round(*winding);
    if (std::fabs(*winding - nearest) > solid.options.tolerance) {
        return WindingSide::Undecided;
    }
    return std::fmod(nearest, 2.0) != 0.0 ? WindingSide::Inside : WindingSide::Outside;
}

}  // namespace tandem::query
