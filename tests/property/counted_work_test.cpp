// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Bounds on counted work, which does not depend on the machine: candidates of every family of real
// parts, and inputs that are the worst for boxes.
#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <numbers>
#include <string>

#include <tandem/collide.hpp>
#include <tandem/distance.hpp>
#include <tandem/self.hpp>

#include "scenes/fan.hpp"
#include "scenes/part_families.hpp"
#include "scenes/random.hpp"
#include "scenes/shapes.hpp"
#include "scenes/turned_part.hpp"

namespace tandem {
namespace {

/// What the walk and the filter looked at over some poses of a family.
struct FamilyWork {
    std::uint64_t pairs = 0;
    std::uint64_t candidates = 0;
};

FamilyWork work_of(const scenes::PartFamily& family) {
    const Model a = Model::build(family.mesh_a).value();
    const Model b = Model::build(family.mesh_b).value();
    CollideQuery query({.threads = 1});
    FamilyWork work;
    scenes::Random random(3);
    for (int k = 0; k < 6; ++k) {
        const scenes::Quaternion q = random.rotation();
        const Pose pose =
            Pose::create(0.5 * family.reach * random.in_cube(), q[0], q[1], q[2], q[3]).value();
        work.pairs += *query.count({a}, {b, pose});
        work.candidates += query.stats().geometry_tests;
    }
    return work;
}

TEST(CountedWork, CandidatesPerPairOfAFamilyDoNotGrow) {
    // Measured with seed 1; docs/experiments/unlike.md says what the families are.
    const std::map<std::string, double> measured{
        {"cylinders", 10.8},      {"rods", 11.2},           {"shafts", 6.8},
        {"profiles", 4.7},        {"plate-and-peg", 14.6},  {"bolt-and-nut", 4.9},
        {"fans", 32.8},           {"pipes", 15.1},          {"robot-arms", 14.6},
        {"room-and-robot", 13.8}, {"sheets", 3.7},          {"print-halves", 13.1},
        {"room-and-body", 22.7},  {"giant-and-body", 40.1}, {"terrain-and-vehicle", 6.3},
        {"city-and-body", 3.3},   {"scan-and-body", 10.1},  {"boxes", 2.4}};
    for (const scenes::PartFamily& family : scenes::part_families(1, scenes::PartSize::Full)) {
        SCOPED_TRACE(family.name);
        const FamilyWork work = work_of(family);
        ASSERT_GT(work.pairs, 0U);
        const double per_pair =
            static_cast<double>(work.candidates) / static_cast<double>(work.pairs);
        EXPECT_LT(per_pair, 1.5 * measured.at(family.name));
    }
}

TEST(CountedWork, OfPartsThatAreFarFromEachOtherIsNothing) {
    for (const scenes::PartFamily& family : scenes::part_families(1, scenes::PartSize::Small)) {
        SCOPED_TRACE(family.name);
        const Model a = Model::build(family.mesh_a).value();
        const Model b = Model::build(family.mesh_b).value();
        const double far = 100.0 * family.reach;
        const Pose away = Pose::at({far, -far, far});
        CollideQuery query({.threads = 1});
        EXPECT_EQ(*query.count({a}, {b, away}), 0U);
        EXPECT_EQ(query.stats(), TraversalStats{});
        EXPECT_FALSE(query.first_contact({a}, {b, away}).value());
        EXPECT_EQ(query.stats(), TraversalStats{});
    }
}

TEST(CountedWork, OfBoxesThatOnlyEdgesSeparateIsNothing) {
    // Both stand on an edge, and the two edges that face each other cross: no face of either box
    // separates them, the cross product of the edges does.
    const Model box = Model::build(scenes::box({-1, -1, -1}, {1, 1, 1})).value();
    const double half = std::numbers::pi / 8;
    const Pose lower = Pose::create({0, 0, 0}, std::cos(half), std::sin(half), 0, 0).value();
    const Pose upper =
        Pose::create({0, 0, 2.84}, std::cos(half), 0, std::sin(half), 0).value();  // √2 + √2 + 0.01
    CollideQuery query({.threads = 1});
    EXPECT_EQ(*query.count({box, lower}, {box, upper}), 0U);
    EXPECT_EQ(query.stats(), TraversalStats{});
}

/// The work of a walk that finds nothing.
std::uint64_t self_work(const Mesh& mesh, SelfMode mode = SelfMode::NoSharedVertex) {
    const Model model = Model::build(mesh).value();
    SelfQuery query({.mode = mode});
    EXPECT_EQ(query.count(model).value(), 0U);
    return query.stats().volume_tests + query.stats().geometry_tests;
}

TEST(CountedWork, OfAFanAgainstItselfIsNothing) {
    EXPECT_EQ(self_work(scenes::fan(1, 100'000)), 0U);
}

TEST(CountedWork, OfAFanBeyondItsApexGrowsLikeItsTriangles) {
    const auto work_per_triangle = [](const Mesh& mesh) {
        return static_cast<double>(self_work(mesh, SelfMode::BeyondShared)) /
               static_cast<double>(mesh.triangle_count());
    };
    EXPECT_LT(work_per_triangle(scenes::fan(1, 100'000)), 100.0);
    // A narrow part of a round face, whose spokes differ by less than floats tell.
    const Pose tilt = Pose::create({0.0, 0.0, 0.0}, 0.8, 0.3, 0.4, 0.2).value();
    std::vector<Vec3> vertices{to_world(tilt, {0.0, 0.0, 0.1})};
    std::vector<Triangle> triangles;
    constexpr std::uint32_t kSpokes = 50'000;
    for (std::uint32_t k = 0; k <= kSpokes; ++k) {
        const double angle = 1e-3 * k / kSpokes;
        vertices.push_back(to_world(tilt, {std::cos(angle), std::sin(angle), 0.0}));
        if (k > 0) {
            triangles.push_back({0, k, k + 1});
        }
    }
    EXPECT_LT(work_per_triangle(Mesh::create(vertices, triangles).value()), 30.0);
}

TEST(CountedWork, OfNeedlesGrowsLikeTheirNumber) {
    // As dense as a hundred thousand in a cube of six times their length.
    const auto work_per_needle = [](std::uint32_t count) {
        const Model model =
            Model::build(scenes::needles(1, count, 3.0 * std::cbrt(count / 1e5))).value();
        SelfQuery query({.mode = SelfMode::BeyondShared});
        EXPECT_TRUE(query.count(model));
        return static_cast<double>(query.stats().volume_tests + query.stats().geometry_tests) /
               count;
    };
    EXPECT_LT(work_per_needle(64'000), 2.0 * work_per_needle(4'000));
}

TEST(CountedWork, OfATurnedPartAgainstItselfGrowsLikeItsTriangles) {
    // Two fans and a shell of slivers; tilted, so that boxes along the axes tell nothing.
    const Pose tilt = Pose::create({0.0, 0.0, 0.0}, 0.8, 0.3, 0.4, 0.2).value();
    const auto work_per_triangle = [&](std::uint32_t sides) {
        const Mesh upright = scenes::cylinder(0.5, 2.0, sides);
        std::vector<Vec3> vertices;
        for (const Vec3& vertex : upright.vertices()) {
            vertices.push_back(to_world(tilt, vertex));
        }
        const Mesh tilted =
            Mesh::create(vertices, {upright.triangles().begin(), upright.triangles().end()})
                .value();
        return static_cast<double>(self_work(tilted)) /
               static_cast<double>(tilted.triangle_count());
    };
    EXPECT_LT(work_per_triangle(16'000), 3.0 * work_per_triangle(1'000));
}

TEST(CountedWork, OfTheDistanceOfParallelSheetsDoesNotGrowWithTheGap) {
    const Model sheet = Model::build(scenes::integer_sheet(60, 0)).value();
    const auto work_at = [&](double gap, double tolerance) {
        DistanceQuery query({.relative_tolerance = tolerance});
        EXPECT_EQ(query.closest({sheet}, {sheet, Pose::at({0.3, 0.2, gap})})->distance, gap);
        return query.stats().volume_tests + query.stats().geometry_tests;
    };
    // All pairs above each other are equally far apart, and all of them must be looked at. From a
    // hundred sides on floats cannot tell them from the others.
    const std::uint64_t near = work_at(60.0, 0.0);
    EXPECT_LT(near, 100 * sheet.mesh().triangle_count());
    EXPECT_LT(work_at(6e3, 0.0), 3 * near);
    EXPECT_LT(work_at(6e5, 0.0), 10 * near);
    // With a tolerance any of them will do.
    for (const double gap : {6e3, 6e5, 6e7}) {
        EXPECT_LT(work_at(gap, 1e-6), 20 * sheet.mesh().triangle_count()) << gap;
    }
}

}  // namespace
}  // namespace tandem
