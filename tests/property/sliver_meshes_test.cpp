// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Compares distance and clearance of meshes of slivers, such as turned and drilled parts, with the
// exact distances of all pairs of triangles.
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <numbers>
#include <random>

#include <tandem/simd.hpp>

#include "geometry/closest/exact_closest.hpp"
#include "scenes/soups.hpp"
#include "support/brute_distance.hpp"
#include "support/seeds.hpp"

namespace tandem {
namespace {

using Rng = std::mt19937_64;

double real(Rng& rng) {
    return std::uniform_real_distribution<double>(-1.0, 1.0)(rng);
}

Vec3 point(Rng& rng) {
    const double x = real(rng);
    const double y = real(rng);
    return {x, y, real(rng)};
}

/// Slivers of one width at random places in a cube.
Mesh sliver_soup(std::uint64_t seed, std::uint32_t count, double width) {
    Rng rng(seed);
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    for (std::uint32_t k = 0; k < count; ++k) {
        const Vec3 from = point(rng);
        const Vec3 to = point(rng);
        const double t = 0.5 * (1.0 + real(rng));
        vertices.insert(vertices.end(), {from, to, from + t * (to - from) + width * point(rng)});
        triangles.push_back({3 * k, 3 * k + 1, 3 * k + 2});
    }
    return Mesh::create(std::move(vertices), std::move(triangles)).value();
}

/// A cylinder as CAD programs write it: each side has two triangles over the whole length.
Mesh cylinder(std::uint32_t sides, double length, double radius) {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    for (std::uint32_t k = 0; k < sides; ++k) {
        const double angle = 2.0 * std::numbers::pi * k / sides;
        const double x = radius * std::cos(angle);
        const double y = radius * std::sin(angle);
        vertices.insert(vertices.end(), {{x, y, -length}, {x, y, length}});
        const std::uint32_t next = (k + 1) % sides;
        triangles.push_back({2 * k, 2 * next, 2 * k + 1});
        triangles.push_back({2 * next, 2 * next + 1, 2 * k + 1});
    }
    return Mesh::create(std::move(vertices), std::move(triangles)).value();
}

struct SliverScene {
    std::string name;
    Mesh mesh_a;
    Mesh mesh_b;
    Pose pose_b;
};

std::vector<SliverScene> sliver_scenes(std::uint64_t seed) {
    std::vector<SliverScene> all;
    for (const double width : {1e-1, 1e-4, 1e-8, 1e-12, 1e-16, 0.0}) {
        for (const double apart : {0.0, 1.7, 30.0}) {
            all.push_back({"soups of width " + std::to_string(width) + ", " +
                               std::to_string(apart) + " apart",
                           sliver_soup(seed, 70, width), sliver_soup(seed + 1, 60, width),
                           Pose::at({apart, 0.3 * apart, 0.1})});
        }
    }
    const Mesh rod = cylinder(40, 5.0, 0.05);
    all.push_back({"crossing rods", rod, rod, scenes::random_pose(seed, 0.05)});
    all.push_back({"parallel rods", rod, rod, Pose::at({0.1 + 1e-9, 0, 0.2})});
    all.push_back({"rod in a tube", cylinder(48, 5.0, 0.06), rod, Pose::at({0, 1e-5, 0})});
    return all;
}

/// An upper bound of the largest difference of coordinates in the pair.
double size_of(const TriangleCorners& a, const TriangleCorners& b) {
    double size = 0.0;
    for (const TriangleCorners* t : {&a, &b}) {
        for (const Vec3& p : *t) {
            size = std::max(size, (p - a[0]).cwiseAbs().maxCoeff());
        }
    }
    return size;
}

/// The largest error of a distance according to the documentation.
double bound_of(const TriangleCorners& a, const TriangleCorners& b, double distance) {
    return 0x1p-43 * distance + 96 * 0x1p-53 * size_of(a, b);
}

void expect_exact_distances(const SliverScene& scene) {
    const Model model_a = Model::build(scene.mesh_a).value();
    const Model model_b = Model::build(scene.mesh_b).value();
    const Placed a{model_a};
    const Placed b{model_b, scene.pose_b};
    const std::vector<NearPair> all = testing::all_distances(a, b);
    double least_exact = std::numeric_limits<double>::infinity();
    double tolerance = 0.0;
    for (const NearPair& pair : all) {
        const TriangleCorners of_a = to_world(a.pose, model_a.mesh().corners(pair.triangles.a));
        const TriangleCorners of_b = to_world(b.pose, model_b.mesh().corners(pair.triangles.b));
        const double exact =
            intersects(of_a, of_b)
                ? 0.0
                : geometry::exact_closest_points(geometry::refer_to(of_a), geometry::refer_to(of_b))
                      .distance;
        const double bound = bound_of(of_a, of_b, exact);
        ASSERT_LE(std::fabs(pair.distance - exact), bound);
        if (exact < least_exact) {
            least_exact = exact;
            tolerance = bound;
        }
    }
    const NearPair best = testing::least(all);
    for (const SimdKind kind : available_simd()) {
        SCOPED_TRACE(name_of(kind));
        ASSERT_TRUE(use_simd(kind));
        const auto found = distance(a, b);
        EXPECT_EQ(found->distance, best.distance);
        EXPECT_NEAR(found->distance, least_exact, tolerance);
        for (const double limit : {0.0, best.distance, 1e-9, 1e-5, 0.01, 0.3}) {
            EXPECT_EQ(clearance(a, b, limit)->pairs, testing::within(all, limit)) << limit;
        }
    }
    ASSERT_TRUE(use_simd(available_simd().back()));
}

TEST(SliverMeshes, HaveTheDistancesOfExactBruteForce) {
    for (const std::uint64_t seed : testing::seeds(2)) {
        TANDEM_TRACE_SEED(seed);
        for (const SliverScene& scene : sliver_scenes(seed)) {
            SCOPED_TRACE(scene.name);
            expect_exact_distances(scene);
        }
    }
}

}  // namespace
}  // namespace tandem
