// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Bounds on counted work, which does not depend on the machine: candidates in every family of real
// parts, and the worst inputs for boxes.
#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <numbers>
#include <string>

#include <tandem/clearance.hpp>
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

/// The numbers of tests in the walk and the filter, over some poses of a family.
struct FamilyWork {
    double candidates_per_pair = 0.0;
    /// Comparisons of boxes and triangles in all poses together.
    double all_pairs = 0.0;
    double first_contact = 0.0;
    double clearance = 0.0;
    double distance = 0.0;
};

double work_of(const TraversalStats& stats) {
    return static_cast<double>(stats.volume_tests + stats.geometry_tests);
}

FamilyWork work_of(const scenes::PartFamily& family) {
    const Model a = Model::build(family.mesh_a).value();
    const Model b = Model::build(family.mesh_b).value();
    CollideQuery collide({.threads = 1});
    ClearanceQuery near({.threads = 1});
    DistanceQuery apart({.threads = 1});
    FamilyWork work;
    double pairs = 0.0;
    scenes::Random random(3);
    scenes::Random elsewhere(4);
    for (int k = 0; k < 6; ++k) {
        const scenes::Quaternion q = random.rotation();
        const Pose pose =
            Pose::create(0.5 * family.reach * random.in_cube(), q[0], q[1], q[2], q[3]).value();
        pairs += static_cast<double>(*collide.count({a}, {b, pose}));
        work.candidates_per_pair += static_cast<double>(collide.stats().geometry_tests);
        work.all_pairs += work_of(collide.stats());
        EXPECT_TRUE(collide.first_contact({a}, {b, pose}));
        work.first_contact += work_of(collide.stats());
        EXPECT_TRUE(near.count({a}, {b, pose}, 1e-3 * family.reach));
        work.clearance += work_of(near.stats());
        const Pose beside =
            Pose::create(1.5 * family.reach * elsewhere.direction(), q[0], q[1], q[2], q[3])
                .value();
        apart.forget();
        EXPECT_TRUE(apart.closest({a}, {b, beside}));
        work.distance += work_of(apart.stats());
    }
    EXPECT_GT(pairs, 0.0);
    work.candidates_per_pair /= pairs;
    return work;
}

TEST(CountedWork, OfAFamilyDoesNotGrow) {
    // Measured with seed 1; docs/experiments/unlike.md describes the families.
    const std::map<std::string, FamilyWork> measured{
        {"cylinders", {10.8, 325'998, 6'605, 248'483, 18'433}},
        {"rods", {11.2, 525'366, 7'250, 385'115, 12'208}},
        {"shafts", {6.8, 48'103, 3'448, 43'732, 14'868}},
        {"profiles", {4.7, 104'324, 5'232, 89'772, 10'000}},
        {"plate-and-peg", {14.6, 110'029, 2'945, 85'182, 8'315}},
        {"bolt-and-nut", {4.9, 100'710, 448, 95'638, 19'690}},
        {"fans", {32.8, 433'007, 9'037, 269'822, 19'554}},
        {"pipes", {15.1, 21'372, 1'524, 17'226, 41'551}},
        {"robot-arms", {14.6, 196'676, 2'389, 153'301, 25'654}},
        {"room-and-robot", {7.6, 364'552, 13'994, 304'178, 77'644}},
        {"sheets", {3.7, 1'627, 214, 1'145, 4'218}},
        {"print-halves", {13.1, 522'966, 420, 419'638, 492}},
        {"room-and-body", {12.2, 864'947, 9'700, 718'623, 17'472}},
        {"giant-and-body", {13.3, 23'076, 7'248, 23'993, 19'374}},
        {"slab-and-body", {8.3, 33'436, 4'032, 29'431, 10'287}},
        {"truss-and-body", {23.7, 22'342, 10'606, 20'346, 39'669}},
        {"terrain-and-vehicle", {6.3, 14'790, 5'822, 14'199, 37'673}},
        {"city-and-body", {3.3, 159'791, 13'758, 159'176, 36'021}},
        {"scan-and-body", {9.1, 23'054, 7'683, 27'831, 101'356}},
        {"boxes", {2.4, 1'158, 444, 1'039, 774}}};
    for (const scenes::PartFamily& family : scenes::part_families(1, scenes::PartSize::Full)) {
        SCOPED_TRACE(family.name);
        const FamilyWork& before = measured.at(family.name);
        const FamilyWork now = work_of(family);
        EXPECT_LT(now.candidates_per_pair, 1.5 * before.candidates_per_pair);
        EXPECT_LT(now.all_pairs, 1.5 * before.all_pairs);
        EXPECT_LT(now.first_contact, 1.5 * before.first_contact);
        EXPECT_LT(now.clearance, 1.5 * before.clearance);
        EXPECT_LT(now.distance, 1.5 * before.distance);
    }
}

/// The cases for which splitting triangles was proposed (decision 0014). Oriented boxes around
/// single triangles are the tightest possible in a tree; the fast engine compares eight by eight.
TEST(CountedWork, OfSliversIsNearThatOfOrientedBoxesAroundEachTriangle) {
    const auto expect_near = [](const Mesh& mesh_a, const Mesh& mesh_b, const Pose& pose,
                                double candidates) {
        ReferenceOptions oriented;
        oriented.volume = VolumeKind::Obb;
        const Model a = Model::build(mesh_a).value();
        const Model b = Model::build(mesh_b).value();
        CollideQuery query({.threads = 1});
        const std::uint64_t pairs = query.count({a}, {b, pose}).value();
        const TraversalStats fast = query.stats();
        const Model slow_a = Model::build(mesh_a, oriented).value();
        const Model slow_b = Model::build(mesh_b, oriented).value();
        EXPECT_EQ(query.count({slow_a}, {slow_b, pose}).value(), pairs);
        EXPECT_LT(static_cast<double>(fast.geometry_tests),
                  1.5 * candidates * static_cast<double>(query.stats().geometry_tests));
        EXPECT_LT(fast.volume_tests, 3 * query.stats().volume_tests);
    };
    const Mesh cylinder = scenes::cylinder(0.5, 4.0, 720);
    expect_near(cylinder, cylinder, Pose::create({0.1, 0.2, 0.3}, 0.8, 0.3, -0.5, 0.2).value(),
                5.2);
    const scenes::PartFamily halves =
        scenes::part_family("print-halves", 1, scenes::PartSize::Small);
    const auto& turn = halves.docked.turn;
    expect_near(halves.mesh_a, halves.mesh_b,
                Pose::create(halves.docked.translation, turn[0], turn[1], turn[2], turn[3]).value(),
                2.1);
    expect_near(halves.mesh_a, halves.mesh_a, Pose::at(halves.reach * Vec3(0.001, 0.002, 0.0)),
                11.3);
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
    // Both boxes stand on an edge, and the two edges that face each other cross. No face of either
    // box separates them, but the cross product of the edges does.
    const Model box = Model::build(scenes::box({-1, -1, -1}, {1, 1, 1})).value();
    const double half = std::numbers::pi / 8;
    const Pose lower = Pose::create({0, 0, 0}, std::cos(half), std::sin(half), 0, 0).value();
    const Pose upper =
        Pose::create({0, 0, 2.84}, std::cos(half), 0, std::sin(half), 0).value();  // √2 + √2 + 0.01
    CollideQuery query({.threads = 1});
    EXPECT_EQ(*query.count({box, lower}, {box, upper}), 0U);
    EXPECT_EQ(query.stats(), TraversalStats{});
}

/// The work of a walk that finds no pairs.
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
    // A narrow part of a round face; the differences between its spokes are below the precision of
    // float.
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
    // As dense as a hundred thousand needles in a cube of six times their length.
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
    // Two fans and a shell of slivers, tilted so that boxes along the axes are of no help.
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
    // All pairs above each other have the same distance, so all must be tested. From a hundred
    // sides on, floats cannot distinguish them from the others.
    const std::uint64_t near = work_at(60.0, 0.0);
    EXPECT_LT(near, 100 * sheet.mesh().triangle_count());
    EXPECT_LT(work_at(6e3, 0.0), 3 * near);
    EXPECT_LT(work_at(6e5, 0.0), 10 * near);
    // With a tolerance, any of these pairs is a valid answer.
    for (const double gap : {6e3, 6e5, 6e7}) {
        EXPECT_LT(work_at(gap, 1e-6), 20 * sheet.mesh().triangle_count()) << gap;
    }
}

}  // namespace
}  // namespace tandem
