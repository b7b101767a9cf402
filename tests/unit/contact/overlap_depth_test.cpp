// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Depths that are known from geometry.
#include <gtest/gtest.h>
#include <numbers>

#include <tandem/overlap_depth.hpp>

#include "scenes/shapes.hpp"
#include "scenes/soups.hpp"
#include "scenes/torus_knot.hpp"
#include "unit/contact/bodies.hpp"
#include "unit/contact/solids.hpp"

namespace tandem {
namespace {

using scenes::box;
using testing::body_of;
using testing::joined;
using testing::overlap_of;
using testing::prism;
using testing::scaled;
using testing::turned_inside_out;

Overlap overlap_of(const Mesh& a, const Mesh& b, const DepthRequest& request = {}) {
    return overlap_of(body_of(a), body_of(b), request);
}

/// Expects pieces with these depths, the deepest first. The bounds must contain them and be tight.
void expect_depths(const Overlap& overlap, const std::vector<double>& depths) {
    ASSERT_EQ(overlap.pieces.size(), depths.size());
    for (std::size_t k = 0; k < depths.size(); ++k) {
        const OverlapPiece& piece = overlap.pieces[k];
        EXPECT_FALSE(piece.unknown);
        EXPECT_LE(piece.depth.lo, depths[k]);
        EXPECT_GE(piece.depth.hi, depths[k]);
        EXPECT_LE(piece.depth.hi - piece.depth.lo, 0.021 * depths[k] + 1e-8);
    }
}

bool goes_through(const Overlap& overlap) {
    return overlap.pieces.at(0).through;
}

Mesh cube(double lo, double hi) {
    return box({lo, lo, lo}, {hi, hi, hi});
}

TEST(OverlapDepth, OfBoxesIsHowFarOneWentIn) {
    const Overlap overlap =
        overlap_of(box({-5, -5, -1}, {5, 5, 0}), box({-0.5, -0.4, -0.25}, {0.5, 0.6, 2}));
    expect_depths(overlap, {0.25});
    EXPECT_FALSE(goes_through(overlap));
    EXPECT_EQ(overlap.relation, Relation::Overlapping);
    ASSERT_TRUE(normal_of(overlap.pieces[0]));
    EXPECT_LT((*normal_of(overlap.pieces[0]) - Vec3::UnitZ()).norm(), 1e-9);
    EXPECT_FALSE(overlap.pieces[0].pairs.empty());
}

TEST(OverlapDepth, TouchingBodiesHaveNone) {
    const Overlap overlap = overlap_of(cube(0, 1), box({1, 0, 0}, {2, 1, 1}));
    EXPECT_TRUE(overlap.pieces.empty());
    EXPECT_EQ(overlap.relation, Relation::Touching);
    EXPECT_EQ(judge(overlap, std::nullopt), DepthVerdict::NoOverlap);
    EXPECT_EQ(overlap_of(cube(0, 1), cube(2, 3)).relation, Relation::Separate);
}

TEST(OverlapDepth, OfFlushBoxesIsExact) {
    const Overlap overlap = overlap_of(cube(0, 1), box({0.95, 0, 0}, {1.95, 1, 1}));
    expect_depths(overlap, {0.05});
    EXPECT_NEAR(overlap.pieces[0].depth.hi, 0.05, 1e-12);
    EXPECT_EQ(judge(overlap, 0.05 * (1 + 1e-8)), DepthVerdict::Tolerated);
    EXPECT_EQ(judge(overlap, 0.0499), DepthVerdict::Clash);
    EXPECT_EQ(judge(overlap, std::nullopt), DepthVerdict::Clash);
}

TEST(OverlapDepth, OfAThinSlabTakesItsThickness) {
    const double thin = std::ldexp(1.0, -20);
    const Overlap overlap = overlap_of(cube(0, 1), box({0.1, 0.1, 1 - thin}, {0.9, 0.9, 2}));
    expect_depths(overlap, {thin});
    EXPECT_FALSE(goes_through(overlap));
}

TEST(OverlapDepth, ShrunkCoincidentAndTurnedCopiesAreAsDeepAsTheyAreThick) {
    const Mesh ball = scenes::sphere(2);
    const Overlap shrunk = overlap_of(cube(0, 1), cube(1e-6, 1 - 1e-6));
    expect_depths(shrunk, {1.0 - 2e-6});
    EXPECT_EQ(shrunk.relation, Relation::BInA);
    expect_depths(overlap_of(cube(0, 1), cube(0, 1)), {1.0});
    EXPECT_EQ(overlap_of(cube(0, 1), cube(0, 1)).relation, Relation::Identical);
    const Overlap turned = overlap_of(body_of(ball), body_of(ball, scenes::random_pose(3, 0.0)));
    ASSERT_EQ(turned.pieces.size(), 1u);
    EXPECT_GT(turned.pieces[0].depth.lo, 1.85);
    EXPECT_LT(turned.pieces[0].depth.hi, 2.0 + 1e-9);
}

/// A body with six arms. The largest ball inside it is in the middle and touches only reflex edges.
Mesh jack(double shrink) {
    const double arm = 1.0 - shrink;
    const double far = 5.0 - shrink;
    return joined({box({-far, -arm, -arm}, {far, arm, arm}),
                   box({-arm, -far, -arm}, {arm, far, arm}),
                   box({-arm, -arm, -far}, {arm, arm, far})});
}

TEST(OverlapDepth, OfAJackAndItsShrunkCopyIsTheBallInTheMiddle) {
    const double shrink = 1e-3;
    expect_depths(overlap_of(jack(0.0), jack(shrink)), {2.0 * std::sqrt(2.0) * (1.0 - shrink)});
}

TEST(OverlapDepth, OfAComponentInsideCountsThoughNothingTouches) {
    const Mesh room = cube(0, 10);
    for (const Mesh& inner : {cube(4, 6), turned_inside_out(cube(4, 6))}) {
        const Overlap overlap = overlap_of(room, joined({inner, cube(20, 21)}));
        expect_depths(overlap, {4.0});  // depth of the corners
        EXPECT_TRUE(overlap.pieces[0].pairs.empty());
        EXPECT_EQ(overlap.relation, Relation::Overlapping);
        EXPECT_EQ(overlap_of(room, inner).relation, Relation::BInA);
        EXPECT_EQ(overlap_of(inner, room).relation, Relation::AInB);
    }
}

TEST(OverlapDepth, EachPieceHasItsOwn) {
    const Overlap overlap = overlap_of(
        cube(0, 10),
        joined({box({2, 2, 9.75}, {3, 3, 12}), box({5, 0, 9.5}, {6, 1, 12}), cube(4, 6)}));
    expect_depths(overlap, {4.0, 0.5, 0.25});
    EXPECT_EQ(judge(overlap, 0.3), DepthVerdict::Clash);
}

TEST(OverlapDepth, AFlushLobeIsNotHiddenByADent) {
    const Overlap overlap = overlap_of(
        cube(0, 10), joined({box({2, 2, 9.75}, {3, 3, 12}), box({5, 0, 9.5}, {6, 1, 12})}));
    expect_depths(overlap, {0.5, 0.25});
    EXPECT_EQ(judge(overlap, 0.25), DepthVerdict::Clash);
}

TEST(OverlapDepth, CavitiesAreOutside) {
    const Mesh hollow = joined({cube(0, 10), turned_inside_out(cube(2, 8))});
    const Mesh also_hollow = joined({cube(0, 10), cube(2, 8)});
    for (const Mesh& mesh : {hollow, also_hollow}) {
        EXPECT_TRUE(overlap_of(mesh, cube(3, 7)).pieces.empty());
        EXPECT_EQ(overlap_of(mesh, cube(3, 7)).relation, Relation::Separate);
        // Depth of a corner.
        expect_depths(overlap_of(mesh, cube(2.5, 8.5)), {0.5 * std::sqrt(3.0)});
    }
    // A part with a cavity, inside a block, overlaps it in one piece.
    const Overlap inside = overlap_of(cube(-9, 19), hollow);
    expect_depths(inside, {11.0});
}

TEST(OverlapDepth, ALinerInASolidBlockIsAsDeepAsItIsThick) {
    const Mesh block = cube(-8, 8);
    const Mesh liner = joined({cube(-8, 8), turned_inside_out(cube(-7.5, 7.5))});
    const Overlap overlap = overlap_of(block, liner);
    ASSERT_EQ(overlap.pieces.size(), 1u);
    EXPECT_GE(overlap.pieces[0].depth.hi, 0.5);
    EXPECT_EQ(overlap.relation, Relation::BInA);
    EXPECT_EQ(judge(overlap, 0.4), DepthVerdict::Clash);
}

TEST(OverlapDepth, APinInABushOfTheSameFacetsIsAsDeepAsTheInterference) {
    const Mesh bush = prism({.sides = 32, .radius = 8, .bore = 5, .lo = -4, .hi = 4});
    const Mesh pin = prism({.sides = 32, .radius = 5 + 1e-5, .lo = -10, .hi = 10});
    const Overlap overlap = overlap_of(pin, bush);
    ASSERT_FALSE(overlap.pieces.empty());
    EXPECT_GT(overlap.pieces[0].depth.lo, 0.9e-5);
    EXPECT_LT(overlap.pieces[0].depth.hi, 1.1e-5);
    EXPECT_EQ(judge(overlap, 1e-3), DepthVerdict::Tolerated);
}

TEST(OverlapDepth, APinInABushOfOtherFacetsIsAsDeepAsTheSagitta) {
    const Mesh bush = prism({.sides = 48, .radius = 8, .bore = 5, .lo = -4, .hi = 4});
    const Overlap overlap =
        overlap_of(prism({.sides = 32, .radius = 5, .lo = -10, .hi = 10}), bush);
    ASSERT_FALSE(overlap.pieces.empty());
    EXPECT_NEAR(overlap.pieces[0].depth.lo, 5.0 * (1.0 - std::cos(std::numbers::pi / 48)), 3e-4);
    EXPECT_FALSE(goes_through(overlap));
}

/// Expects a depth of `interference` for a body in a housing with the same facets, whose bore is
/// narrower than the body by that much all around.
void expect_as_deep_as_interference(const testing::Lofted& body, double interference) {
    testing::Lofted housing = body;
    housing.rings = (body.rings + 1) / 2;
    housing.lo = 0.5 * body.lo;
    housing.hi = 0.5 * body.hi;
    housing.radius = [](double, double) { return 9.0; };
    housing.bore = [&](double angle, double height) {
        return body.radius(angle, height) - interference;
    };
    const Overlap overlap = overlap_of(lofted(body), lofted(housing));
    ASSERT_FALSE(overlap.pieces.empty());
    EXPECT_GT(overlap.pieces[0].depth.lo, 0.4 * interference);
    EXPECT_LT(overlap.pieces[0].depth.hi, 1.05 * interference);
    EXPECT_FALSE(goes_through(overlap));
    EXPECT_EQ(judge(overlap, 1.1 * interference), DepthVerdict::Tolerated);
    EXPECT_EQ(judge(overlap, 0.3 * interference), DepthVerdict::Clash);
}

/// A triangle wave between 0 and 1 with period 1.
double zigzag(double t) {
    return std::abs(2.0 * (t - std::floor(t)) - 1.0);
}

TEST(OverlapDepth, GearTeethAreAsDeepAsTheirInterference) {
    const auto radius = [](double angle, double) {
        return 5.0 - (std::lround(angle / (2.0 * std::numbers::pi) * 48) % 4 < 2 ? 0.0 : 0.75);
    };
    expect_as_deep_as_interference({.sides = 48, .rings = 3, .lo = -4, .hi = 4, .radius = radius},
                                   1e-4);
}

TEST(OverlapDepth, RingAndHelicalThreadsAreAsDeepAsTheirInterference) {
    const auto rings = [](double, double height) { return 5.0 + 0.5 * zigzag(0.5 * height); };
    expect_as_deep_as_interference({.sides = 24, .rings = 17, .lo = -8, .hi = 8, .radius = rings},
                                   1e-3);
    const auto helix = [](double angle, double height) {
        return 5.0 + 0.5 * zigzag(0.5 * height - angle / (2.0 * std::numbers::pi));
    };
    expect_as_deep_as_interference({.sides = 16, .rings = 9, .lo = -2, .hi = 2, .radius = helix},
                                   1e-3);
}

TEST(OverlapDepth, BodiesThatGoThroughEachOtherClashAtEveryTolerance) {
    const Mesh sheet = box({-5, -5, 0}, {5, 5, 0.1});
    const Mesh upright = box({-3, -0.05, -5}, {3, 0.05, 5});
    const Mesh rod = box({-0.5, -0.5, -5}, {0.5, 0.5, 5});
    const Mesh plate = box({0, 0, 0}, {10, 10, 1});
    const Mesh flush_bar = box({0, 4, -5}, {1, 5, 5});
    const Mesh block_with_fin =
        joined({box({-5, -5, 1}, {5, 5, 9}), box({-4, -0.025, -1}, {4, 0.025, 1})});
    const Mesh block_below =
        joined({box({-5, -5, -9}, {5, 5, -1.5}), box({-0.025, -4, -1.5}, {0.025, 4, 0})});
    for (const auto& [a, b] :
         {std::pair(sheet, upright), std::pair(sheet, rod), std::pair(plate, flush_bar),
          std::pair(block_with_fin, block_below)}) {
        const Overlap overlap = overlap_of(a, b);
        ASSERT_FALSE(overlap.pieces.empty());
        EXPECT_TRUE(goes_through(overlap));
        EXPECT_EQ(judge(overlap, 1e9), DepthVerdict::Clash);
    }
}

TEST(OverlapDepth, StackedSheetsAreOnlyAsDeepAsTheirOverlap) {
    const Overlap overlap =
        overlap_of(box({-5, -5, 0}, {5, 5, 0.01}), box({-3, -3, 0.01 - 1e-9}, {3, 3, 0.02}));
    ASSERT_EQ(overlap.pieces.size(), 1u);
    EXPECT_FALSE(goes_through(overlap));
    EXPECT_EQ(judge(overlap, 1e-6), DepthVerdict::Tolerated);
}

TEST(OverlapDepth, CrossingComponentsAreUnited) {
    const Mesh crossing = joined({box({0, 0, 0}, {4, 4, 4}), box({2, 0, 0}, {6, 4, 4})});
    // Inside the zone that both boxes cover, the depth is as in one box of side 6.
    const Mesh inner = box({2.5, 1, 1}, {3.5, 2, 2});
    expect_depths(overlap_of(crossing, inner), {2.0});
    expect_depths(overlap_of(box({0, 0, 0}, {6, 4, 4}), inner), {2.0});
    EXPECT_EQ(overlap_of(crossing, inner).relation, Relation::BInA);
    // Layers that share a face count as one body of their joint thickness.
    const Mesh layers = joined({box({0, 0, 0}, {4, 4, 1}), box({0, 0, 1}, {4, 4, 2})});
    expect_depths(overlap_of(layers, box({1, 1, 0.25}, {2, 2, 5})),
                  {overlap_of(box({0, 0, 0}, {4, 4, 2}), box({1, 1, 0.25}, {2, 2, 5}))
                       .pieces.at(0)
                       .depth.lo});
}

TEST(OverlapDepth, UnionsOfOppositeComponentsAreUnknown) {
    const Mesh unclear =
        joined({box({0, 0, 0}, {4, 4, 4}), turned_inside_out(box({2, 1, 1}, {6, 3, 3}))});
    const Overlap overlap = overlap_of(unclear, box({2.5, 1.5, 1.5}, {7, 2, 2}));
    ASSERT_FALSE(overlap.pieces.empty());
    EXPECT_EQ(judge(overlap, 100.0), DepthVerdict::Unknown);
}

TEST(OverlapDepth, TurningTheQuestionRoundMirrorsTheAnswer) {
    const PlacedBody a = body_of(scenes::torus(1, 0.3, 12, 8));
    const PlacedBody b = body_of(scenes::sphere(2), scenes::random_pose(7, 0.5));
    const Overlap one = overlap_of(a, b);
    const Overlap other = overlap_of(b, a);
    ASSERT_EQ(one.pieces.size(), other.pieces.size());
    for (std::size_t k = 0; k < one.pieces.size(); ++k) {
        EXPECT_EQ(one.pieces[k].depth.lo, other.pieces[k].depth.lo);
        EXPECT_EQ(one.pieces[k].depth.hi, other.pieces[k].depth.hi);
        EXPECT_EQ(one.pieces[k].deepest, other.pieces[k].deepest);
        EXPECT_EQ(one.pieces[k].through, other.pieces[k].through);
    }
}

// Scaling by powers of two does not change a bit while all numbers stay normal.
TEST(OverlapDepth, ScalesWithTheBodies) {
    const Mesh block = box({-5, -5, -1}, {5, 5, 0});
    const Mesh tip = scaled(scenes::sphere(2), 0.75);
    const Pose above = Pose::at({0.25, 0.125, 0.625});
    const Overlap plain = overlap_of(body_of(block), body_of(tip, above), {.tolerance = 0.125});
    ASSERT_EQ(plain.pieces.size(), 1u);
    for (const int exponent : {-990, -500, -200, -100, 100, 300, 600, 1018}) {
        const double factor = std::ldexp(1.0, exponent);
        const Overlap overlap =
            overlap_of(body_of(scaled(block, factor)),
                       body_of(scaled(tip, factor), Pose::at(factor * above.translation())),
                       {.tolerance = 0.125 * factor});
        ASSERT_EQ(overlap.pieces.size(), 1u) << exponent;
        EXPECT_EQ(overlap.pieces[0].depth.lo, factor * plain.pieces[0].depth.lo) << exponent;
        EXPECT_EQ(overlap.pieces[0].depth.hi, factor * plain.pieces[0].depth.hi) << exponent;
        EXPECT_EQ(overlap.pieces[0].through, plain.pieces[0].through) << exponent;
        EXPECT_EQ(overlap.pieces[0].direction, plain.pieces[0].direction) << exponent;
        EXPECT_EQ(judge(overlap, 0.125 * factor), judge(plain, 0.125)) << exponent;
    }
}

TEST(OverlapDepth, RefusesWrongRequests) {
    const PlacedBody a = body_of(cube(0, 1));
    EXPECT_FALSE(overlap_depth(a, a, {}, {.tolerance = -1.0}));
    EXPECT_FALSE(overlap_depth(a, a, {}, {.tolerance = std::nan("")}));
    EXPECT_FALSE(overlap_depth(a, a, {}, {.relative_error = 0.0}));
    EXPECT_FALSE(overlap_depth(a, a, std::vector<TrianglePair>{{0, 99}}));
}

TEST(OverlapDepth, IsUnknownWhereStepsRunOut) {
    const PlacedBody a = body_of(scenes::torus(1, 0.3, 12, 8));
    const PlacedBody b = body_of(scenes::sphere(2), scenes::random_pose(7, 0.5));
    const Overlap overlap = overlap_of(a, b, {.max_steps = 10});
    ASSERT_FALSE(overlap.pieces.empty());
    EXPECT_EQ(overlap.pieces[0].unknown, UnknownDepth::WorkLimit);
    EXPECT_NE(judge(overlap, 1e9), DepthVerdict::Tolerated);
}

// docs/design/depth.md lists the times of these two. The limits are two to four times the steps
// that they need.
TEST(OverlapDepth, PairsOf5000TrianglesThatGrazeTakeFewSteps) {
    const PlacedBody a = body_of(scenes::torus(1.0, 0.4, 50, 50));
    for (const double reach : {1e-6, 1e-3, 0.02, 0.05}) {
        const PlacedBody b =
            body_of(scenes::torus(1.0, 0.4, 50, 50), Pose::at({2.8 - reach, 0, 0}));
        const Overlap overlap = overlap_of(a, b, {.tolerance = 0.01, .max_steps = 4'000});
        ASSERT_EQ(overlap.pieces.size(), 1u);
        EXPECT_FALSE(overlap.pieces[0].unknown);
        EXPECT_EQ(judge(overlap, 0.01),
                  reach < 0.01 ? DepthVerdict::Tolerated : DepthVerdict::Clash);
    }
}

TEST(OverlapDepth, DeepPairsOf20000TrianglesTakeFewSteps) {
    const Mesh knot = scenes::torus_knot({.segments = 625, .sides = 16});
    const Overlap overlap = overlap_of(body_of(knot), body_of(knot, scenes::random_pose(3, 0.3)),
                                       {.tolerance = 0.01, .max_steps = 100'000});
    ASSERT_FALSE(overlap.pieces.empty());
    for (const OverlapPiece& piece : overlap.pieces) {
        EXPECT_FALSE(piece.unknown);
    }
}

TEST(OverlapDepth, EndsOnRequest) {
    std::stop_source source;
    source.request_stop();
    const PlacedBody a = body_of(scenes::sphere(4));
    const PlacedBody b = body_of(scenes::sphere(4), Pose::at({0.5, 0.25, 0.125}));
    const auto overlap =
        overlap_depth(a, b, testing::pairs_of(a, b), {.cancel = source.get_token()});
    ASSERT_FALSE(overlap);
    EXPECT_EQ(overlap.error().code, ErrorCode::Cancelled);
}

}  // namespace
}  // namespace tandem
