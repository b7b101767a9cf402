// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "dynamics/soft/soft_skin.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "geometry/fixed_order.hpp"

namespace tandem::dynamics {
namespace {

/// Barycentric coordinates of a point of a triangle.
std::array<double, 3> parts_of(const std::array<Vec3, 3>& corners, const Vec3& point) {
    const Vec3 u = corners[1] - corners[0];
    const Vec3 v = corners[2] - corners[0];
    const Vec3 w = point - corners[0];
    const double uu = dot3(u, u);
    const double uv = dot3(u, v);
    const double vv = dot3(v, v);
    const double determinant = uu * vv - uv * uv;
    if (!(determinant > 0.0)) {
        return {1.0, 0.0, 0.0};
    }
    const double s = std::clamp((vv * dot3(u, w) - uv * dot3(v, w)) / determinant, 0.0, 1.0);
    const double t = std::clamp((uu * dot3(v, w) - uv * dot3(u, w)) / determinant, 0.0, 1.0 - s);
    return {1.0 - s - t, s, t};
}

bool is_vertex(TriangleFeature feature) {
    return feature == TriangleFeature::Vertex0 || feature == TriangleFeature::Vertex1 ||
           feature == TriangleFeature::Vertex2;
}

}  // namespace

Result<SoftSkin> SoftSkin::create(const SoftBody& body) {
    Result<SoftParticles> particles = SoftParticles::create(body);
    if (!particles) {
        return particles.error();
    }
    Result<DeformingModel> model = DeformingModel::build(body.mesh);
    if (!model) {
        return model.error();
    }
    return SoftSkin(*std::move(particles), *std::move(model), body);
}

SoftSkin::SoftSkin(SoftParticles particles, DeformingModel model, const SoftBody& body)
    : particles_(std::move(particles)),
      model_(std::move(model)),
      thickness_(body.thickness),
      friction_(body.friction) {}

Result<Done> SoftSkin::follow() {
    is_behind_ = true;
    TANDEM_TRY_DONE(model_.update(particles_.positions()));
    is_behind_ = false;
    return Done{};
}

void SoftSkin::keep(Moment& moment) const {
    const std::span<const Vec3> positions = particles_.positions();
    const std::span<const Vec3> velocities = particles_.velocities();
    moment.positions.assign(positions.begin(), positions.end());
    moment.velocities.assign(velocities.begin(), velocities.end());
    moment.contacts = contacts_;
    moment.deepest = deepest_;
}

void SoftSkin::take_back(Moment& moment) noexcept {
    restore(moment.positions, moment.velocities);
    contacts_.swap(moment.contacts);
    deepest_ = moment.deepest;
}

void SoftSkin::restore(std::span<const Vec3> positions, std::span<const Vec3> velocities) noexcept {
    particles_.restore(positions, velocities);
    is_behind_ = true;
}

Result<Done> SoftSkin::add_vertex(const Body& rigid, std::uint32_t id, const BodyState& state,
                                  std::uint32_t vertex, double margin) {
    const Vec3& at = particles_.positions()[vertex];
    const Result<ShapePoint> found = closest_point({rigid.shape, rigid.pose}, at);
    if (!found) {
        return found.error();
    }
    if (found->distance > margin) {
        return Done{};
    }
    deepest_ = std::max(deepest_, -found->distance);
    const Vec3 out = found->distance >= 0.0 ? Vec3(at - found->point) : Vec3(found->point - at);
    const double length = norm3(out);
    if (!(length > 0.0)) {
        return Done{};  // on the surface: neighbouring vertices give the direction outwards
    }
    contacts_.push_back({.body = id,
                         .vertices = {vertex, vertex, vertex},
                         .weights = {1.0, 0.0, 0.0},
                         .arm = found->point - state.centre,
                         .normal = out / length,
                         .friction = friction_,
                         .gap = thickness_});
    return Done{};
}

Result<Done> SoftSkin::add_vertices(const Body& rigid, std::uint32_t id, const BodyState& state,
                                    double margin) {
    const bool bounded = rigid.shape.kind() != ShapeKind::Plane;
    const double reach = rigid.shape.reach() + margin;
    for (std::uint32_t v = 0; v < particles_.positions().size(); ++v) {
        if (!(particles_.masses()[v] > 0.0) ||
            (bounded &&
             squared_norm3(particles_.positions()[v] - rigid.pose.translation()) > reach * reach)) {
            continue;
        }
        if (Result<Done> done = add_vertex(rigid, id, state, v, margin); !done) {
            return done;
        }
    }
    return Done{};
}

/// Adds contacts with a mesh: for vertices of the skin by their signed distances, and for its edges
/// and faces, which a sharp part of the rigid mesh may meet between vertices, by nearby triangles.
Result<Done> SoftSkin::add_mesh(const Body& rigid, std::uint32_t id, const BodyState& state,
                                double margin) {
    const Mesh& mesh = rigid.shape.model()->mesh();
    const auto near = clearance_.all_pairs(Placed{model_.model(), Pose{}},
                                           Placed{*rigid.shape.model(), rigid.pose}, margin);
    if (!near) {
        return near.error();
    }
    looked_at_.assign(particles_.positions().size(), false);
    for (const NearPair& pair : *near) {
        const Triangle& triangle = particles_.triangles()[pair.triangles.a];
        for (const std::uint32_t vertex : triangle) {
            if (!looked_at_[vertex]) {
                looked_at_[vertex] = true;
                if (Result<Done> done = add_vertex(rigid, id, state, vertex, margin); !done) {
                    return done;
                }
            }
        }
        if (pair.distance == 0.0 || is_vertex(pair.feature_a)) {
            continue;
        }
        const TriangleCorners face = mesh.corners(pair.triangles.b);
        const Vec3 outward =
            times3(rigid.pose.rotation(), (face[1] - face[0]).cross(face[2] - face[0]));
        const Vec3 normal = (pair.point_a - pair.point_b) / pair.distance;
        // Inside a solid, the contacts of the vertices push the skin out.
        if (pair.feature_b == TriangleFeature::Face && dot3(normal, outward) < 0.0) {
            continue;
        }
        const std::span<const Vec3> at = particles_.positions();
        contacts_.push_back(
            {.body = id,
             .vertices = triangle,
             .weights = parts_of({at[triangle[0]], at[triangle[1]], at[triangle[2]]}, pair.point_a),
             .arm = pair.point_b - state.centre,
             .normal = normal,
             .friction = friction_,
             .gap = thickness_});
    }
    return Done{};
}

Result<Done> SoftSkin::find_contacts(World& world, std::span<const BodyState> bodies, double h) {
    TANDEM_TRY_DONE(catch_up());
    contacts_.clear();
    deepest_ = 0.0;
    // Find the rigid bodies that are near or may come near within the step.
    const std::span<const Vec3> at = particles_.positions();
    Vec3 lo = at[0];
    Vec3 hi = at[0];
    for (const Vec3& p : at) {
        lo = lo.cwiseMin(p);
        hi = hi.cwiseMax(p);
    }
    double fastest_rigid = 0.0;
    for (const BodyState& body : bodies) {
        fastest_rigid =
            std::max(fastest_rigid, norm3(body.velocity) + norm3(body.spin) * body.reach);
    }
    const double own = thickness_ + h * particles_.fastest();
    const Vec3 wide = Vec3::Constant(own + h * fastest_rigid);
    if (const Result<Done> done = world.overlaps(box_around(lo - wide, hi + wide), near_); !done) {
        return done;
    }
    // Add the contacts with each of them.
    for (const BodyHandle& handle : near_) {
        const Body& rigid = **world.body(handle);
        if (rigid.sensor) {
            continue;
        }
        const BodyState& state = bodies[handle.id];
        const double margin = own + h * (norm3(state.velocity) + norm3(state.spin) * state.reach);
        const bool surface =
            rigid.shape.kind() == ShapeKind::Mesh || rigid.shape.kind() == ShapeKind::HeightField;
        if (Result<Done> done = surface ? add_mesh(rigid, handle.id, state, margin)
                                        : add_vertices(rigid, handle.id, state, margin);
            !done) {
            return done;
        }
    }
    return Done{};
}

}  // namespace tandem::dynamics
