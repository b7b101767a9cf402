// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <tandem/ray_cast.hpp>
#include <tandem/simulation.hpp>

#include "support/narrow_places.hpp"
#include "support/random_shapes.hpp"
#include "support/seeds.hpp"

/// Compares the deepest contact of bodies in narrow places with an independent measure: the largest
/// depth among the vertices of both bodies and the midpoints of the pieces into which each body
/// cuts the other's edges. Depth is the distance to the nearest triangle, with the sign from the
/// winding number.
namespace tandem {
namespace {

double deepest_edges(const Placed& of, const PlacedShape& in) {
    const Placed other{*in.shape.model(), in.pose};
    double deepest = 0.0;
    const auto offer = [&](const Vec3& point) {
        deepest = std::max(deepest, -closest_point(in, point)->distance);
    };
    const Mesh& mesh = of.model.mesh();
    for (const Triangle& triangle : mesh.triangles()) {
        for (std::size_t k = 0; k < 3; ++k) {
            const Vec3 from = to_world(of.pose, mesh.vertices()[triangle[k]]);
            const Vec3 to = to_world(of.pose, mesh.vertices()[triangle[(k + 1) % 3]]);
            offer(from);
            double before = 0.0;
            const std::vector<RayHit> hits = *all_hits(Segment{from, to}, other);
            for (const RayHit& hit : hits) {
                offer(from + 0.5 * (before + hit.t) * (to - from));
                before = hit.t;
            }
            offer(from + 0.5 * (before + 1.0) * (to - from));
        }
    }
    return deepest;
}

double true_depth(const PlacedShape& a, const PlacedShape& b) {
    return std::max(deepest_edges({*a.shape.model(), a.pose}, b),
                    deepest_edges({*b.shape.model(), b.pose}, a));
}

double own_depth(const PlacedShape& a, const PlacedShape& b) {
    ShapeQuery query;
    double deepest = 0.0;
    const std::span<const ContactManifold> manifolds = *query.contacts(a, b);
    for (const ContactManifold& manifold : manifolds) {
        for (const ContactPoint& point : manifold.points()) {
            deepest = std::max(deepest, point.depth);
        }
    }
    return deepest;
}

struct Faller {
    std::string name;
    Mesh mesh;
};

std::vector<Faller> convex_fallers() {
    return {{"spike", testing::spike_mesh(0.4, 1.2)},
            {"thin spike", testing::spike_mesh(0.15, 1.0)},
            {"wedge", testing::wedge_mesh(0.3, 0.9, 0.5)},
            {"blade", testing::brick_mesh(0.03, 0.4, 0.8)}};
}

std::vector<std::pair<std::string, Mesh>> narrow_grounds() {
    return {{"leaning crack", testing::bar_of(testing::cracked_block(0.02, 0.9, 0.78), 1.0)},
            {"steep crack", testing::bar_of(testing::cracked_block(0.02, 1.2, 0.35), 1.0)},
            {"cliff", testing::bar_of(testing::cliff(), 1.0)},
            {"ridge", testing::bar_of(testing::ridge(0.4), 1.0)},
            {"pyramid hole", testing::holed_block(0.6, 0.02, 1.0)},
            {"square hole", testing::holed_block(0.3, 0.3, 1.0)}};
}

TEST(TrueDepth, contacts_are_as_deep_as_the_bodies_overlap) {
    for (const auto& [place, ground_mesh] : narrow_grounds()) {
        const Shape ground = *Shape::mesh(*Model::build(ground_mesh));
        for (const Faller& faller : convex_fallers()) {
            const Shape mesh = *Shape::mesh(*Model::build(faller.mesh));
            const Shape hull = *Shape::hull(faller.mesh.vertices());
            for (const bool as_mesh : {false, true}) {
                for (const std::uint64_t seed : testing::seeds(1)) {
                    TANDEM_TRACE_SEED(seed);
                    SCOPED_TRACE(faller.name + (as_mesh ? " as mesh onto " : " onto ") + place);
                    scenes::Random random(seed);
                    Simulation simulation = *Simulation::create({.rest_offset = 0.0});
                    ASSERT_TRUE(
                        simulation.add({.body = {.shape = ground, .kind = BodyKind::Static}}));
                    const Vec3 at = 0.15 * random.in_cube() + Vec3(0, 0, 0.35 + mesh.reach() * 0.2);
                    const Pose start = *Pose::create(at, 1.0, 0.2 * random.symmetric(),
                                                     0.2 * random.symmetric(), random.symmetric());
                    const BodyHandle body = *simulation.add(
                        {.body = {.shape = as_mesh ? mesh : hull,
                                  .pose = start,
                                  .linear = {0, 0, -2.0 * std::abs(random.symmetric())}}});
                    for (int k = 0; k < 50; ++k) {
                        ASSERT_TRUE(simulation.step());
                        const Pose pose = *simulation.pose(body);
                        const double truth = true_depth({mesh, pose}, {ground, Pose{}});
                        const double own =
                            own_depth({as_mesh ? mesh : hull, pose}, {ground, Pose{}});
                        const double floor = 1e-4 * mesh.reach();
                        ASSERT_LE(own, 2.0 * truth + floor) << "step " << k;
                        // A tip in the bottom of a crack is above none of the crack's triangles, so
                        // its contact is less deep. The contours of meshes in creases may be less
                        // deep still.
                        if (!as_mesh) {
                            ASSERT_GE(own, 0.2 * truth - floor) << "step " << k;
                        }
                    }
                }
            }
        }
    }
}

/// The tip of a spike has gone through the bottom of a crack. Along the direction of the contact, a
/// ray from the tip leads through the whole block, past the wall of the crack.
TEST(TrueDepth, a_tip_in_the_bottom_of_a_crack) {
    const Mesh crack = testing::bar_of(testing::cracked_block(0.02, 1.2, 0.35), 1.0);
    const PlacedShape ground{*Shape::mesh(*Model::build(crack)), Pose{}};
    const PlacedShape spike{
        *Shape::mesh(*Model::build(testing::spike_mesh(0.4, 1.2))),
        *Pose::create({-0.0106, -0.1321, -1.2287}, 0.9998, -0.0139, 0.0083, 0.0094)};
    EXPECT_LE(own_depth(spike, ground), 2.0 * true_depth(spike, ground));
}

/// A ridge enters a blade in one loop of the contour and leaves it in another one.
TEST(TrueDepth, a_ridge_that_pierces_a_blade) {
    const Mesh ridge = testing::bar_of(testing::ridge(0.4), 1.0);
    const PlacedShape ground{*Shape::mesh(*Model::build(ridge)), Pose{}};
    const PlacedShape blade{
        *Shape::mesh(*Model::build(testing::brick_mesh(0.03, 0.4, 0.8))),
        *Pose::create({-0.1570, -0.1532, -0.1418}, 0.7329, -0.4114, 0.4657, 0.2771)};
    EXPECT_LE(own_depth(blade, ground), 2.0 * true_depth(blade, ground));
}

/// Meshes at random near the edges of narrow places, where they overlap by up to a tenth of their
/// size.
TEST(TrueDepth, contacts_of_random_meshes_are_no_deeper_than_they_overlap) {
    for (const auto& [place, ground_mesh] : narrow_grounds()) {
        const PlacedShape ground{*Shape::mesh(*Model::build(ground_mesh)), Pose{}};
        std::vector<Vec3> near;
        for (const Vec3& corner : ground_mesh.vertices()) {
            if (std::abs(corner.x()) < 1.5 && corner.z() > -1.5) {
                near.push_back(corner);
            }
        }
        for (const Faller& faller : convex_fallers()) {
            SCOPED_TRACE(faller.name + " onto " + place);
            const Shape mesh = *Shape::mesh(*Model::build(faller.mesh));
            for (const std::uint64_t seed : testing::seeds(20)) {
                TANDEM_TRACE_SEED(seed);
                scenes::Random random(seed);
                const Vec3 corner = near[seed % near.size()];
                const Vec3 along(corner.x(), 0.8 * random.symmetric() * corner.y(), corner.z());
                const Vec3 lean = 0.3 * random.in_cube();
                const Pose pose = *Pose::create(along + 0.1 * random.in_cube(), 1.0, lean.x(),
                                                lean.y(), random.symmetric());
                const double truth = true_depth({mesh, pose}, ground);
                if (truth <= 0.1 * mesh.reach()) {
                    EXPECT_LE(own_depth({mesh, pose}, ground), 2.0 * truth + 0.03 * mesh.reach());
                }
            }
        }
    }
}

}  // namespace
}  // namespace tandem
