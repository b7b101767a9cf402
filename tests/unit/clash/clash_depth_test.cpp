// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Verdicts that other clash tools get wrong: clashes that pass at a tolerance, and clashes that
// must never pass.
#include <cmath>
#include <gtest/gtest.h>

#include "clash/clash_outputs.hpp"
#include "scenes/shapes.hpp"
#include "scenes/soups.hpp"
#include "scenes/turned_part.hpp"
#include "support/seeds.hpp"
#include "unit/clash/scenes.hpp"
#include "unit/contact/solids.hpp"

namespace tandem::clash {
namespace {

using scenes::box;
using tandem::testing::clashes_of;
using tandem::testing::joined;
using tandem::testing::prism;
using tandem::testing::scene_of;
using tandem::testing::turned_inside_out;
using tandem::testing::without_last_triangles;

enum class Outcome { Nothing, Tolerated, Clash };

Outcome outcome_of(const Scene& scene, std::optional<double> tolerance) {
    const ClashReport report = clashes_of(scene, {.tolerance = tolerance});
    EXPECT_TRUE(report.notes.empty()) << report.notes.front();
    if (!report.clashes.empty()) {
        return Outcome::Clash;
    }
    return report.tolerated > 0 ? Outcome::Tolerated : Outcome::Nothing;
}

Scene pair_of(const Mesh& a, const Mesh& b, const Pose& pose_b = {}) {
    return scene_of({{"a", a}, {"b", b, pose_b}});
}

/// Both orders are tested, because they may take different paths.
void expect_outcome(const Mesh& a, const Mesh& b, std::optional<double> tolerance,
                    Outcome expected) {
    EXPECT_EQ(outcome_of(pair_of(a, b), tolerance), expected);
    EXPECT_EQ(outcome_of(pair_of(b, a), tolerance), expected);
}

Mesh cube(double lo, double hi) {
    return box({lo, lo, lo}, {hi, hi, hi});
}

TEST(ClashDepth, AComponentInsideIsFoundBesideOneOutside) {
    const Mesh part = joined({cube(4, 6), cube(20, 21)});
    expect_outcome(cube(0, 10), part, std::nullopt, Outcome::Clash);
    expect_outcome(cube(0, 10), part, 0.1, Outcome::Clash);
    EXPECT_EQ(clashes_of(pair_of(cube(0, 10), part)).clashes.at(0).kind, ClashKind::Overlap);
}

TEST(ClashDepth, AShallowDentHidesNothing) {
    const Mesh block = cube(0, 10);
    const Mesh dent = box({2, 2, 9.99}, {3, 3, 12});
    expect_outcome(block, dent, 0.1, Outcome::Tolerated);
    expect_outcome(block, joined({dent, box({5, 0, 9.5}, {6, 1, 12})}), 0.1, Outcome::Clash);
    expect_outcome(block, joined({dent, cube(4, 6)}), 0.1, Outcome::Clash);
    const Mesh plate = box({0, 0, 0}, {10, 10, 1});
    const Mesh flush_bar = box({0, 4, -5}, {1, 5, 5});
    const Mesh small_dent = box({7, 7, 0.999}, {8, 8, 3});
    expect_outcome(plate, joined({flush_bar, small_dent}), 0.1, Outcome::Clash);
    expect_outcome(plate, joined({flush_bar, small_dent}), 100.0, Outcome::Clash);
}

TEST(ClashDepth, MatingCurvedFacesAreAsDeepAsTheirInterference) {
    const Mesh bush = prism({.sides = 32, .radius = 8, .bore = 5, .lo = -4, .hi = 4});
    const Mesh pin = prism({.sides = 32, .radius = 5 + 1e-5, .lo = -10, .hi = 10});
    expect_outcome(bush, pin, 1e-3, Outcome::Tolerated);
    expect_outcome(bush, pin, 1e-6, Outcome::Clash);
    const Mesh finer = prism({.sides = 48, .radius = 8, .bore = 5, .lo = -4, .hi = 4});
    const Mesh fitting = prism({.sides = 32, .radius = 5, .lo = -10, .hi = 10});
    expect_outcome(finer, fitting, 0.012, Outcome::Tolerated);
    expect_outcome(finer, fitting, 0.01, Outcome::Clash);
}

TEST(ClashDepth, NothingIsToleratedWithoutATolerance) {
    const double least = std::ldexp(1.0, -52);
    expect_outcome(cube(0, 1), box({1 - least, 0, 0}, {2, 1, 1}), std::nullopt, Outcome::Clash);
    expect_outcome(cube(0, 1), box({1 - least, 0, 0}, {2, 1, 1}), 1e-9, Outcome::Tolerated);
    for (const double scale : {1e-290, 1e-60, 1e50, 1e80, 1e200, 1e306}) {
        const Mesh one = tandem::testing::scaled(cube(0, 1), scale);
        const Mesh other = tandem::testing::scaled(box({0.5, 0.25, 0.25}, {2, 2, 2}), scale);
        expect_outcome(one, other, std::nullopt, Outcome::Clash);
        expect_outcome(one, other, 0.4 * scale, Outcome::Clash);
        expect_outcome(one, other, 0.6 * scale, Outcome::Tolerated);
    }
}

TEST(ClashDepth, TurnedBoxesWhoseInsidesMeetByRoundingClash) {
    std::size_t overlaps = 0;
    for (const std::uint64_t seed : tandem::testing::seeds(60)) {
        TANDEM_TRACE_SEED(seed);
        const Pose turn = scenes::random_pose(seed, 3.0);
        const Scene scene =
            scene_of({{"a", cube(0, 1), turn}, {"b", box({1, -0.5, -0.25}, {2, 1.5, 1.75}), turn}});
        const ClashReport report = clashes_of(scene);
        ASSERT_TRUE(report.notes.empty());
        const bool overlap =
            !report.clashes.empty() && report.clashes[0].kind == ClashKind::Overlap;
        overlaps += overlap ? 1 : 0;
        EXPECT_EQ(report.tolerated, 0u);
        EXPECT_EQ(outcome_of(scene, 1e-9) == Outcome::Clash, false) << "no more than rounding";
    }
    EXPECT_GT(overlaps, 0u) << "rounding never made boxes overlap: a weak test";
}

TEST(ClashDepth, CopiesAndContainedPartsAreAsDeepAsTheyAreThick) {
    const Scene copies = pair_of(scenes::sphere(2), scenes::sphere(2), Pose::at({1e-9, 0, 0}));
    EXPECT_EQ(outcome_of(copies, 0.5), Outcome::Clash);
    expect_outcome(cube(0, 1), cube(0, 1), 100.0, Outcome::Clash);
    expect_outcome(cube(0, 1), cube(1e-6, 1 - 1e-6), 0.9, Outcome::Clash);
    const Clash clash = clashes_of(pair_of(cube(0, 1), cube(0, 1))).clashes.at(0);
    ASSERT_NE(clash.deepest(), nullptr);
    EXPECT_GT(clash.deepest()->depth.lo, 0.99);
    EXPECT_FALSE(normal_of(*clash.deepest())) << "no way is better than another";
}

TEST(ClashDepth, InvertedComponentsHaveTheSameNormal) {
    const Mesh block = box({-5, -5, -1}, {5, 5, 0});
    const Mesh peg = box({-0.5, -0.4, -0.25}, {0.5, 0.6, 2});
    for (const Mesh& one :
         {peg, turned_inside_out(peg), joined({turned_inside_out(peg), cube(20, 21)})}) {
        const Clash clash = clashes_of(pair_of(block, one)).clashes.at(0);
        ASSERT_NE(clash.deepest(), nullptr);
        EXPECT_NEAR(clash.deepest()->depth.hi, 0.25, 0.006);
        ASSERT_TRUE(normal_of(*clash.deepest()));
        EXPECT_LT((*normal_of(*clash.deepest()) - Vec3::UnitZ()).norm(), 1e-9);
    }
}

/// A square of two triangles in a plane of constant z.
Mesh sheet(double half, double z) {
    return Mesh::create({{-half, -half, z}, {half, -half, z}, {half, half, z}, {-half, half, z}},
                        {{0, 1, 2}, {0, 2, 3}})
        .value();
}

TEST(ClashDepth, OpenPartsInsideOfClosedOnesAreClashes) {
    const Mesh room = cube(-5, 5);
    for (const Mesh& inner : {without_last_triangles(cube(-1, 1), 1),
                              without_last_triangles(cube(-1, 1), 4), sheet(2, 0.5)}) {
        expect_outcome(room, inner, std::nullopt, Outcome::Clash);
        expect_outcome(room, inner, 0.1, Outcome::Clash);
    }
    const Clash clash = clashes_of(pair_of(room, sheet(2, 0.5))).clashes.at(0);
    EXPECT_EQ(clash.kind, ClashKind::Contain);
    EXPECT_NEAR(clash.deepest()->depth.hi, 4.5, 0.1);
}

TEST(ClashDepth, SheetsAreJudgedByTheirOwnSurface) {
    const Mesh block = box({-5, -5, -5}, {5, 5, 0});
    const Mesh dips = Mesh::create({{-1, 0, 2}, {1, 0, 2}, {0, 0, -0.25}}, {{0, 1, 2}}).value();
    const Clash clash = clashes_of(pair_of(block, dips)).clashes.at(0);
    ASSERT_NE(clash.deepest(), nullptr);
    EXPECT_FALSE(clash.deepest()->unknown);
    EXPECT_NEAR(clash.deepest()->depth.hi, 0.25, 0.006);
    expect_outcome(block, dips, 0.3, Outcome::Tolerated);
    expect_outcome(block, dips, 0.2, Outcome::Clash);
    // The triangle goes right through the thin box.
    expect_outcome(box({-5, -5, 0}, {5, 5, 0.1}), dips, 10.0, Outcome::Clash);
    EXPECT_EQ(clashes_of(pair_of(block, sheet(2, 0.0))).clashes.at(0).kind, ClashKind::Touch);
    expect_outcome(block, sheet(2, 0.0), 1e-6, Outcome::Tolerated);
    expect_outcome(block, sheet(2, 0.5), std::nullopt, Outcome::Nothing);
}

TEST(ClashDepth, SmallHolesAwayFromTheOverlapChangeNothing) {
    const Mesh ball = scenes::sphere(4);
    const Mesh holed = without_last_triangles(ball, 3);
    for (const Vec3& at : {Vec3(1.9, 0.1, 0.05), Vec3(0.1, 1.8, 0.2)}) {
        const Clash whole =
            clashes_of(scene_of({{"a", ball, Pose::at(at)}, {"b", ball}})).clashes.at(0);
        const Clash open =
            clashes_of(scene_of({{"a", ball, Pose::at(at)}, {"b", holed}})).clashes.at(0);
        ASSERT_NE(open.deepest(), nullptr);
        EXPECT_FALSE(open.deepest()->unknown);
        EXPECT_NEAR(open.deepest()->depth.hi, whole.deepest()->depth.hi,
                    0.03 * whole.deepest()->depth.hi);
    }
}

TEST(ClashDepth, WhatOpenEdgesLeaveUnclearIsUnknownAndNeverTolerated) {
    const Mesh bowl = without_last_triangles(cube(-1, 1), 4);  // two faces are missing
    const Mesh crossing = box({0.5, 0.5, 0.5}, {3, 3, 3});
    const ClashReport report = clashes_of(pair_of(bowl, crossing), {.tolerance = 100.0});
    ASSERT_EQ(report.clashes.size(), 1u);
    EXPECT_EQ(report.clashes[0].deepest()->unknown, UnknownDepth::OpenSurface);
    const std::string text = text_of(report, pair_of(bowl, crossing), 20);
    EXPECT_NE(text.find("open edges"), std::string::npos) << text;
    // Crossing sheets do not enclose a volume.
    const Mesh upright = Mesh::create({{0, -1, -1}, {0, 1, -1}, {0, 0, 1}}, {{0, 1, 2}}).value();
    expect_outcome(sheet(2, 0.0), upright, 100.0, Outcome::Clash);
    expect_outcome(sheet(2, 0.0), sheet(1, 0.0), 1e-9, Outcome::Tolerated);
}

TEST(ClashDepth, RaisingTheToleranceNeverMakesAClash) {
    for (const std::uint64_t seed : tandem::testing::seeds(12)) {
        TANDEM_TRACE_SEED(seed);
        const Mesh one = seed % 3 == 0 ? scenes::torus(1, 0.3, 12, 8) : scenes::sphere(2);
        const Mesh other = seed % 2 == 0 ? box({-1, -0.7, -0.4}, {1, 0.7, 0.4}) : scenes::sphere(1);
        const Scene scene = scene_of({{"a", one, scenes::random_pose(seed, 0.7)},
                                      {"b", other, scenes::random_pose(seed + 900, 0.7)}});
        const ClashReport plain = clashes_of(scene);
        if (plain.clashes.empty() || plain.clashes[0].deepest() == nullptr) {
            continue;
        }
        const DepthBounds depth = plain.clashes[0].deepest()->depth;
        bool passed = false;
        for (double tolerance = 0.25 * depth.lo; tolerance < 4.0 * depth.hi; tolerance *= 1.07) {
            const bool passes = outcome_of(scene, tolerance) == Outcome::Tolerated;
            EXPECT_TRUE(passes || !passed) << tolerance;
            EXPECT_FALSE(passes && tolerance < depth.lo * (1 - 1e-9)) << tolerance;
            passed = passed || passes;
        }
        EXPECT_NE(passed, plain.clashes[0].goes_through());
    }
}

}  // namespace
}  // namespace tandem::clash
