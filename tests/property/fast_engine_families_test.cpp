// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// The main property on real parts with slivers, large triangles and different sizes: the set of
// pairs equals that of brute force, for every instruction set, any number of threads, and with A
// and B swapped.
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

#include <tandem/collide.hpp>
#include <tandem/distance.hpp>
#include <tandem/simd.hpp>

#include "geometry/closest/closest_points.hpp"
#include "geometry/pairs/triangle_pair.hpp"
#include "scenes/part_families.hpp"
#include "scenes/print_halves.hpp"
#include "scenes/random.hpp"
#include "scenes/torus_knot.hpp"
#include "scenes/turned_part.hpp"
#include "support/brute_force.hpp"
#include "support/seeds.hpp"

namespace tandem {
namespace {

Pose random_part_pose(scenes::Random& random, double reach) {
    const scenes::Quaternion q = random.rotation();
    return Pose::create(reach * random.in_cube(), q[0], q[1], q[2], q[3]).value();
}

/// Random poses, docked ones, and ones with a common plane or axis.
std::vector<Pose> poses_of(const scenes::PartFamily& family, std::uint64_t seed) {
    scenes::Random random(seed);
    std::vector<Pose> poses{Pose{}, Pose::at({0.0, 0.0, 0.125})};
    poses.push_back(Pose::create({0.0, 0.0, 0.0}, 1.0, 1e-3, 2e-3, 0.0).value());
    for (int k = 0; k < 3; ++k) {
        poses.push_back(random_part_pose(random, family.reach));
    }
    return poses;
}

void expect_brute_force_both_ways(const Model& a, const Model& b, const Pose& pose) {
    const auto expected = testing::brute_force({a}, {b, pose});
    std::vector<TrianglePair> mirrored;
    for (const TrianglePair& pair : expected) {
        mirrored.push_back({pair.b, pair.a});
    }
    std::sort(mirrored.begin(), mirrored.end());
    for (const SimdKind kind : available_simd()) {
        SCOPED_TRACE(name_of(kind));
        ASSERT_TRUE(use_simd(kind));
        EXPECT_EQ(collide({a}, {b, pose})->pairs, expected);
        EXPECT_EQ(collide({b, pose}, {a})->pairs, mirrored);
        EXPECT_EQ(collide({a}, {b, pose}, {.threads = 3})->pairs, expected);
        const auto first = CollideQuery().first_contact({a}, {b, pose}).value();
        EXPECT_EQ(first.has_value(), !expected.empty());
        EXPECT_EQ(distance({a}, {b, pose})->distance == 0.0, !expected.empty());
    }
}

TEST(FastEngineFamilies, EqualBruteForce) {
    for (const std::uint64_t seed : testing::seeds(2)) {
        TANDEM_TRACE_SEED(seed);
        for (const scenes::PartFamily& family :
             scenes::part_families(seed, scenes::PartSize::Small)) {
            SCOPED_TRACE(family.name);
            const Model a = Model::build(family.mesh_a).value();
            const Model b = Model::build(family.mesh_b).value();
            EXPECT_TRUE(a.validate().empty()) << a.validate()[0];
            EXPECT_TRUE(b.validate().empty()) << b.validate()[0];
            for (const Pose& pose : poses_of(family, seed)) {
                expect_brute_force_both_ways(a, b, pose);
            }
        }
    }
}

TEST(FastEngineFamilies, DistanceIsTheLeastOfAllPairs) {
    for (const std::uint64_t seed : testing::seeds(1)) {
        TANDEM_TRACE_SEED(seed);
        for (const scenes::PartFamily& family :
             scenes::part_families(seed, scenes::PartSize::Small)) {
            SCOPED_TRACE(family.name);
            const Model a = Model::build(family.mesh_a).value();
            const Model b = Model::build(family.mesh_b).value();
            scenes::Random random(seed + 7);
            const Pose pose = random_part_pose(random, 3.0 * family.reach);
            double least = std::numeric_limits<double>::infinity();
            for (std::uint32_t i = 0; i < a.mesh().triangle_count(); ++i) {
                for (std::uint32_t j = 0; j < b.mesh().triangle_count(); ++j) {
                    const TriangleCorners here = a.mesh().corners(i);
                    const TriangleCorners there = to_world(pose, b.mesh().corners(j));
                    least = std::min(least, geometry::closest_points(geometry::refer_to(here),
                                                                     geometry::refer_to(there))
                                                .distance);
                }
            }
            for (const SimdKind kind : available_simd()) {
                SCOPED_TRACE(name_of(kind));
                ASSERT_TRUE(use_simd(kind));
                EXPECT_EQ(distance({a}, {b, pose})->distance, least);
            }
        }
    }
}

TEST(FastEngineFamilies, RefittedTreesAreSoundAndFindTheSame) {
    for (const scenes::PartFamily& family : scenes::part_families(1, scenes::PartSize::Small)) {
        SCOPED_TRACE(family.name);
        std::vector<Vec3> vertices(family.mesh_a.vertices().begin(),
                                   family.mesh_a.vertices().end());
        for (Vec3& v : vertices) {
            v += 0.1 * Vec3(std::sin(2.0 * v.y()), std::sin(2.0 * v.z()), std::sin(2.0 * v.x()));
        }
        const Mesh bent = Mesh::create(vertices, {family.mesh_a.triangles().begin(),
                                                  family.mesh_a.triangles().end()})
                              .value();
        const Model refitted = Model::build(family.mesh_a)->refitted(bent).value();
        const Model b = Model::build(family.mesh_b).value();
        EXPECT_TRUE(refitted.validate().empty()) << refitted.validate()[0];
        EXPECT_EQ(collide({refitted}, {b})->pairs, testing::brute_force({refitted}, {b}));
    }
}

TEST(FastEngineFamilies, OnlySliversPayForOrientedBoxes) {
    const auto bytes_per_triangle = [](const Mesh& mesh) {
        return static_cast<double>(Model::build(mesh)->summary().bytes) /
               static_cast<double>(mesh.triangle_count());
    };
    EXPECT_LT(bytes_per_triangle(scenes::torus_knot()), 14.0);
    EXPECT_GT(bytes_per_triangle(scenes::cylinder(0.5, 2.0, 720)), 14.0);
    EXPECT_LT(bytes_per_triangle(scenes::cylinder(0.5, 2.0, 720)), 21.0);
}

TEST(FastEngineFamilies, FarFromTheOriginThereIsNoCliff) {
    const Mesh mesh = scenes::torus_knot({.segments = 60, .sides = 8});
    const Model model = Model::build(mesh).value();
    CollideQuery query({.threads = 1});
    std::uint64_t candidates_at_origin = 0;
    for (const double distance : {0.0, 1e9, 3e10, 1e12}) {
        SCOPED_TRACE(distance);
        const Pose pose_a = Pose::at({distance, 0.0, -distance});
        const Pose pose_b =
            Pose::create({distance + 0.3, 0.2, 0.1 - distance}, 0.9, 0.1, 0.2, 0.3).value();
        const auto pairs = query.all_pairs({model, pose_a}, {model, pose_b}).value();
        const auto expected = testing::brute_force({model, pose_a}, {model, pose_b});
        EXPECT_TRUE(std::equal(pairs.begin(), pairs.end(), expected.begin(), expected.end()));
        const std::uint64_t candidates = query.stats().geometry_tests;
        if (distance == 0.0) {
            candidates_at_origin = candidates;
        }
        EXPECT_LE(candidates, 4 * candidates_at_origin);
    }
}

TEST(FastEngineFamilies, PartsThatAreApartAreSeenToBeSoon) {
    // In all these poses, boxes along the axes of either mesh overlap.
    const Model rod = Model::build(scenes::cylinder(0.05, 4.0, 720)).value();
    const scenes::CutBody body;
    const Model lower = Model::build(scenes::print_half(body, scenes::PrintHalf::Lower)).value();
    const Model upper = Model::build(scenes::print_half(body, scenes::PrintHalf::Upper)).value();
    CollideQuery query({.threads = 1});
    const auto work_for = [&](const Model& a, const Model& b, const Pose& pose) {
        EXPECT_EQ(*query.count({a}, {b, pose}), 0U);
        return query.stats();
    };
    // Perpendicular to both rods, by more than the sum of their radii.
    const Pose crossing = Pose::create({0.12, -0.12, 0.0}, 1.0, 0.5, -0.5, 0.0).value();
    EXPECT_LT(work_for(rod, rod, crossing).volume_tests, 500U);
    EXPECT_EQ(work_for(rod, rod, crossing).geometry_tests, 0U);
    // Along the normal of the cut, which is the axis about which the body was rotated.
    scenes::Random random(body.seed);
    const scenes::Quaternion q = random.rotation();
    const Pose slant = Pose::create(Vec3::Zero(), q[0], q[1], q[2], q[3]).value();
    const Pose lifted = Pose::at(to_world(slant, {0.0, 0.0, 0.01}));
    EXPECT_LT(work_for(lower, upper, lifted).volume_tests, 60'000U);
    EXPECT_LT(work_for(lower, upper, lifted).geometry_tests, 2'500U);
}

}  // namespace
}  // namespace tandem
