// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "geometry/pairs/shared_corners.hpp"

#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <random>
#include <span>

#include <tandem/triangle.hpp>

#include "geometry/pairs/exact_common_part.hpp"
#include "support/seeds.hpp"
#include "support/troublesome_pairs.hpp"

namespace tandem::geometry {
namespace {

using testing::reordered;
using testing::Rng;
using testing::TrianglePair;

struct Neighbours {
    const char* name;
    TriangleCorners a;
    TriangleCorners b;
    int shared;
    bool beyond;
};

const Vec3 kU{0, 0, 0};
const Vec3 kV{8, 0, 0};
const Vec3 kW{0, 8, 0};
const TriangleCorners kCornerFloor{kU, kV, kW};

TriangleCorners segment(const Vec3& p, const Vec3& q) {
    return {p, q, p};
}

const std::array kNeighbours{
    Neighbours{"apart", kCornerFloor, {Vec3{0, 0, 1}, {8, 0, 1}, {0, 8, 1}}, 0, false},
    Neighbours{
        "crossing, nothing shared", kCornerFloor, {Vec3{1, 1, -1}, {1, 1, 1}, {2, 3, 1}}, 0, true},
    // One shared corner.
    Neighbours{"vertex, above", kCornerFloor, {kU, Vec3{2, 1, 3}, {1, 2, 4}}, 1, false},
    Neighbours{"vertex, other side", kCornerFloor, {kU, Vec3{-2, -1, 3}, {-1, -2, -4}}, 1, false},
    Neighbours{
        "vertex, pierced by the far edge", kCornerFloor, {kU, Vec3{2, 1, 3}, {2, 3, -4}}, 1, true},
    Neighbours{"vertex, pierces with the far edge",
               kCornerFloor,
               {kU, Vec3{9, 8, 3}, {8, 9, -3}},
               1,
               true},
    Neighbours{"vertex, straddles but turns away",
               kCornerFloor,
               {kU, Vec3{-2, 3, 3}, {-2, 1, -4}},
               1,
               false},
    Neighbours{"vertex, edge in the plane and inside",
               kCornerFloor,
               {kU, Vec3{1, 1, 0}, {1, 1, 4}},
               1,
               true},
    Neighbours{"vertex, edge in the plane and outside",
               kCornerFloor,
               {kU, Vec3{-1, 1, 0}, {1, 1, 4}},
               1,
               false},
    Neighbours{"vertex, edge along an edge", kCornerFloor, {kU, Vec3{4, 0, 0}, {1, 1, 4}}, 1, true},
    Neighbours{"vertex, edge along an edge, away",
               kCornerFloor,
               {kU, Vec3{-4, 0, 0}, {1, 1, 4}},
               1,
               false},
    Neighbours{
        "vertex, one plane, apart", kCornerFloor, {kU, Vec3{-1, 2, 0}, {-3, 1, 0}}, 1, false},
    Neighbours{
        "vertex, one plane, overlapping", kCornerFloor, {kU, Vec3{-1, 2, 0}, {3, 1, 0}}, 1, true},
    Neighbours{"vertex, one plane, inside", kCornerFloor, {kU, Vec3{1, 2, 0}, {3, 1, 0}}, 1, true},
    Neighbours{
        "vertex, one plane, around", kCornerFloor, {kU, Vec3{-9, 30, 0}, {30, -9, 0}}, 1, true},
    Neighbours{
        "vertex, one plane, edges touch", kCornerFloor, {kU, Vec3{0, 4, 0}, {-4, 1, 0}}, 1, true},
    // Two shared corners.
    Neighbours{"edge, roof", kCornerFloor, {kU, kV, Vec3{3, -3, 2}}, 2, false},
    Neighbours{"edge, upright", kCornerFloor, {kV, kU, Vec3{3, 0, 2}}, 2, false},
    Neighbours{"edge, sharp fold", kCornerFloor, {kU, kV, Vec3{1, 3, 0x1p-60}}, 2, false},
    Neighbours{"edge, one plane, other side", kCornerFloor, {kU, kV, Vec3{3, -3, 0}}, 2, false},
    Neighbours{"edge, folded over", kCornerFloor, {kU, kV, Vec3{3, 20, 0}}, 2, true},
    Neighbours{"edge, folded into", kCornerFloor, {kU, kV, Vec3{3, 1, 0}}, 2, true},
    // Three shared corners.
    Neighbours{"duplicate", kCornerFloor, kCornerFloor, 3, true},
    Neighbours{"duplicate, degenerate", {kU, kV, Vec3{4, 0, 0}}, {kU, kV, Vec3{4, 0, 0}}, 3, true},
    // Degenerate triangles with one shared corner.
    Neighbours{"segment leaves the corner", kCornerFloor, segment(kU, Vec3{1, 1, 3}), 1, false},
    Neighbours{"segment runs inside", kCornerFloor, segment(kU, Vec3{1, 1, 0}), 1, true},
    Neighbours{"segment runs outside", kCornerFloor, segment(kU, Vec3{-1, 1, 0}), 1, false},
    Neighbours{
        "segment through the corner", kCornerFloor, {Vec3{-1, -1, 0}, kU, Vec3{1, 1, 0}}, 1, true},
    Neighbours{
        "segment past the corner", kCornerFloor, {Vec3{-1, 1, 0}, kU, Vec3{1, -1, 0}}, 1, false},
    Neighbours{"segment through the corner, not in the plane",
               kCornerFloor,
               {Vec3{-1, -1, -1}, kU, Vec3{1, 1, 1}},
               1,
               false},
    Neighbours{"segments end to end", segment(kU, kV), segment(kU, Vec3{-3, 0, 0}), 1, false},
    Neighbours{"segments overlap", segment(kU, kV), segment(kU, Vec3{3, 0, 0}), 1, true},
    Neighbours{"segments at an angle", segment(kU, kV), segment(kU, Vec3{3, 1, 0}), 1, false},
    Neighbours{"point at the corner", kCornerFloor, {kU, kU, kU}, 1, false},
    Neighbours{"two equal points", {kU, kU, kU}, {kU, kU, kU}, 1, false},
    // Degenerate triangles with two shared corners.
    Neighbours{"segment is the edge", kCornerFloor, segment(kU, kV), 2, false},
    Neighbours{"segment goes on past the edge", kCornerFloor, {kU, kV, Vec3{9, 0, 0}}, 2, false},
    Neighbours{"equal segments", segment(kU, kV), {kU, kV, kV}, 2, false},
    Neighbours{
        "segments go on together", {kU, kV, Vec3{9, 0, 0}}, {kU, Vec3{12, 0, 0}, kV}, 2, true},
    Neighbours{"segments go on apart", {kU, kV, Vec3{9, 0, 0}}, {kU, Vec3{-2, 0, 0}, kV}, 2, false},
    Neighbours{"segment with a corner between",
               {kU, kV, Vec3{9, 0, 0}},
               {kU, Vec3{2, 0, 0}, kV},
               2,
               false},
};

void expect_in_all_orders(const Neighbours& n, double scale) {
    const auto scaled = [&](const TriangleCorners& t) -> TriangleCorners {
        return {t[0] * scale, t[1] * scale, t[2] * scale};
    };
    for (unsigned order = 0; order < 36; ++order) {
        const TriangleCorners a = scaled(reordered(n.a, order % 6));
        const TriangleCorners b = scaled(reordered(n.b, order / 6));
        ASSERT_EQ(shared_corner_count(refer_to(a), refer_to(b)), n.shared);
        ASSERT_EQ(shared_corner_count(refer_to(b), refer_to(a)), n.shared);
        ASSERT_EQ(intersects_beyond_shared(refer_to(a), refer_to(b)), n.beyond);
        ASSERT_EQ(intersects_beyond_shared(refer_to(b), refer_to(a)), n.beyond);
    }
}

TEST(SharedCorners, TruthTableAtEveryMagnitude) {
    for (const Neighbours& n : kNeighbours) {
        SCOPED_TRACE(n.name);
        for (const int exponent : {0, -1000, -500, -350, 350, 500, 1000}) {
            SCOPED_TRACE(exponent);
            expect_in_all_orders(n, std::ldexp(1.0, exponent));
        }
    }
}

TEST(SharedCorners, NegativeZeroIsZero) {
    const TriangleCorners a{Vec3{0.0, -0.0, 0.0}, Vec3{1, 0, 0}, Vec3{0, 1, 0}};
    const TriangleCorners b{Vec3{-0.0, 0.0, -0.0}, Vec3{-1, 0, 0}, Vec3{0, -1, 2}};
    EXPECT_EQ(shared_corner_count(refer_to(a), refer_to(b)), 1);
    EXPECT_FALSE(intersects_beyond_shared(refer_to(a), refer_to(b)));
}

/// The answer from the common part of the triangles, clipped in integers. It shares no decision
/// with the tested function. Corners of the common part that are input corners are exact.
bool beyond_by_shape(const TrianglePair& pair, int shared) {
    const TriangleIntersection common = exact_intersection(refer_to(pair.a), refer_to(pair.b));
    const std::span<const IntersectionPoint> shape = common.points();
    if (shared == 0 || shared == 3) {
        return !shape.empty();
    }
    if (shape.size() != static_cast<std::size_t>(shared)) {
        return true;
    }
    const auto is_corner = [](const TriangleCorners& t, const Vec3& p) {
        return p == t[0] || p == t[1] || p == t[2];
    };
    return !std::all_of(shape.begin(), shape.end(), [&](const IntersectionPoint& p) {
        return is_corner(pair.a, p.position) && is_corner(pair.b, p.position);
    });
}

/// A pair in which b has up to two corners of a. The other corners are on a small grid, in half of
/// the pairs in one plane.
TrianglePair neighbours(Rng& rng) {
    const auto integer = [&](int low, int high) {
        return std::uniform_int_distribution<int>(low, high)(rng);
    };
    const bool flat = integer(0, 1) == 0;
    const auto point = [&]() -> Vec3 {
        return {static_cast<double>(integer(-3, 3)), static_cast<double>(integer(-3, 3)),
                flat ? 0.0 : static_cast<double>(integer(-3, 3))};
    };
    TrianglePair pair{{point(), point(), point()}, {point(), point(), point()}};
    const auto count = static_cast<std::size_t>(integer(0, 2));
    for (std::size_t i = 0; i < count; ++i) {
        pair.b[i] = pair.a[i];
    }
    // A shear makes few edges axis-aligned; it is exact on these integers.
    for (TriangleCorners* t : {&pair.a, &pair.b}) {
        for (Vec3& p : *t) {
            p = {p.x() + 3.0 * p.y(), p.y() - 2.0 * p.z(), p.z() + 5.0 * p.x()};
        }
    }
    pair.b = reordered(pair.b, static_cast<unsigned>(integer(0, 5)));
    return pair;
}

void expect_agrees_with_shape(const TrianglePair& pair, std::array<std::array<int, 2>, 4>& seen) {
    const int shared = shared_corner_count(refer_to(pair.a), refer_to(pair.b));
    const bool beyond = beyond_by_shape(pair, shared);
    ASSERT_EQ(intersects_beyond_shared(refer_to(pair.a), refer_to(pair.b)), beyond);
    ASSERT_EQ(intersects_beyond_shared(refer_to(pair.b), refer_to(pair.a)), beyond);
    ++seen[static_cast<std::size_t>(shared)][beyond ? 1 : 0];
}

TEST(SharedCorners, NeighboursAgreeWithTheCommonPart) {
    const std::uint64_t seed = testing::seeds(1).front();
    TANDEM_TRACE_SEED(seed);
    Rng rng(seed);
    std::array<std::array<int, 2>, 4> seen{};
    for (int k = 0; k < 20'000; ++k) {
        SCOPED_TRACE(k);
        ASSERT_NO_FATAL_FAILURE(expect_agrees_with_shape(neighbours(rng), seen));
    }
    for (std::size_t shared = 0; shared < 3; ++shared) {
        EXPECT_GT(seen[shared][0], 300) << shared;
        EXPECT_GT(seen[shared][1], 300) << shared;
    }
    EXPECT_GT(seen[3][1], 0);
}

TEST(SharedCorners, TroublesomePairsAgreeWithTheCommonPart) {
    const std::uint64_t seed = testing::seeds(1).front();
    TANDEM_TRACE_SEED(seed);
    for (const auto& generator : testing::troublesome_pair_generators()) {
        SCOPED_TRACE(generator.name);
        Rng rng(seed);
        std::array<std::array<int, 2>, 4> seen{};
        for (int k = 0; k < 1000; ++k) {
            SCOPED_TRACE(k);
            ASSERT_NO_FATAL_FAILURE(expect_agrees_with_shape(generator.draw(rng), seen));
        }
    }
}

}  // namespace
}  // namespace tandem::geometry
