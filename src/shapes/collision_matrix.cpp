// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "geometry/fixed_order.hpp"
#include "shapes/mesh/mesh_contacts.hpp"
#include "shapes/pair.hpp"
#include "shapes/shape_extent.hpp"

namespace tandem::shapes {
namespace {

/// The routine for a pair of kinds. convex_contact.cpp chooses between closed forms, box-box and
/// GJK by the cores of the two bodies.
enum class Routine : std::uint8_t {
    Convex,     ///< closed forms, separating axes, GJK + expanding polytope: convex_contact.cpp
    HalfSpace,  ///< support points below a plane: half_space.cpp
    Planes,     ///< two planes overlap unless they face away from each other
    Triangles,  ///< the triangles near a convex shape, edge filter: triangle_contacts.cpp
    Meshes,     ///< the fast engine; closest features or the contour: mesh_contacts.cpp
    Parts,      ///< calls the routine of each part of the compound
};

constexpr std::size_t kKinds = kShapeKindNames.values().size();

/// The collision matrix: row A, column B. Pairs below the diagonal are swapped and the answer is
/// mirrored.
constexpr auto C = Routine::Convex;
constexpr auto H = Routine::HalfSpace;
constexpr auto T = Routine::Triangles;
constexpr auto M = Routine::Meshes;
constexpr auto P = Routine::Parts;
constexpr auto L = Routine::Planes;
constexpr std::array<std::array<Routine, kKinds>, kKinds> kMatrix{{
    //         Sph Cap Box Cyl Con Hul Pla Mes Hei Def Com
    /* Sphere    */ {C, C, C, C, C, C, H, T, T, T, P},
    /* Capsule   */ {C, C, C, C, C, C, H, T, T, T, P},
    /* Box       */ {C, C, C, C, C, C, H, T, T, T, P},
    /* Cylinder  */ {C, C, C, C, C, C, H, T, T, T, P},
    /* Cone      */ {C, C, C, C, C, C, H, T, T, T, P},
    /* Hull      */ {C, C, C, C, C, C, H, T, T, T, P},
    /* Plane     */ {H, H, H, H, H, H, L, H, H, H, P},
    /* Mesh      */ {T, T, T, T, T, T, H, M, M, M, P},
    /* Height    */ {T, T, T, T, T, T, H, M, M, M, P},
    /* Deforming */ {T, T, T, T, T, T, H, M, M, M, P},
    /* Compound  */ {P, P, P, P, P, P, P, P, P, P, P},
}};

Routine routine_of(const ShapePair& pair) {
    return kMatrix[static_cast<std::size_t>(pair.a.kind)][static_cast<std::size_t>(pair.b.kind)];
}

void mirror(ContactManifold& manifold) {
    manifold.normal = -manifold.normal;
    for (ContactPoint& point : manifold.points()) {
        std::swap(point.on_a, point.on_b);
        std::swap(point.feature.a, point.feature.b);
    }
}

ShapeDistance mirrored(ShapeDistance distance) {
    std::swap(distance.point_a, distance.point_b);
    return distance;
}

ShapeDistance in_world(const ConvexContact& contact, const ShapePair& pair) {
    ShapeDistance found;
    found.distance = std::max(0.0, -contact.depth);
    if (found.distance > 0.0) {
        found.point_a = to_world(pair.pose_a, contact.on_a);
        found.point_b = to_world(pair.pose_a, contact.on_b);
        return found;
    }
    const RelativePose b_in_a(pair.pose_a, pair.pose_b);
    found.point_a = to_world(pair.pose_a, common_point(pair.a.convex, pair.b.convex, b_in_a));
    found.point_b = found.point_a;
    return found;
}

/// Calls `body(part pair)` for the parts of the compound B whose boxes are within `reach()` of A,
/// until `body` returns Stop or an error.
template <class Reach, class Body>
Result<Done> for_each_part(const ShapePair& pair, const Reach& reach, const Body& body) {
    ShapeBounds extent{};
    const bool bounded = pair.a.kind != ShapeKind::Plane;
    if (bounded) {
        extent = extent_of(pair.a, pair.pose_b.inverse() * pair.pose_a);
    }
    for (std::size_t k = 0; k < pair.b.parts.size(); ++k) {
        if (bounded) {
            double square = 0.0;
            for (int axis = 0; axis < 3; ++axis) {
                const Box& box = pair.b.part_boxes[k];
                const auto i = static_cast<std::size_t>(axis);
                const double gap = std::max({0.0, extent.lo[axis] - double{box.hi[i]},
                                             double{box.lo[i]} - extent.hi[axis]});
                square += gap * gap;
            }
            const double limit = reach() * (1.0 + 1e-9);
            if (square > limit * limit + 1e-18 * pair.b.reach * pair.b.reach) {
                continue;
            }
        }
        const Pose pose = pair.pose_b * pair.b.parts[k].pose;
        const Result<Flow> flow =
            body(k, ShapePair{pair.a, pair.pose_a, pair.b.parts[k].shape.data(), pose});
        if (!flow) {
            return flow.error();
        }
        if (*flow == Flow::Stop) {
            break;
        }
    }
    return Done{};
}

Result<bool> touches_parts(const ShapePair& pair, PairScratch& scratch) {
    bool found = false;
    const auto ask = [&](std::size_t, const ShapePair& part) -> Result<Flow> {
        const Result<bool> answer = touches(part, scratch);
        if (!answer) {
            return answer.error();
        }
        found = *answer;
        return found ? Flow::Stop : Flow::Continue;
    };
    const Result<Done> done = for_each_part(
        pair, [] { return 0.0; }, ask);
    if (!done) {
        return done.error();
    }
    return found;
}

Result<ShapeDistance> parts_distance(const ShapePair& pair, double upper_bound,
                                     PairScratch& scratch) {
    ShapeDistance best{.distance = std::numeric_limits<double>::infinity()};
    double limit = upper_bound;
    const auto ask = [&](std::size_t, const ShapePair& part) -> Result<Flow> {
        const Result<ShapeDistance> found = distance_of(part, limit, scratch);
        if (!found) {
            return found.error();
        }
        if (found->distance < best.distance) {
            best = *found;
            limit = std::min(limit, best.distance);
        }
        return best.distance == 0.0 ? Flow::Stop : Flow::Continue;
    };
    const Result<Done> done = for_each_part(
        pair, [&] { return limit; }, ask);
    if (!done) {
        return done.error();
    }
    return best;
}

/// Adds the manifolds of all parts, with the number of the part in the upper bits of each feature
/// id.
Result<Done> parts_manifold(const ShapePair& pair, const ContactTask& task) {
    const auto ask = [&](std::size_t k, const ShapePair& part) -> Result<Flow> {
        const std::size_t first = task.out.size();
        const Result<Done> done = contacts_of(part, {task.request, task.scratch, task.out});
        if (!done) {
            return done.error();
        }
        for (std::size_t m = first; m < task.out.size(); ++m) {
            for (ContactPoint& point : task.out[m].points()) {
                point.feature.b ^= (std::uint64_t{k} + 1) * 0x9E3779B97F4A7C15ULL;
            }
        }
        return Flow::Continue;
    };
    return for_each_part(
        pair, [&] { return task.request.margin; }, ask);
}

/// The gap of two half-spaces: they overlap unless they face in exactly opposite directions.
double planes_gap(const ShapePair& pair) {
    const Vec3 normal_a = times3(pair.pose_a.rotation(), pair.a.plane_normal);
    const Vec3 normal_b = times3(pair.pose_b.rotation(), pair.b.plane_normal);
    if (norm3(normal_a + normal_b) > 1e-12) {
        return 0.0;
    }
    const Vec3 apart = pair.pose_b.translation() - pair.pose_a.translation();
    return std::max(0.0, dot3(normal_a, apart) - pair.a.plane_offset - pair.b.plane_offset);
}

}  // namespace

Result<bool> touches(const ShapePair& given, PairScratch& scratch) {
    const ShapePair pair = is_reversed(given) ? given.swapped() : given;
    switch (routine_of(pair)) {
        case Routine::Convex: {
            ConvexContact contact;
            return convex_pair(pair, {.depth = ConvexRequest::Depth::NotWanted}, contact) ==
                   Nearness::Within;
        }
        case Routine::HalfSpace:
            return half_space_depth(pair, nullptr) >= 0.0;
        case Routine::Planes:
            return planes_gap(pair) == 0.0;
        case Routine::Triangles:
            return touches_triangles(pair);
        case Routine::Meshes: {
            const auto found = scratch.collide.first_contact(Placed{*pair.a.model, pair.pose_a},
                                                             Placed{*pair.b.model, pair.pose_b});
            if (!found) {
                return found.error();
            }
            return found->has_value();
        }
        case Routine::Parts:
            return touches_parts(pair, scratch);
    }
    return false;
}

Result<ShapeDistance> distance_of(const ShapePair& given, double upper_bound,
                                  PairScratch& scratch) {
    if (is_reversed(given)) {
        const Result<ShapeDistance> found = distance_of(given.swapped(), upper_bound, scratch);
        if (!found) {
            return found.error();
        }
        return mirrored(*found);
    }
    const ShapePair& pair = given;
    switch (routine_of(pair)) {
        case Routine::Convex: {
            ConvexContact contact;
            if (convex_pair(pair, {.margin = upper_bound, .depth = ConvexRequest::Depth::NotWanted},
                            contact) == Nearness::Beyond) {
                return ShapeDistance{.distance = std::numeric_limits<double>::infinity()};
            }
            return in_world(contact, pair);
        }
        case Routine::HalfSpace: {
            Vec3 deepest;
            const double depth = half_space_depth(pair, &deepest);
            const Vec3 normal = times3(pair.pose_b.rotation(), pair.b.plane_normal);
            ShapeDistance found{std::max(0.0, -depth), deepest, deepest};
            found.point_b -= found.distance * normal;
            return found;
        }
        case Routine::Triangles:
            return triangles_distance(pair, upper_bound);
        case Routine::Meshes: {
            const auto found = scratch.distance.closest(Placed{*pair.a.model, pair.pose_a},
                                                        Placed{*pair.b.model, pair.pose_b});
            if (!found) {
                return found.error();
            }
            return ShapeDistance{found->distance, found->point_a, found->point_b};
        }
        case Routine::Parts:
            return parts_distance(pair, upper_bound, scratch);
        case Routine::Planes:
            break;
    }
    return Error{ErrorCode::InvalidArgument, "two planes have no closest points"};
}

Result<Done> contacts_of(const ShapePair& given, const ContactTask& task, Vec3* axis) {
    if (is_reversed(given)) {
        const std::size_t first = task.out.size();
        if (axis != nullptr) {
            *axis = -*axis;
        }
        const Result<Done> done = contacts_of(given.swapped(), task, axis);
        if (axis != nullptr) {
            *axis = -*axis;
        }
        for (std::size_t k = first; k < task.out.size(); ++k) {
            mirror(task.out[k]);
        }
        return done;
    }
    switch (routine_of(given)) {
        case Routine::Convex:
            convex_manifold(given, task, axis);
            return Done{};
        case Routine::HalfSpace:
            half_space_manifold(given, task);
            return Done{};
        case Routine::Triangles:
            triangles_manifold(given, task);
            return Done{};
        case Routine::Meshes:
            return mesh_manifold(given, task);
        case Routine::Parts:
            return parts_manifold(given, task);
        case Routine::Planes:
            break;
    }
    return Done{};
}

PairScratch::PairScratch() : mesh(std::make_unique<MeshScratch>()) {}
PairScratch::~PairScratch() = default;

}  // namespace tandem::shapes
