// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "geometry/closest/ray_triangle.hpp"

#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

#include "geometry/closest/exact_ray.hpp"
#include "geometry/predicates/orient.hpp"
#include "support/seeds.hpp"
#include "support/troublesome_pairs.hpp"

namespace tandem::geometry {
namespace {

using testing::reordered;
using testing::Rng;
using testing::TrianglePair;

constexpr double kTinyScale = std::numeric_limits<double>::denorm_min();
constexpr double kHugeScale = std::numeric_limits<double>::max();
constexpr double kNone = -1.0;

const TriangleCorners kRayFloor{Vec3{0, 0, 0}, Vec3{8, 0, 0}, Vec3{0, 8, 0}};
const TriangleCorners kStick{Vec3{0, 0, 0}, Vec3{8, 0, 0}, Vec3{4, 0, 0}};
const TriangleCorners kDot{Vec3{1, 2, 3}, Vec3{1, 2, 3}, Vec3{1, 2, 3}};

struct RayCase {
    const char* name;
    TriangleCorners triangle;
    Vec3 origin;
    Vec3 direction;
    /// expected parameter of the hit; kNone for a miss
    double t;
    Crossing crossing;
};

const std::array kCases{
    RayCase{"down through the inside", kRayFloor, {2, 2, 4}, {0, 0, -2}, 2, Crossing::Entering},
    RayCase{"up through the inside", kRayFloor, {2, 2, -4}, {0, 0, 1}, 4, Crossing::Leaving},
    RayCase{"oblique", kRayFloor, {1, 1, 1}, {1, 2, -1}, 1, Crossing::Entering},
    RayCase{"away", kRayFloor, {2, 2, 4}, {0, 0, 1}, kNone, Crossing::Miss},
    RayCase{"beside an edge", kRayFloor, {5, 5, 4}, {0, 0, -1}, kNone, Crossing::Miss},
    RayCase{"beside another edge", kRayFloor, {-1, 3, 4}, {0, 0, -1}, kNone, Crossing::Miss},
    RayCase{"beside the third edge", kRayFloor, {3, -1, 4}, {0, 0, -1}, kNone, Crossing::Miss},
    RayCase{"through an edge", kRayFloor, {4, 0, 4}, {0, 0, -1}, 4, Crossing::Graze},
    RayCase{"through the slope", kRayFloor, {4, 4, 4}, {0, 0, -1}, 4, Crossing::Graze},
    RayCase{"through a corner", kRayFloor, {8, 0, 4}, {0, 0, -4}, 1, Crossing::Graze},
    RayCase{"parallel above", kRayFloor, {1, 1, 1}, {1, 1, 0}, kNone, Crossing::Miss},
    RayCase{"in the plane, from outside", kRayFloor, {-2, 1, 0}, {1, 0, 0}, 2, Crossing::Graze},
    RayCase{"in the plane, along an edge", kRayFloor, {-2, 0, 0}, {1, 0, 0}, 2, Crossing::Graze},
    RayCase{"in the plane, to a corner", kRayFloor, {-2, 2, 0}, {1, -1, 0}, 2, Crossing::Graze},
    RayCase{"in the plane, past", kRayFloor, {-2, 1, 0}, {0, 1, 0}, kNone, Crossing::Miss},
    RayCase{"in the plane, away", kRayFloor, {-2, 1, 0}, {-1, 0, 0}, kNone, Crossing::Miss},
    RayCase{"in the plane, from inside", kRayFloor, {1, 1, 0}, {1, 0, 0}, 0, Crossing::AtOrigin},
    RayCase{"from the inside, up", kRayFloor, {1, 1, 0}, {0, 0, 1}, 0, Crossing::AtOrigin},
    RayCase{"from an edge, down", kRayFloor, {4, 4, 0}, {1, 0, -1}, 0, Crossing::AtOrigin},
    RayCase{"from a corner, up", kRayFloor, {8, 0, 0}, {1, 0, 1}, 0, Crossing::AtOrigin},
    RayCase{"from the plane beside it", kRayFloor, {9, 0, 0}, {1, 0, 1}, kNone, Crossing::Miss},
    RayCase{"segment, across", kStick, {3, 2, 2}, {0, -1, -1}, 2, Crossing::Graze},
    RayCase{"segment, at its end", kStick, {8, 2, 2}, {0, -1, -1}, 2, Crossing::Graze},
    RayCase{"segment, past its end", kStick, {9, 2, 2}, {0, -1, -1}, kNone, Crossing::Miss},
    RayCase{"segment, beside", kStick, {3, 2, 2}, {0, -1, -2}, kNone, Crossing::Miss},
    RayCase{"segment, along", kStick, {-3, 0, 0}, {1, 0, 0}, 3, Crossing::Graze},
    RayCase{
        "segment, along from the other end", kStick, {9, 0, 0}, {-2, 0, 0}, 0.5, Crossing::Graze},
    RayCase{"segment, along and away", kStick, {-3, 0, 0}, {-1, 0, 0}, kNone, Crossing::Miss},
    RayCase{"segment, parallel", kStick, {-3, 0, 1}, {1, 0, 0}, kNone, Crossing::Miss},
    RayCase{"segment, from it", kStick, {3, 0, 0}, {1, 1, 1}, 0, Crossing::AtOrigin},
    RayCase{"point, hit", kDot, {0, 0, 0}, {0.5, 1, 1.5}, 2, Crossing::Graze},
    RayCase{"point, missed", kDot, {0, 0, 0}, {0.5, 1, 1}, kNone, Crossing::Miss},
    RayCase{"point, behind", kDot, {0, 0, 0}, {-1, -2, -3}, kNone, Crossing::Miss},
    RayCase{"point, from it", kDot, {1, 2, 3}, {1, 0, 0}, 0, Crossing::AtOrigin},
};

TriangleCorners scaled(const TriangleCorners& t, double factor) {
    return {t[0] * factor, t[1] * factor, t[2] * factor};
}

Crossing mirrored(Crossing c) {
    return c == Crossing::Leaving    ? Crossing::Entering
           : c == Crossing::Entering ? Crossing::Leaving
                                     : c;
}

void expect_hit(const std::optional<double>& found, double t) {
    ASSERT_EQ(found.has_value(), t >= 0.0);
    if (found) {
        ASSERT_NEAR(*found, t, kRayParameterError * t);
    }
}

TEST(RayTriangle, TruthTableAtEveryMagnitude) {
    for (const RayCase& c : kCases) {
        SCOPED_TRACE(c.name);
        for (const int exponent : {0, 100, -100, -350, 350, -1000, 1000}) {
            for (unsigned order = 0; order < 6; ++order) {
                const double factor = std::ldexp(1.0, exponent);
                const TriangleCorners t = scaled(reordered(c.triangle, order), factor);
                const Vec3 origin = factor * c.origin;
                const Vec3 direction = factor * c.direction;
                expect_hit(hit(Ray{origin, direction}, refer_to(t)), c.t);
                expect_hit(exact_hit(Ray{origin, direction}, refer_to(t)), c.t);
                EXPECT_EQ(crossing(origin, direction, refer_to(t)),
                          order < 3 ? c.crossing : mirrored(c.crossing));
                // Segments that end beyond, at, and before the hit.
                for (const double last : {4.0, c.t, 0.5 * c.t}) {
                    if (last > 0.0) {
                        const double t_ends = c.t >= 0.0 && c.t <= last ? c.t : kNone;
                        expect_hit(hit(Ray{origin, direction, last}, refer_to(t)), t_ends);
                        const Segment segment{origin, origin + last * direction};
                        expect_hit(hit(segment, refer_to(t)), t_ends / last);
                        expect_hit(exact_hit(segment, refer_to(t)), t_ends / last);
                    }
                }
            }
        }
    }
}

TEST(RayTriangle, EndsAreExact) {
    const double up = std::nextafter(3.0, 4.0);
    const Ray ray{{1, 1, 3}, {0, 0, -1}};
    EXPECT_TRUE(hit(Ray{ray.origin, ray.direction, 3.0}, refer_to(kRayFloor)));
    EXPECT_FALSE(
        hit(Ray{ray.origin, ray.direction, std::nextafter(3.0, 0.0)}, refer_to(kRayFloor)));
    EXPECT_FALSE(hit(Ray{{1, 1, up}, ray.direction, 3.0}, refer_to(kRayFloor)));
    EXPECT_FALSE(hit(Ray{ray.origin, ray.direction, -1.0}, refer_to(kRayFloor)));
    EXPECT_EQ(hit(Segment{{1, 1, 3}, {1, 1, 0}}, refer_to(kRayFloor)), 1.0);
    EXPECT_EQ(hit(Segment{{1, 1, 0}, {1, 1, 3}}, refer_to(kRayFloor)), 0.0);
    EXPECT_FALSE(hit(Segment{{1, 1, 3}, {1, 1, kTinyScale}}, refer_to(kRayFloor)));
    // t = 1/3 is not a double; its neighbouring doubles are on either side.
    const Ray third{{1, 1, 1}, {0, 0, -3}};
    EXPECT_FALSE(hit(Ray{third.origin, third.direction, 1.0 / 3.0}, refer_to(kRayFloor)));
    EXPECT_TRUE(hit(Ray{third.origin, third.direction, std::nextafter(1.0 / 3.0, 1.0)},
                    refer_to(kRayFloor)));
    // A segment of length zero.
    EXPECT_EQ(hit(Segment{{1, 1, 0}, {1, 1, 0}}, refer_to(kRayFloor)), 0.0);
    EXPECT_FALSE(hit(Segment{{1, 1, 1}, {1, 1, 1}}, refer_to(kRayFloor)));
}

TEST(RayTriangle, ParametersBeyondTheRangeOfDoubles) {
    const TriangleCorners high{Vec3{-kHugeScale, -kHugeScale, kHugeScale},
                               Vec3{kHugeScale, -kHugeScale, kHugeScale},
                               Vec3{0, kHugeScale, kHugeScale}};
    EXPECT_EQ(hit(Ray{{0, 0, 0}, {0, 0, kTinyScale}}, refer_to(high)), kHugeScale);
    EXPECT_FALSE(hit(Ray{{0, 0, 0}, {0, 0, kTinyScale}, kHugeScale}, refer_to(high)));
    const TriangleCorners low{Vec3{-1, -1, kTinyScale}, Vec3{1, -1, kTinyScale},
                              Vec3{0, 1, kTinyScale}};
    EXPECT_EQ(hit(Ray{{0, 0, 0}, {0, 0, kHugeScale}}, refer_to(low)), kTinyScale);
}

TEST(RayTriangle, HeadingFilterNeverContradictsTheTruth) {
    const std::uint64_t seed = testing::seeds(1).front();
    TANDEM_TRACE_SEED(seed);
    Rng rng(seed);
    std::uniform_real_distribution<double> real(-1.0, 1.0);
    std::array<int, 3> seen{};
    int decided = 0;
    constexpr int kRayRounds = 30'000;
    for (int k = 0; k < kRayRounds; ++k) {
        const std::array exponents{0, -345, -530, -1040, 330, 505, 1000};
        const int exponent = exponents[static_cast<std::size_t>(k) % exponents.size()];
        const auto point = [&]() -> Vec3 {
            return Vec3(std::round(8 * real(rng)), std::round(8 * real(rng)),
                        std::round(8 * real(rng))) *
                   std::ldexp(1.0, exponent);
        };
        const Vec3 a = point();
        const Vec3 b = point();
        const Vec3 c = point();
        // A point in the plane of a, b, c; in two of three rounds one coordinate is moved off it.
        Vec3 d = std::round(4 * real(rng)) * (b - a) + std::round(4 * real(rng)) * (c - a);
        if (k % 3 != 0) {
            d[k % 3] += std::ldexp(real(rng), exponent - k % 60);
        }
        if (!d.allFinite()) {
            continue;
        }
        const Sign truth = heading3d_bignum(a, b, c, d);
        const auto filtered = OrientedPlane(a, b, c).climb(d).sign();
        ASSERT_EQ(filtered.value_or(truth), truth) << "round " << k;
        ASSERT_EQ(heading3d(a, b, c, d), truth) << "round " << k;
        ++seen[static_cast<std::size_t>(static_cast<int>(truth) + 1)];
        decided += filtered ? 1 : 0;
    }
    for (const int count : {seen[0], seen[1], seen[2], decided, kRayRounds - decided}) {
        EXPECT_GT(count, kRayRounds / 50);
    }
}

/// Rays and segments between features of difficult pairs: from a corner of one triangle, or a point
/// of its plane, to such a point of the other.
TEST(RayTriangle, FilteredPathAgreesWithIntegers) {
    const std::uint64_t seed = testing::seeds(1).front();
    TANDEM_TRACE_SEED(seed);
    for (const auto& generator : testing::troublesome_pair_generators()) {
        SCOPED_TRACE(generator.name);
        Rng rng(seed);
        int hits = 0;
        for (int k = 0; k < 400; ++k) {
            SCOPED_TRACE(k);
            const TrianglePair pair = generator.draw(rng);
            const Vec3 origin = k % 3 == 0 ? Vec3(0.5 * pair.b[0] + 0.5 * pair.b[1]) : pair.b[0];
            const Vec3 target = k % 2 == 0 ? pair.b[2] : Vec3(0.5 * pair.a[0] + 0.5 * pair.a[1]);
            Ray ray{origin, target - origin};
            if (k % 5 == 0) {
                ray.t_max = 1.0;
            }
            if (ray.direction != Vec3::Zero() && ray.direction.allFinite()) {
                const auto exact = exact_hit(ray, refer_to(pair.a));
                hits += exact ? 1 : 0;
                expect_hit(hit(ray, refer_to(pair.a)), exact.value_or(kNone));
                const auto whole = exact_hit(Ray{origin, ray.direction}, refer_to(pair.a));
                const Crossing c = crossing(origin, ray.direction, refer_to(pair.a));
                ASSERT_EQ(c != Crossing::Miss, whole.has_value());
                ASSERT_EQ(c == Crossing::AtOrigin, whole == 0.0);
            }
            const Segment segment{origin, target};
            const auto exact = exact_hit(segment, refer_to(pair.a));
            expect_hit(hit(segment, refer_to(pair.a)), exact.value_or(kNone));
            ASSERT_EQ(exact.has_value(),
                      intersects(TriangleRef{{&origin, &target, &target}}, refer_to(pair.a)));
            ASSERT_FALSE(::testing::Test::HasFailure());
        }
        EXPECT_GT(hits, 4);
    }
}

/// Rays at points of shared edges and corners, which rounding moves to either side, never pass
/// through a closed fan.
TEST(RayTriangle, NothingSlipsBetweenNeighbours) {
    const std::uint64_t seed = testing::seeds(1).front();
    TANDEM_TRACE_SEED(seed);
    Rng rng(seed);
    std::uniform_real_distribution<double> real(-1.0, 1.0);
    int doubles = 0;
    for (int k = 0; k < 20'000; ++k) {
        SCOPED_TRACE(k);
        const Vec3 hub(0.1 * real(rng), 0.1 * real(rng), real(rng));
        std::array<Vec3, 4> rim{Vec3(1, 0.2, 0), Vec3(-0.1, 1, 0), Vec3(-1, 0.1, 0),
                                Vec3(0.3, -1, 0)};
        for (Vec3& p : rim) {
            p += 0.1 * Vec3(real(rng), real(rng), real(rng));
        }
        const Vec3& spoke = rim[static_cast<std::size_t>(k % 4)];
        const double along = k % 8 == 0 ? 0.0 : 0.45 * (1.0 + real(rng));
        const Vec3 target = hub + along * (spoke - hub);
        const Vec3 origin(0.3 * real(rng), 0.3 * real(rng), 40.0 + real(rng));
        int hits = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            const TriangleCorners t{hub, rim[i], rim[(i + 1) % 4]};
            hits += hit(Ray{origin, target - origin}, refer_to(t)) ? 1 : 0;
        }
        ASSERT_GE(hits, 1);
        doubles += hits > 1 ? 1 : 0;
    }
    // Some rays must hit the edge exactly; otherwise the test would miss the difficult case.
    EXPECT_GT(doubles, 0);
}

}  // namespace
}  // namespace tandem::geometry
