// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <gtest/gtest.h>
#include <tuple>

#include <tandem/world.hpp>

#include "support/random_shapes.hpp"
#include "support/seeds.hpp"

namespace tandem {
namespace {

using testing::random_placement;
using testing::random_point;
using testing::random_shape;

void expect_same_hit(const std::optional<BodyHit>& one, const std::optional<BodyHit>& other) {
    ASSERT_EQ(one.has_value(), other.has_value());
    if (one) {
        EXPECT_EQ(one->body, other->body);
        EXPECT_EQ(one->hit.t, other->hit.t);
        EXPECT_EQ(one->hit.normal, other->hit.normal);
    }
}

/// Meshes with the same vertices and different triangulations, whose triangles cross each other:
/// many hits have the same t up to rounding.
std::vector<Shape> coincident_meshes(scenes::Random& random) {
    std::vector<Vec3> vertices;
    for (std::uint32_t k = 0; k < 8; ++k) {
        vertices.emplace_back(random_point(random, 1.0));
    }
    std::vector<Shape> shapes;
    for (std::uint32_t turn = 0; turn < 3; ++turn) {
        std::vector<Triangle> triangles;
        for (std::uint32_t k = 0; k < 6; ++k) {
            triangles.push_back({k, (k + 1 + turn) % 8, (k + 3) % 8});
            triangles.push_back({(k + 3) % 8, k, (k + 1) % 8});
        }
        shapes.push_back(*Shape::mesh(*Model::build(*Mesh::create(vertices, triangles))));
    }
    return shapes;
}

TEST(WorldQueries, rays_on_coincident_meshes_do_not_depend_on_history) {
    int hits = 0;
    const std::vector<std::uint64_t> seeds = testing::seeds(12);
    for (const std::uint64_t seed : seeds) {
        TANDEM_TRACE_SEED(seed);
        scenes::Random random(seed);
        const std::vector<Shape> shapes = coincident_meshes(random);
        const Pose pose = random_placement(random, 3.0);
        World world = *World::create();
        std::vector<BodyHandle> handles;
        for (int k = 0; k < 12; ++k) {
            // Bodies are moved here from elsewhere, so that the tree of the broad phase has a
            // history.
            handles.push_back(*world.add({.shape = shapes[static_cast<std::size_t>(k) % 3],
                                          .pose = random_placement(random, 20.0)}));
        }
        ASSERT_TRUE(world.step());
        for (std::size_t k = handles.size(); k-- > 0;) {
            ASSERT_TRUE(world.set_pose(handles[k], pose));
            ASSERT_TRUE(world.step());
        }
        World copy = *World::create({.broad_phase = {.method = BroadMethod::SweepAndPrune}});
        ASSERT_TRUE(copy.restore(world.snapshot()));
        for (int k = 0; k < 200; ++k) {
            const Vec3 from = 5.0 * random.in_cube();
            const Vec3 to = to_world(pose, random_point(random, 0.7));
            const Ray ray{from, to - from};
            const auto one = *world.cast_ray(ray);
            expect_same_hit(one, *copy.cast_ray(ray));
            hits += one ? 1 : 0;
            // The best answer of all bodies, each queried alone.
            std::optional<std::pair<double, BodyId>> least;
            for (const BodyHandle handle : handles) {
                const Body& body = **world.body(handle);
                if (const auto hit = *tandem::cast_ray(ray, {body.shape, body.pose})) {
                    const std::pair found(hit->t, handle.id);
                    least = least ? std::min(*least, found) : found;
                }
            }
            ASSERT_EQ(one.has_value(), least.has_value());
            if (one) {
                EXPECT_EQ(std::pair(one->hit.t, one->body.id), *least);
            }
        }
    }
    // A fifth of the 200 rays of each seed.
    EXPECT_GT(hits, 41 * static_cast<int>(seeds.size()));
}

TEST(WorldQueries, overlaps_are_those_of_the_boxes_of_bodies) {
    for (const std::uint64_t seed : testing::seeds(6)) {
        TANDEM_TRACE_SEED(seed);
        scenes::Random random(seed);
        // High velocities and a wide margin make the boxes of the broad phase far larger than the
        // bodies.
        World world = *World::create({.margin = 2.0, .lookahead = 1.0, .rest_offset = 0.5});
        for (int k = 0; k < 60; ++k) {
            const auto kind = kShapeKindNames.values()[static_cast<std::size_t>(k) % 11];
            Body body{.shape = random_shape(random, kind), .pose = random_placement(random, 5.0)};
            body.linear = random_point(random, 100.0);
            body.kind = kind == ShapeKind::Plane ? BodyKind::Static : BodyKind::Dynamic;
            ASSERT_TRUE(world.add(body));
        }
        ASSERT_TRUE(world.step());
        std::vector<BodyHandle> found;
        for (int k = 0; k < 50; ++k) {
            const Vec3 lo = random_point(random, 6.0);
            const Box box = box_around(lo, Vec3(lo + 0.5 * random.in_cube().cwiseAbs()));
            ASSERT_TRUE(world.overlaps(box, found));
            std::vector<BodyHandle> expected;
            for (const BodyHandle handle : world.bodies()) {
                const Body& body = **world.body(handle);
                const Box own = *box_of(PlacedShape{body.shape, body.pose});
                if (overlaps(own, box)) {
                    expected.push_back(handle);
                }
            }
            // Boxes in float are larger by their rounding.
            EXPECT_TRUE(std::ranges::includes(expected, found));
            EXPECT_GE(found.size() + 1, expected.size());
        }
    }
}

/// A small body is cast through a world and must stop within a millionth of its size.
TEST(WorldQueries, casts_have_no_absolute_tolerance) {
    for (const double length : {1e-6, 1.0, 1e6}) {
        SCOPED_TRACE(length);
        World world = *World::create();
        const Shape ball = *Shape::sphere(length);
        const BodyHandle target =
            *world.add({.shape = ball, .pose = Pose::at({5.0 * length, 0.0, 0.0})});
        const auto impact = *world.cast_shape({ball, Pose{}}, {4.0 * length, 0.0, 0.0});
        ASSERT_TRUE(impact);
        EXPECT_EQ(impact->body, target);
        EXPECT_NEAR(impact->impact.time, 0.75, 1e-6);
        EXPECT_LE(impact->impact.time, 0.75);
        EXPECT_FALSE(*world.cast_shape({ball, Pose{}}, {2.9999 * length, 0.0, 0.0}));
    }
}

TEST(WorldQueries, handles_from_after_a_snapshot_are_refused_when_it_is_restored) {
    const Body body{.shape = *Shape::sphere(1.0)};
    for (const bool removes_first : {false, true}) {
        World world = *World::create();
        const BodyHandle kept = *world.add(body);
        const BodyHandle gone = *world.add(body);
        if (removes_first) {
            ASSERT_TRUE(world.remove(gone));
        }
        const WorldSnapshot snapshot = world.snapshot();
        std::vector<BodyHandle> abandoned;
        if (!removes_first) {
            ASSERT_TRUE(world.remove(gone));
        }
        for (int k = 0; k < 3; ++k) {
            abandoned.push_back(*world.add(body));
        }
        ASSERT_TRUE(world.remove(abandoned.back()));
        abandoned.push_back(*world.add(body));
        ASSERT_TRUE(world.restore(snapshot));
        EXPECT_TRUE(world.contains(kept));
        EXPECT_EQ(world.contains(gone), !removes_first);
        std::vector<BodyHandle> again;
        for (int k = 0; k < 4; ++k) {
            again.push_back(*world.add(body));
        }
        for (const BodyHandle handle : abandoned) {
            EXPECT_FALSE(world.contains(handle));
            EXPECT_FALSE(world.body(handle));
            EXPECT_FALSE(world.set_pose(handle, Pose{}));
        }
        if (removes_first) {
            // Numbers are given again in the same order.
            EXPECT_EQ(again[0].id, abandoned[0].id);
            EXPECT_EQ(again[1].id, abandoned[1].id);
        }
        ASSERT_TRUE(world.restore(snapshot));
        EXPECT_FALSE(world.contains(again[0]));
    }
}

/// Two bodies that close 80 % of their gap get a contact, whatever their kinds of shape.
TEST(WorldQueries, lookahead_sees_meshes_as_it_sees_boxes) {
    const Shape box = *Shape::box({0.5, 0.5, 0.5});
    const Shape mesh =
        *Shape::mesh(*Model::build(scenes::box({-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5})));
    for (const double gap : {1e-3, 0.01, 0.05, 0.2, 0.8}) {
        for (const double margin : {0.0, 0.004}) {
            for (const double part : {1.25, 0.8}) {
                for (const std::uint64_t seed : testing::seeds(6)) {
                    TANDEM_TRACE_SEED(seed);
                    SCOPED_TRACE(::testing::Message()
                                 << "gap " << gap << " margin " << margin << " part " << part);
                    scenes::Random random(seed);
                    const double aside = seed == 1 ? 0.0 : 0.3 * random.symmetric();
                    const Vec3 slide(seed < 3 ? 0.0 : 0.2 * gap * random.symmetric(), 0.0, 0.0);
                    const double lookahead = 1.0 / 60.0;
                    std::array<std::size_t, 2> counts{};
                    for (const bool is_mesh : {false, true}) {
                        World world = *World::create({.margin = margin, .lookahead = lookahead});
                        const Shape& shape = is_mesh ? mesh : box;
                        ASSERT_TRUE(world.add({.shape = shape, .kind = BodyKind::Static}));
                        ASSERT_TRUE(
                            world.add({.shape = shape,
                                       .pose = Pose::at({aside, 0.1, 1.0 + gap}),
                                       .linear = (Vec3(0, 0, -part * gap) + slide) / lookahead}));
                        ASSERT_TRUE(world.step());
                        counts[is_mesh ? 1 : 0] = world.contacts().size();
                        for (const BodyContact& contact : world.contacts()) {
                            double deepest = -1e300;
                            for (const ContactManifold& manifold : world.manifolds(contact)) {
                                for (const ContactPoint& point : manifold.points()) {
                                    deepest = std::max(deepest, point.depth);
                                }
                            }
                            // Meshes count as touching at this distance.
                            const double met = margin + 1e-3 * mesh.reach();
                            EXPECT_NEAR(deepest, -gap, met);
                        }
                    }
                    if (part > 1.0) {
                        EXPECT_EQ(counts[1], 1U) << "they meet";
                        EXPECT_EQ(counts[0], 1U);
                    } else {
                        EXPECT_EQ(counts[0], margin > 0.2 * gap ? 1U : counts[0]);
                    }
                }
            }
        }
    }
}

}  // namespace
}  // namespace tandem
