// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "geometry/closest/closest_points.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <numbers>

#include "geometry/closest/exact_closest.hpp"
#include "support/exact_distance.hpp"
#include "support/seeds.hpp"
#include "support/troublesome_pairs.hpp"
#include "unit/geometry/triangle_cases.hpp"

namespace tandem::geometry {
namespace {

using testing::exact_squared_distance;
using testing::Rational;
using testing::reordered;
using testing::Rng;
using testing::TrianglePair;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kTiny = std::numeric_limits<double>::denorm_min();
constexpr double kHuge = std::numeric_limits<double>::max();
constexpr double kEpsilon = 0x1p-53;

ClosestPoints closest(const TrianglePair& pair) {
    return closest_points(refer_to(pair.a), refer_to(pair.b));
}

/// The largest difference of coordinates within the pair. It is a rational because it may overflow
/// a double.
Rational size_of(const TrianglePair& pair) {
    Rational size = 0;
    for (const Vec3& p : {pair.a[0], pair.a[1], pair.a[2], pair.b[0], pair.b[1], pair.b[2]}) {
        for (const Vec3& q : {pair.a[0], pair.b[0]}) {
            for (int k = 0; k < 3; ++k) {
                size = std::max(size, Rational(abs(Rational(p[k]) - Rational(q[k]))));
            }
        }
    }
    return size;
}

Rational largest_coordinate(const TrianglePair& pair) {
    double largest = 0.0;
    for (const TriangleCorners* t : {&pair.a, &pair.b}) {
        for (const Vec3& p : *t) {
            largest = std::max(largest, p.cwiseAbs().maxCoeff());
        }
    }
    return Rational(largest);
}

/// Whether |d² − square| is explained by an error of `tolerance` in d.
bool is_root_of(const Rational& d, const Rational& square, const Rational& tolerance) {
    const Rational low = d - tolerance;
    const Rational high = d + tolerance;
    return (low < 0 || low * low <= square) && square <= high * high;
}

void expect_same_bits(const Vec3& p, const Vec3& q) {
    for (int k = 0; k < 3; ++k) {
        ASSERT_EQ(std::bit_cast<std::uint64_t>(p[k]), std::bit_cast<std::uint64_t>(q[k]));
    }
}

void expect_symmetric(const TrianglePair& pair, const ClosestPoints& c) {
    const ClosestPoints swapped = closest_points(refer_to(pair.b), refer_to(pair.a));
    ASSERT_EQ(c.distance, swapped.distance);
    expect_same_bits(c.on_a, swapped.on_b);
    expect_same_bits(c.on_b, swapped.on_a);
}

void expect_consistent_limits(const TrianglePair& pair, const ClosestPoints& c) {
    const double d = c.distance;
    for (const double limit :
         {-1.0, 0.0, d * 1e-3, d * 0.9, d * (1 - 0x1p-38), d * (1 - 0x1p-45),
          std::nextafter(d, -1.0), d, std::nextafter(d, kInfinity), d * 1.1, kHuge, kInfinity}) {
        const auto within = closest_points_within(refer_to(pair.a), refer_to(pair.b), limit);
        ASSERT_EQ(within.has_value(), d <= limit) << "limit " << limit << ", distance " << d;
        if (within) {
            ASSERT_EQ(within->distance, d);
            expect_same_bits(within->on_a, c.on_a);
            expect_same_bits(within->on_b, c.on_b);
        }
    }
}

/// Expects both points on their triangles and as far apart as claimed, up to rounding.
void expect_good_points(const TrianglePair& pair, const ClosestPoints& c) {
    const Rational rounding =
        Rational(64 * kEpsilon) * (largest_coordinate(pair) + size_of(pair)) + Rational(4 * kTiny);
    const auto square = [](std::span<const Vec3> p, std::span<const Vec3> q) {
        return exact_squared_distance(p, q);
    };
    ASSERT_LE(square({&c.on_a, 1}, pair.a), rounding * rounding);
    ASSERT_LE(square({&c.on_b, 1}, pair.b), rounding * rounding);
    ASSERT_TRUE(is_root_of(Rational(c.distance), square({&c.on_a, 1}, {&c.on_b, 1}), rounding));
}

/// Checks everything that the header promises, except for the distance, which the caller checks.
ClosestPoints checked(const TrianglePair& pair) {
    const ClosestPoints c = closest(pair);
    const bool touches = intersects(refer_to(pair.a), refer_to(pair.b));
    EXPECT_EQ(c.distance == 0.0, touches);
    EXPECT_GE(c.distance, 0.0);
    if (touches) {
        expect_same_bits(c.on_a, c.on_b);
    }
    expect_symmetric(pair, c);
    expect_consistent_limits(pair, c);
    return c;
}

void expect_accurate(const TrianglePair& pair) {
    const ClosestPoints c = checked(pair);
    if (c.distance > 0.0) {
        const Rational square = exact_squared_distance(pair.a, pair.b);
        const Rational d(c.distance);
        ASSERT_TRUE(is_root_of(
            d, square,
            d * Rational(0x1p-43) + Rational(48 * kEpsilon) * size_of(pair) + Rational(kTiny)))
            << c.distance;
        const ClosestPoints exact = exact_closest_points(refer_to(pair.a), refer_to(pair.b));
        const Rational e(exact.distance);
        ASSERT_TRUE(is_root_of(e, square, e * Rational(2 * kEpsilon) + Rational(kTiny)))
            << exact.distance;
    }
    expect_good_points(pair, c);
}

struct Known {
    const char* name;
    TriangleCorners a;
    TriangleCorners b;
    double distance;
};

const TriangleCorners kFloor{Vec3{0, 0, 0}, Vec3{8, 0, 0}, Vec3{0, 8, 0}};

const std::array kKnown{
    Known{"corner to face", kFloor, {Vec3{2, 2, 3}, {1, 1, 9}, {4, 1, 9}}, 3},
    Known{"corner to face from below", kFloor, {Vec3{2, 2, -3}, {1, 1, -9}, {4, 1, -9}}, 3},
    Known{"corner to edge", kFloor, {Vec3{3, -3, 4}, {1, -9, 9}, {4, -8, 9}}, 5},
    Known{
        "corner to slope", kFloor, {Vec3{7, 7, 0}, {9, 9, 1}, {9, 9, -1}}, 3 * std::numbers::sqrt2},
    Known{"corner to corner", kFloor, {Vec3{-2, -3, 6}, {-9, -4, 9}, {-4, -9, 9}}, 7},
    Known{"edges crossing", kFloor, {Vec3{4, -2, -8}, {4, -2, 8}, {4, -9, 0}}, 2},
    Known{"edges parallel", kFloor, {Vec3{2, -3, 0}, {6, -3, 0}, {4, -9, 0}}, 3},
    Known{"edges parallel, no overlap", kFloor, {Vec3{11, -4, 0}, {19, -4, 0}, {15, -9, 0}}, 5},
    Known{"parallel faces", kFloor, {Vec3{0, 0, 2}, {8, 0, 2}, {0, 8, 2}}, 2},
    Known{"parallel faces, other order", kFloor, {Vec3{7, 1, 2}, {1, 7, 2}, {-8, -8, 2}}, 2},
    Known{"one plane", kFloor, {Vec3{10, 0, 0}, {12, 0, 0}, {10, 4, 0}}, 2},
    Known{"needle above", kFloor, {Vec3{2, 2, 1}, {2, 2, 9}, {2, 2, 9}}, 1},
    Known{"point above", kFloor, {Vec3{2, 2, 1}, {2, 2, 1}, {2, 2, 1}}, 1},
    Known{"two points",
          {Vec3{1, 1, 1}, {1, 1, 1}, {1, 1, 1}},
          {Vec3{2, 3, 3}, {2, 3, 3}, {2, 3, 3}},
          3},
    Known{"two segments",
          {Vec3{0, 0, 0}, {8, 0, 0}, {4, 0, 0}},
          {Vec3{1, 1, 5}, {1, -8, 5}, {1, 1, 5}},
          5},
    Known{"point and segment",
          {Vec3{0, 0, 0}, {8, 0, 0}, {4, 0, 0}},
          {Vec3{1, 3, 4}, {1, 3, 4}, {1, 3, 4}},
          5},
    Known{"collinear segments",
          {Vec3{0, 0, 0}, {8, 0, 0}, {4, 0, 0}},
          {Vec3{9, 0, 0}, {11, 0, 0}, {9, 0, 0}},
          1},
};

TEST(ClosestPoints, KnownDistancesAtEveryMagnitude) {
    for (const Known& known : kKnown) {
        SCOPED_TRACE(known.name);
        for (const int exponent : {0, 30, -100, 101, -101, -300, 300, 600, -600, 1019, -1000}) {
            SCOPED_TRACE(exponent);
            const double scale = std::ldexp(1.0, exponent);
            for (unsigned order = 0; order < 36; ++order) {
                TrianglePair pair{reordered(known.a, order % 6), reordered(known.b, order / 6)};
                for (TriangleCorners* t : {&pair.a, &pair.b}) {
                    for (Vec3& p : *t) {
                        p *= scale;
                    }
                }
                const double distance = closest(pair).distance;
                ASSERT_NEAR(distance / scale, known.distance, 1e-14 * known.distance);
            }
            const auto scaled = [&](const TriangleCorners& t) -> TriangleCorners {
                return {t[0] * scale, t[1] * scale, t[2] * scale};
            };
            ASSERT_NO_FATAL_FAILURE(expect_accurate({scaled(known.a), scaled(known.b)}));
        }
    }
}

TEST(ClosestPoints, ZeroOnlyForWhatIntersects) {
    for (const testing::TriangleCase& c : testing::triangle_cases()) {
        SCOPED_TRACE(c.name);
        const ClosestPoints found = checked({c.a, c.b});
        EXPECT_EQ(found.distance == 0.0, c.shape_size > 0);
        if (c.shape_size > 0) {
            expect_good_points({c.a, c.b}, found);
        } else {
            expect_accurate({c.a, c.b});
        }
    }
}

TEST(ClosestPoints, OneUlpApartIsPositive) {
    const double up = std::nextafter(1.0, 2.0);
    const TriangleCorners floor{Vec3{0, 0, 1}, Vec3{1, 0, 1}, Vec3{0, 1, 1}};
    const TriangleCorners ceiling{Vec3{0, 0, up}, Vec3{1, 0, up}, Vec3{0, 1, up}};
    EXPECT_EQ(closest({floor, ceiling}).distance, up - 1.0);
    const TriangleCorners beside{Vec3{up, 0, 1}, Vec3{2, 0, 1}, Vec3{2, 1, 1}};
    EXPECT_EQ(closest({floor, beside}).distance, up - 1.0);
    expect_accurate({floor, ceiling});
    expect_accurate({floor, beside});
}

TEST(ClosestPoints, SmallestAndLargest) {
    // A distance smaller than the smallest double.
    const TriangleCorners floor{Vec3{0, 0, 0}, Vec3{kTiny, 0, 0}, Vec3{0, kTiny, 0}};
    const TriangleCorners beside{Vec3{kTiny, kTiny, 0}, Vec3{kTiny, kTiny, 0},
                                 Vec3{kTiny, kTiny, 0}};
    EXPECT_EQ(closest({floor, beside}).distance, kTiny);
    // A distance larger than the largest double.
    const TriangleCorners low{Vec3{-kHuge, -kHuge, -kHuge}, Vec3{-kHuge, 0, -kHuge},
                              Vec3{0, -kHuge, -kHuge}};
    const TriangleCorners high{Vec3{0, 0, kHuge}, Vec3{kHuge, 0, kHuge}, Vec3{0, kHuge, kHuge}};
    const ClosestPoints c = checked({low, high});
    EXPECT_EQ(c.distance, kInfinity);
    EXPECT_TRUE(c.on_a.allFinite() && c.on_b.allFinite());
    // A tiny distance between triangles with huge coordinates.
    const TriangleCorners wide{Vec3{-kHuge, -kHuge, 0}, Vec3{kHuge, -kHuge, 0}, Vec3{0, kHuge, 0}};
    const TriangleCorners above{Vec3{kTiny, kTiny, kTiny}, Vec3{kHuge, 0, kHuge},
                                Vec3{0, kHuge, kHuge}};
    EXPECT_EQ(checked({wide, above}).distance, kTiny);
}

TEST(ClosestPoints, PointAndTriangle) {
    const Vec3 point{2.1, 2.3, 5.0};
    const ClosestPoints c = closest_points(point, refer_to(kFloor));
    EXPECT_EQ(c.distance, 5.0);
    EXPECT_EQ(c.on_a, point);
    EXPECT_NEAR((c.on_b - Vec3(2.1, 2.3, 0)).norm(), 0.0, 1e-14);
    const Vec3 corner{8, 0, 0};
    const ClosestPoints at_corner = closest_points(corner, refer_to(kFloor));
    EXPECT_EQ(at_corner.distance, 0.0);
    EXPECT_EQ(at_corner.on_a, corner);
    EXPECT_EQ(at_corner.on_b, corner);
}

TEST(ClosestPoints, NearlyParallelAndNearlyTouching) {
    // If edges are almost parallel, or the gap is far smaller than the triangles, textbook formulas
    // lose half the digits.
    const std::uint64_t seed = testing::seeds(1).front();
    TANDEM_TRACE_SEED(seed);
    Rng rng(seed);
    std::uniform_real_distribution<double> real(-1.0, 1.0);
    const auto point = [&] { return Vec3(real(rng), real(rng), real(rng)); };
    for (int k = 0; k < 300; ++k) {
        SCOPED_TRACE(k);
        const double tilt = std::ldexp(1.0, -(k % 20) * 2);
        const double gap = std::ldexp(1.0, -(k / 20) * 3);
        TrianglePair pair{{point(), point(), point()}, {}};
        const Vec3 offset = gap * point();
        for (std::size_t i = 0; i < 3; ++i) {
            pair.b[i] = pair.a[i] + offset + tilt * point();
        }
        ASSERT_NO_FATAL_FAILURE(expect_accurate(pair));
    }
}

TEST(ClosestPoints, OfPiercedTrianglesAreOnBoth) {
    const std::uint64_t seed = testing::seeds(1).front();
    TANDEM_TRACE_SEED(seed);
    Rng rng(seed);
    std::uniform_real_distribution<double> real(-1.0, 1.0);
    const auto point = [&] { return Vec3(real(rng), real(rng), real(rng)); };
    int touching = 0;
    for (int k = 0; k < 600; ++k) {
        SCOPED_TRACE(k);
        // Vary the pair from far from the origin to almost in contact.
        const Vec3 origin = std::ldexp(1.0, k % 5 * 4 - 4) * point();
        const double height = std::ldexp(1.0, -(k / 5 % 20) * 2);
        TrianglePair pair;
        for (std::size_t i = 0; i < 3; ++i) {
            pair.a[i] = origin + Vec3(point().cwiseProduct(Vec3(1, 1, height)));
            pair.b[i] = origin + Vec3(point().cwiseProduct(Vec3(1, 1, height)));
        }
        if (!intersects(refer_to(pair.a), refer_to(pair.b))) {
            continue;
        }
        ++touching;
        const ClosestPoints c = closest(pair);
        ASSERT_EQ(c.distance, 0.0);
        ASSERT_NO_FATAL_FAILURE(expect_good_points(pair, c));
        const ClosestPoints known = touching_points(refer_to(pair.a), refer_to(pair.b));
        ASSERT_EQ(known.distance, 0.0);
        expect_same_bits(known.on_a, c.on_a);
        expect_same_bits(known.on_b, c.on_b);
    }
    EXPECT_GE(touching, 50);
}

TEST(ClosestPoints, TroublesomePairsAgreeWithRationals) {
    const std::uint64_t seed = testing::seeds(1).front();
    TANDEM_TRACE_SEED(seed);
    for (const auto& generator : testing::troublesome_pair_generators()) {
        SCOPED_TRACE(generator.name);
        Rng rng(seed);
        for (int k = 0; k < 40; ++k) {
            SCOPED_TRACE(k);
            ASSERT_NO_FATAL_FAILURE(expect_accurate(generator.draw(rng)));
        }
    }
}

TEST(ClosestPoints, TroublesomePairsAreConsistent) {
    const std::uint64_t seed = testing::seeds(1).front();
    TANDEM_TRACE_SEED(seed);
    for (const auto& generator : testing::troublesome_pair_generators()) {
        SCOPED_TRACE(generator.name);
        Rng rng(seed + 1);
        for (int k = 0; k < 150; ++k) {
            SCOPED_TRACE(k);
            checked(generator.draw(rng));
            ASSERT_FALSE(::testing::Test::HasFailure());
        }
    }
}

}  // namespace
}  // namespace tandem::geometry
