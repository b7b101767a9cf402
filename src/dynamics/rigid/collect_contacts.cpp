// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include <tandem/intersections.hpp>

#include "base/checksum.hpp"
#include "dynamics/rigid/triangle_contact.hpp"
#include "dynamics/simulation_state.hpp"
#include "world/world_access.hpp"

/// Turns the contacts that the world found into manifolds for the solvers.
namespace tandem {
namespace {

std::uint64_t id_of(const FeatureId& feature) {
    base::WordHash hash;
    hash.add(feature.a);
    hash.add(feature.b);
    return hash.value();
}

}  // namespace

dynamics::SolverManifold Simulation::State::blank(BodyId a, BodyId b) const {
    const Material& one = bodies[a].material;
    const Material& other = bodies[b].material;
    dynamics::SolverManifold manifold;
    manifold.body_a = a;
    manifold.body_b = b;
    manifold.friction = std::sqrt(one.friction * other.friction);
    manifold.restitution = std::max(one.restitution, other.restitution);
    manifold.rolling = std::max(one.rolling, other.rolling);
    return manifold;
}

double Simulation::State::overlap_of(const BodyContact& contact, const ContactPoint& point) const {
    // Two meshes at rest keep the distance rest_offset. The solver treats this distance as depth,
    // but it is not an overlap.
    const auto is_mesh = [&](BodyHandle body) {
        const ShapeKind kind = (*world.body(body))->shape.kind();
        return kind == ShapeKind::Mesh || kind == ShapeKind::HeightField;
    };
    return is_mesh(contact.a) && is_mesh(contact.b)
               ? point.depth - WorldAccess::rest_offset(world, **world.body(contact.a),
                                                        **world.body(contact.b))
               : point.depth;
}

void Simulation::State::count_resting(const BodyContact& contact) {
    for (const ContactManifold& manifold : std::as_const(world).manifolds(contact)) {
        for (const ContactPoint& point : manifold.points()) {
            deepest = std::max(deepest, overlap_of(contact, point));
            ++resting_points;
        }
    }
}

void Simulation::State::add_manifold(const BodyContact& contact, const ContactManifold& found) {
    dynamics::SolverManifold manifold = blank(contact.a.id, contact.b.id);
    manifold.normal = found.normal;
    for (const ContactPoint& point : found.points()) {
        manifold.add({.position = 0.5 * (point.on_a + point.on_b),
                      .separation = -point.depth,
                      .id = id_of(point.feature)});
        deepest = std::max(deepest, overlap_of(contact, point));
    }
    manifolds.push_back(manifold);
}

/// Collects contacts as in the papers: one for each pair of triangles that cross, or that touch
/// along a segment or a polygon. The contact is at the mean of the corners of the common part.
Result<Done> Simulation::State::collect_triangle_pairs(const BodyContact& contact,
                                                       const std::vector<TrianglePair>* known) {
    const Body& body_a = **world.body(contact.a);
    const Body& body_b = **world.body(contact.b);
    const Placed a{*body_a.shape.model(), body_a.pose};
    const Placed b{*body_b.shape.model(), body_b.pose};
    // Find the touching pairs of triangles and their common parts.
    const auto pairs =
        known != nullptr ? Result<std::span<const TrianglePair>>(*known) : collide.all_pairs(a, b);
    if (!pairs) {
        return pairs.error();
    }
    if (const Result<Done> done = intersection_segments(a, b, *pairs, intersections); !done) {
        return done;
    }
    // Add a contact for each pair, in the middle of the common part.
    for (const PairIntersection& pair : intersections.pairs) {
        const TriangleCorners corners_a =
            to_world(a.pose, a.model.mesh().corners(pair.triangles.a));
        const TriangleCorners corners_b =
            to_world(b.pose, b.model.mesh().corners(pair.triangles.b));
        const std::optional<dynamics::TriangleContact> found =
            dynamics::contact_of(corners_a, corners_b, pair.kind, intersections.points_of(pair));
        if (!found) {
            continue;
        }
        Vec3 middle = Vec3::Zero();
        for (const IntersectionPoint& point : intersections.points_of(pair)) {
            middle += point.position / static_cast<double>(pair.count);
        }
        dynamics::SolverManifold manifold = blank(contact.a.id, contact.b.id);
        manifold.normal = found->normal;
        manifold.add({.position = middle,
                      .separation = -found->depth,
                      .id = id_of({pair.triangles.a, pair.triangles.b})});
        deepest = std::max(deepest, found->depth);
        manifolds.push_back(manifold);
    }
    return Done{};
}

bool Simulation::State::counts_triangles(const BodyContact& contact) const {
    return options.contacts == ContactMode::TrianglePairs &&
           (states[contact.a.id].is_awake() || states[contact.b.id].is_awake()) &&
           (*world.body(contact.a))->shape.kind() == ShapeKind::Mesh &&
           (*world.body(contact.b))->shape.kind() == ShapeKind::Mesh;
}

Result<std::vector<std::vector<TrianglePair>>> Simulation::State::find_triangle_pairs() const {
    std::vector<PlacedPair> pairs;
    for (const BodyContact& contact : world.contacts()) {
        if (counts_triangles(contact)) {
            const Body& a = **world.body(contact.a);
            const Body& b = **world.body(contact.b);
            pairs.push_back({{*a.shape.model(), a.pose}, {*b.shape.model(), b.pose}});
        }
    }
    Result<std::vector<std::vector<TrianglePair>>> found = options.find_pairs(pairs);
    if (found && found->size() != pairs.size()) {
        return Error{ErrorCode::InvalidArgument,
                     "find_pairs has answered another number of pairs than it was asked"};
    }
    return found;
}

Result<Done> Simulation::State::collect() {
    manifolds.clear();
    touching.clear();
    deepest = 0.0;
    resting_points = 0;
    // Collect the pairs that touch or are joined, and wake the sleeping groups they reach.
    for (const BodyContact& contact : world.contacts()) {
        if (contact.count > 0) {
            touching.push_back({contact.a.id, contact.b.id});
        }
    }
    for (const dynamics::JointConstraint& joint : joints.all()) {
        touching.push_back({joint.body_a(), joint.body_b()});
    }
    while (dynamics::Islands::wake_touched(states, touching) > 0) {
    }
    // Let the device, if there is one, find the triangle pairs of all contacts at once.
    std::vector<std::vector<TrianglePair>> known;
    if (options.find_pairs && options.contacts == ContactMode::TrianglePairs) {
        auto found = find_triangle_pairs();
        if (!found) {
            return std::move(found).error();
        }
        known = *std::move(found);
    }
    // Add the manifolds of the contacts that have a body awake; only count the others.
    auto next = known.begin();
    for (const BodyContact& contact : world.contacts()) {
        if (!states[contact.a.id].is_awake() && !states[contact.b.id].is_awake()) {
            count_resting(contact);
            continue;
        }
        if (counts_triangles(contact)) {
            const auto* pairs = options.find_pairs ? &*next++ : nullptr;
            if (const Result<Done> done = collect_triangle_pairs(contact, pairs); !done) {
                return done;
            }
            continue;
        }
        for (const ContactManifold& manifold : std::as_const(world).manifolds(contact)) {
            add_manifold(contact, manifold);
        }
    }
    return Done{};
}

}  // namespace tandem
