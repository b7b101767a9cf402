// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <optional>

#include <tandem/shape_query.hpp>

#include "support/narrow_places.hpp"
#include "support/random_shapes.hpp"
#include "support/seeds.hpp"

/// Depths of convex shapes in meshes. If a translation moves a convex shape to a place where it is
/// outside and does not touch the mesh, its length is an upper bound of all depths.
namespace tandem {
namespace {

using testing::random_placement;
using testing::random_shape;

std::vector<Mesh> meshes_with_narrow_places() {
    std::vector<Mesh> meshes{testing::bar_of(testing::cracked_block(0.02, 0.9, 0.78), 1.0),
                             testing::bar_of(testing::cracked_block(0.1, 1.2, 0.0), 1.0),
                             testing::bar_of(testing::cliff(), 1.0),
                             testing::bar_of(testing::ridge(0.4), 1.0),
                             testing::holed_block(0.6, 0.02, 1.0),
                             testing::holed_block(0.3, 0.3, 1.0),
                             scenes::torus(0.6, 0.2, 9, 6)};
    // An open mesh: the block without its bottom.
    const Mesh& block = meshes[1];
    std::vector<Triangle> kept;
    for (const Triangle& triangle : block.triangles()) {
        const auto is_low = [&](std::uint32_t v) { return block.vertices()[v].z() < -1.9; };
        if (!is_low(triangle[0]) || !is_low(triangle[1]) || !is_low(triangle[2])) {
            kept.push_back(triangle);
        }
    }
    const std::vector<Vec3> vertices(block.vertices().begin(), block.vertices().end());
    meshes.push_back(*Mesh::create(vertices, kept));
    return meshes;
}

bool is_out(ShapeQuery& query, const PlacedShape& convex, const PlacedShape& mesh) {
    const Vec3 inner =
        convex.shape.hull_points().empty() ? Vec3(Vec3::Zero()) : convex.shape.hull_points()[0];
    return !*query.touches(convex, mesh) &&
           closest_point(mesh, to_world(convex.pose, inner))->distance > 0.0;
}

/// The length of the shortest translation found that takes the convex shape out of the mesh.
/// Lengths are tested in steps of a factor 1.1.
double way_out(ShapeQuery& query, const PlacedShape& convex, const PlacedShape& mesh,
               scenes::Random& random) {
    double least = std::numeric_limits<double>::infinity();
    for (int k = 0; k < 24; ++k) {
        const Vec3 direction =
            k < 6 ? Vec3((k % 2 == 0 ? 1.0 : -1.0) * Vec3::Unit(k / 2)) : random.direction();
        for (double way = 1e-3; way < std::min(least, 8.0); way *= 1.1) {
            const Pose moved = Pose::at(way * direction) * convex.pose;
            if (is_out(query, {convex.shape, moved}, mesh)) {
                least = way;
                break;
            }
        }
    }
    return least;
}

TEST(MeshDepth, no_contact_is_deeper_than_a_way_out) {
    ShapeQuery query;
    for (const Mesh& model : meshes_with_narrow_places()) {
        const PlacedShape mesh{*Shape::mesh(*Model::build(model)), Pose{}};
        for (const ShapeKind kind : testing::kConvexKinds) {
            SCOPED_TRACE(name_of(kind));
            for (const std::uint64_t seed : testing::seeds(8)) {
                TANDEM_TRACE_SEED(seed);
                scenes::Random random(seed);
                const Vec3 at(0.6 * random.symmetric(), 0.6 * random.symmetric(),
                              0.4 - 0.5 * std::abs(random.symmetric()));
                const PlacedShape convex{random_shape(random, kind),
                                         Pose::at(at) * random_placement(random, 0.0)};
                const double most = way_out(query, convex, mesh, random);
                EXPECT_EQ(query.contacts(convex, mesh)->empty(), !*query.touches(convex, mesh));
                for (const ContactManifold& manifold : *query.contacts(convex, mesh)) {
                    for (const ContactPoint& point : manifold.points()) {
                        EXPECT_LE(point.depth, most * (1.0 + 1e-3));
                    }
                }
            }
        }
    }
}

/// Gaps within the margin are not smaller than the distance.
TEST(MeshDepth, no_gap_is_smaller_than_the_distance) {
    ShapeQuery query;
    for (const Mesh& model : meshes_with_narrow_places()) {
        const PlacedShape mesh{*Shape::mesh(*Model::build(model)), Pose{}};
        for (const ShapeKind kind : testing::kConvexKinds) {
            SCOPED_TRACE(name_of(kind));
            for (const std::uint64_t seed : testing::seeds(12)) {
                TANDEM_TRACE_SEED(seed);
                scenes::Random random(seed);
                const Vec3 at(0.6 * random.symmetric(), 0.6 * random.symmetric(),
                              random.symmetric());
                const PlacedShape convex{random_shape(random, kind),
                                         Pose::at(at) * random_placement(random, 0.0)};
                const double distance = query.distance(convex, mesh)->distance;
                if (distance == 0.0) {
                    continue;
                }
                for (const ContactManifold& manifold :
                     *query.contacts(convex, mesh, {.margin = 0.3})) {
                    for (const ContactPoint& point : manifold.points()) {
                        EXPECT_LE(point.depth, -distance * (1.0 - 1e-4) + 4e-9);
                    }
                }
            }
        }
    }
}

/// The triangles of a closed mesh face its outside. A ball that pokes through a plate is not held
/// by the plate's far face, and a ball that touches a face only from inside is pushed back. An open
/// mesh pushes on both sides.
TEST(MeshDepth, closed_meshes_push_outward) {
    ShapeQuery query;
    const Shape ball = *Shape::sphere(0.2);
    const Mesh plate = scenes::box({-1, -1, -0.05}, {1, 1, 0.05});
    const PlacedShape mesh{*Shape::mesh(*Model::build(plate)), Pose{}};
    for (const double side : {1.0, -1.0}) {
        const auto contacts = *query.contacts({ball, Pose::at({0.3, 0.4, 0.12 * side})}, mesh);
        ASSERT_EQ(contacts.size(), 1U);
        EXPECT_NEAR(contacts[0].normal.z(), -side, 1e-12);
        double deepest = 0.0;
        for (const ContactPoint& point : contacts[0].points()) {
            deepest = std::max(deepest, point.depth);
        }
        EXPECT_NEAR(deepest, 0.13, 1e-12);
    }
    const Mesh room = scenes::box({-1, -1, -1}, {1, 1, 1});
    const PlacedShape walls{*Shape::mesh(*Model::build(room)), Pose{}};
    const auto inside = *query.contacts({ball, Pose::at({0.3, 0.4, -0.85})}, walls);
    ASSERT_EQ(inside.size(), 1U);
    EXPECT_NEAR(inside[0].normal.z(), -1.0, 1e-12);
    EXPECT_NEAR(inside[0].all[0].depth, 0.05, 1e-12);
    const Mesh sheet = scenes::integer_sheet(2, 0.0);
    const PlacedShape open{*Shape::mesh(*Model::build(sheet)), Pose::at({-1.0, -1.0, 0.0})};
    for (const double side : {1.0, -1.0}) {
        const auto pushes = *query.contacts({ball, Pose::at({0.3, 0.4, 0.15 * side})}, open);
        ASSERT_EQ(pushes.size(), 1U);
        EXPECT_NEAR(pushes[0].normal.z(), -side, 1e-12);
    }
}

}  // namespace
}  // namespace tandem
