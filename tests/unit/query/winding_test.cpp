// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <Eigen/Geometry>
#include <cmath>
#include <gtest/gtest.h>
#include <numbers>
#include <random>

#include <tandem/containment.hpp>

#include "scenes/shapes.hpp"
#include "scenes/soups.hpp"
#include "scenes/torus_knot.hpp"
#include "support/hard_scenes.hpp"
#include "support/seeds.hpp"

namespace tandem::query {
namespace {

constexpr SolidOptions kByWinding{.open = OpenMesh::Winding};

Mesh without(const Mesh& mesh, std::uint32_t first, std::uint32_t count) {
    std::vector<Triangle> triangles(mesh.triangles().begin(), mesh.triangles().end());
    triangles.erase(triangles.begin() + first, triangles.begin() + first + count);
    return Mesh::create({mesh.vertices().begin(), mesh.vertices().end()}, triangles).value();
}

/// The unit cube without its face at z = 1.
Mesh open_box() {
    const Mesh box = scenes::box({0, 0, 0}, {1, 1, 1});
    std::vector<Triangle> triangles;
    for (std::uint32_t k = 0; k < 12; ++k) {
        const TriangleCorners t = box.corners(k);
        if (t[0].z() + t[1].z() + t[2].z() < 3.0) {
            triangles.push_back(box.triangles()[k]);
        }
    }
    return Mesh::create({box.vertices().begin(), box.vertices().end()}, triangles).value();
}

Solid winding_solid(const Mesh& mesh, const SolidOptions& options = kByWinding) {
    return Solid::create(Model::build(mesh).value(), options).value();
}

/// The winding number by its definition: the sum of the solid angles of all triangles.
double by_definition(const Mesh& mesh, const Pose& pose, const Vec3& point) {
    double sum = 0.0;
    for (std::uint32_t k = 0; k < mesh.triangle_count(); ++k) {
        const TriangleCorners t = to_world(pose, mesh.corners(k));
        const Vec3 a = (t[0] - point).normalized();
        const Vec3 b = (t[1] - point).normalized();
        const Vec3 c = (t[2] - point).normalized();
        sum += 2.0 * std::atan2(a.dot(b.cross(c)), 1.0 + a.dot(b) + b.dot(c) + c.dot(a));
    }
    return sum / (4.0 * std::numbers::pi);
}

TEST(Winding, IsTheSumOfAllSolidAngles) {
    for (const std::uint64_t seed : testing::seeds(5)) {
        TANDEM_TRACE_SEED(seed);
        std::mt19937_64 random(seed);
        std::uniform_real_distribution<double> number(-1.0, 1.0);
        const auto vector = [&] { return Vec3(number(random), number(random), number(random)); };
        const std::vector<Mesh> meshes{scenes::sphere(3), without(scenes::sphere(3), 40, 100),
                                       without(scenes::torus(1.0, 0.3, 30, 10), 7, 33), open_box(),
                                       scenes::random_soup(seed, 60, 0.7)};
        for (const Mesh& mesh : meshes) {
            const Solid solid = winding_solid(mesh);
            const Pose pose =
                Pose::create(vector(), 1.0, number(random), number(random), 0.3).value();
            for (int k = 0; k < 50; ++k) {
                const Vec3 point = to_world(pose, 1.2 * vector());
                EXPECT_NEAR(winding_number(point, {solid, pose}).value(),
                            by_definition(mesh, pose, point), 1e-9);
            }
        }
    }
}

TEST(Winding, OrientationOfNeighboursCounts) {
    Mesh sphere = scenes::sphere(2);
    std::vector<Triangle> triangles(sphere.triangles().begin(), sphere.triangles().end());
    for (std::size_t k = 0; k < triangles.size(); k += 5) {
        std::swap(triangles[k][0], triangles[k][1]);
    }
    const Mesh mixed =
        Mesh::create({sphere.vertices().begin(), sphere.vertices().end()}, triangles).value();
    const Vec3 point(0.1, 0.2, 0.3);
    EXPECT_NEAR(winding_number(point, {winding_solid(mixed)}).value(),
                by_definition(mixed, Pose(), point), 1e-9);
    // The mesh is closed nevertheless, so its inside is exact.
    EXPECT_TRUE(winding_solid(mixed).is_closed());
    EXPECT_EQ(side_of(point, {winding_solid(mixed)}).value(), Side::Inside);
}

TEST(Winding, ASmallHoleDoesNotMatter) {
    const Mesh mesh = without(scenes::sphere(3), 11, 1);
    EXPECT_FALSE(Solid::create(Model::build(mesh).value()));
    const Solid solid = winding_solid(mesh);
    EXPECT_FALSE(solid.is_closed());
    EXPECT_EQ(side_of({0, 0, 0}, {solid}).value(), Side::Inside);
    EXPECT_EQ(side_of({0.7, 0.6, 0.1}, {solid}).value(), Side::Inside);
    EXPECT_EQ(side_of({0.9, 0.9, 0.1}, {solid}).value(), Side::Outside);
    EXPECT_EQ(side_of({50, 0, 0}, {solid}).value(), Side::Outside);
    EXPECT_EQ(side_of(mesh.vertices()[0], {solid}).value(), Side::OnSurface);
    EXPECT_FALSE(winding_number(mesh.vertices()[0], {solid}));
}

TEST(Winding, AMouthIsUndecidedUpToTheTolerance) {
    const Vec3 mouth(0.5, 0.5, 0.99);
    const auto refused = side_of(mouth, {winding_solid(open_box())});
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("fill the holes"), std::string::npos);
    const Solid easy = winding_solid(open_box(), {.open = OpenMesh::Winding, .tolerance = 0.5});
    EXPECT_EQ(side_of(mouth, {easy}).value(), Side::Inside);
    EXPECT_EQ(side_of({0.5, 0.5, 0.3}, {winding_solid(open_box())}).value(), Side::Inside);
}

TEST(Winding, RefusesATolerance) {
    const Model model = Model::build(open_box()).value();
    EXPECT_FALSE(Solid::create(model, {.open = OpenMesh::Winding, .tolerance = 0.6}));
    EXPECT_FALSE(Solid::create(model, {.tolerance = -0.1}));
    EXPECT_FALSE(Solid::create(model, {.tolerance = std::nan("")}));
}

Relation related(const Mesh& a, const Mesh& b, const SolidOptions& options = kByWinding) {
    return relate({winding_solid(a, options)}, {winding_solid(b, options)}).value().relation;
}

TEST(Winding, RelatesOpenSolids) {
    const Mesh outer = without(scenes::sphere(3), 11, 2);
    const Mesh inner = testing::moved(without(scenes::sphere(2), 3, 1), 0.5, {0.1, 0, 0});
    const Mesh apart = testing::moved(outer, 1.0, {3, 0, 0});
    const Mesh crossing = testing::moved(outer, 1.0, {1, 0, 0});
    const Mesh closed = testing::moved(scenes::sphere(2), 0.5, {0, 0.1, 0});
    EXPECT_EQ(related(outer, inner), Relation::BInA);
    EXPECT_EQ(related(inner, outer), Relation::AInB);
    EXPECT_EQ(related(outer, apart), Relation::Separate);
    EXPECT_EQ(related(outer, crossing), Relation::Overlapping);
    EXPECT_EQ(related(outer, closed), Relation::BInA);
    EXPECT_EQ(related(closed, outer), Relation::AInB);
    EXPECT_EQ(related(outer, outer), Relation::Identical);
}

TEST(Winding, WhatIsSeenElsewhereNeedsNoDecision) {
    // Near the open face the winding number of the box is far from an integer. Outside the small
    // cube this only leaves open whether some point is in the box alone, and points elsewhere prove
    // that.
    const Mesh inside = scenes::box({0.3, 0.3, 0.2}, {0.5, 0.5, 0.4});
    EXPECT_EQ(related(inside, open_box()), Relation::AInB);
    EXPECT_EQ(related(open_box(), inside), Relation::BInA);
    const Mesh in_the_mouth = scenes::box({0.3, 0.3, 0.9}, {0.5, 0.5, 0.95});
    EXPECT_FALSE(relate({winding_solid(in_the_mouth)}, {winding_solid(open_box())}));
}

TEST(Winding, AStickThroughTheMouthOverlaps) {
    // The surfaces do not meet. Only the winding numbers at many triangles show that one end of the
    // stick is inside and one outside.
    const Mesh stick = scenes::box({0.4, 0.4, 0.3}, {0.6, 0.6, 3.0});
    EXPECT_EQ(related(open_box(), stick, {.open = OpenMesh::Winding, .tolerance = 0.5}),
              Relation::Overlapping);
}

TEST(Winding, AClosedMeshIsAnsweredExactlyEitherWay) {
    for (const std::uint64_t seed : testing::seeds(3)) {
        TANDEM_TRACE_SEED(seed);
        std::mt19937_64 random(seed);
        std::uniform_real_distribution<double> number(-1.5, 1.5);
        const Mesh mesh = scenes::torus(1.0, 0.4, 20, 10);
        const Solid exact = winding_solid(mesh, {});
        const Solid winding = winding_solid(mesh);
        for (int k = 0; k < 100; ++k) {
            const Vec3 point(number(random), number(random), 0.4 * number(random));
            EXPECT_EQ(side_of(point, {exact}).value(), side_of(point, {winding}).value());
        }
    }
}

}  // namespace
}  // namespace tandem::query
