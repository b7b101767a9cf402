// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "geometry/predicates/orient.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <random>

#include "geometry/predicates/bignum.hpp"
#include "geometry/predicates/expansion.hpp"
#include "geometry/predicates/grid_orient.hpp"
#include "geometry/predicates/wide_orient.hpp"
#include "support/seeds.hpp"

namespace tandem::geometry {
namespace {

constexpr int kRounds = 100'000;
using Rng = std::mt19937_64;
using Rational = boost::multiprecision::cpp_rational;
using Quadruple = std::array<Vec3, 4>;

double real(Rng& rng) {
    return std::uniform_real_distribution<double>(-1.0, 1.0)(rng);
}

int integer(Rng& rng, int low, int high) {
    return std::uniform_int_distribution<int>(low, high)(rng);
}

/// Four points in a plane, some of them on a line, either exactly or up to errors between a few ulp
/// and 2^15 ulp, with magnitudes around 2^exponent.
Quadruple nearly_coplanar(Rng& rng, int exponent) {
    const bool on_grid = integer(rng, 0, 1) == 0;
    const auto coordinate = [&] { return on_grid ? integer(rng, -9, 9) : real(rng); };
    const auto vector = [&] { return Vec3(coordinate(), coordinate(), coordinate()); };
    const Vec3 a = vector();
    const Vec3 u = vector();
    const Vec3 v = integer(rng, 0, 2) == 0 ? Vec3(coordinate() * u) : vector();
    Quadruple q{a, a + u, a + v, a + coordinate() * u + coordinate() * v};
    for (Vec3& p : q) {
        p = {std::ldexp(p.x(), exponent), std::ldexp(p.y(), exponent), std::ldexp(p.z(), exponent)};
    }
    if (integer(rng, 0, 1) == 0) {
        double& x = q[static_cast<std::size_t>(integer(rng, 2, 3))][integer(rng, 0, 2)];
        x += x * std::ldexp(real(rng), -integer(rng, 37, 52));
    }
    return q;
}

std::optional<Sign> orient3d_filter(const Quadruple& q) {
    return OrientedPlane(q[0], q[1], q[2]).filtered_side(q[3]);
}

Point2 in_xy(const Vec3& p) {
    return {p.x(), p.y()};
}

/// The exact value of a sum of doubles, in units of the smallest denormal.
template <std::size_t N>
Integer exact_value(const Expansion<N>& e) {
    Integer total = 0;
    for (std::size_t i = 0; i < e.size(); ++i) {
        const DecodedDouble d = decode(e[i]);
        total += Integer(d.mantissa) << (d.exponent + 1074);
    }
    return total;
}

TEST(Orient, SignConvention) {
    const Vec3 o{0, 0, 0};
    const Vec3 x{1, 0, 0};
    const Vec3 y{0, 1, 0};
    EXPECT_EQ(orient3d(o, x, y, Vec3(0, 0, 1)), Sign::Positive);
    EXPECT_EQ(orient3d(o, x, y, Vec3(0, 0, -1)), Sign::Negative);
    EXPECT_EQ(orient3d(o, x, y, Vec3(5, 7, 0)), Sign::Zero);
    EXPECT_EQ(orient2d({0, 0}, {1, 0}, {0, 1}), Sign::Positive);
    EXPECT_EQ(orient2d({0, 0}, {0, 1}, {1, 0}), Sign::Negative);
    EXPECT_EQ(orient2d({0, 0}, {1, 1}, {3, 3}), Sign::Zero);
}

TEST(Orient, DecidesWhatRoundingHides) {
    const double tiny = std::numeric_limits<double>::denorm_min();
    const double huge = std::numeric_limits<double>::max();
    // The determinants are ±4 huge² tiny. Some differences overflow and some products vanish.
    const Vec3 a{-huge, -huge, 0};
    const Vec3 b{huge, -huge, 0};
    const Vec3 c{-huge, huge, 0};
    EXPECT_EQ(orient3d(a, b, c, Vec3(1, 1, tiny)), Sign::Positive);
    EXPECT_EQ(orient3d(a, b, c, Vec3(1, 1, -tiny)), Sign::Negative);
    EXPECT_EQ(orient3d(a, b, c, Vec3(1, 1, 0)), Sign::Zero);
    EXPECT_EQ(orient3d(Vec3(0, 0, 0), Vec3(tiny, 0, 0), Vec3(0, tiny, 0), Vec3(0, 0, tiny)),
              Sign::Positive);
    EXPECT_EQ(orient2d({0, 0}, {tiny, 0}, {0, tiny}), Sign::Positive);
    EXPECT_EQ(orient2d({-huge, 0}, {huge, 0}, {0, -tiny}), Sign::Negative);
}

TEST(Orient, FilterNeverContradictsTheTruth) {
    const std::uint64_t seed = testing::seeds(1).front();
    TANDEM_TRACE_SEED(seed);
    Rng rng(seed);
    int decided = 0;
    int decided_xy = 0;
    for (int k = 0; k < kRounds; ++k) {
        // Ordinary numbers, and numbers for which products of two or three factors underflow or
        // overflow.
        const std::array exponents{0, -358, -345, -530, -1050, 330, 345, 505, 1000};
        const int exponent =
            exponents[static_cast<std::size_t>(k) % exponents.size()] + integer(rng, -12, 12);
        const Quadruple q = nearly_coplanar(rng, exponent);
        const Sign truth = orient3d_bignum(q[0], q[1], q[2], q[3]);
        const auto filtered = orient3d_filter(q);
        ASSERT_EQ(filtered.value_or(truth), truth) << "round " << k;
        ASSERT_EQ(orient3d(q[0], q[1], q[2], q[3]), truth) << "round " << k;
        const Sign truth_xy = orient2d_bignum(in_xy(q[0]), in_xy(q[1]), in_xy(q[2]));
        const auto filtered_xy = orient2d_filter(in_xy(q[0]), in_xy(q[1]), in_xy(q[2]));
        ASSERT_EQ(filtered_xy.value_or(truth_xy), truth_xy) << "round " << k;
        ASSERT_EQ(orient2d(in_xy(q[0]), in_xy(q[1]), in_xy(q[2])), truth_xy) << "round " << k;
        decided += filtered ? 1 : 0;
        decided_xy += filtered_xy ? 1 : 0;
    }
    for (const int count : {decided, decided_xy, kRounds - decided, kRounds - decided_xy}) {
        EXPECT_GT(count, kRounds / 50);
    }
}

TEST(Orient, FilterSurvivesFactorsThatVanishBesideHugeOnes) {
    // The minors are near or below the smallest denormal and the last difference is large, so an
    // error of half a denormal in a minor becomes as large as the determinant.
    const std::uint64_t seed = testing::seeds(1).front();
    TANDEM_TRACE_SEED(seed);
    Rng rng(seed);
    int undecided = 0;
    for (int k = 0; k < kRounds; ++k) {
        const auto tiny = [&] { return std::ldexp(real(rng), -integer(rng, 520, 545)); };
        const auto large = [&] { return std::ldexp(real(rng), integer(rng, 0, 900)); };
        const Vec3 a{0, 0, 0};
        const Vec3 b{tiny(), tiny(), tiny()};
        const Vec3 c{tiny(), tiny(), tiny()};
        const Vec3 d{large(), large(), large()};
        const Sign truth = orient3d_bignum(a, b, c, d);
        const auto filtered = orient3d_filter({a, b, c, d});
        ASSERT_EQ(filtered.value_or(truth), truth) << "round " << k;
        undecided += filtered ? 0 : 1;
    }
    EXPECT_GT(undecided, 0);
}

TEST(Orient, FilterDecidesOrdinaryPoints) {
    const std::uint64_t seed = testing::seeds(1).front();
    TANDEM_TRACE_SEED(seed);
    Rng rng(seed);
    for (int k = 0; k < 1000; ++k) {
        const Vec3 d(0.3 + 0.1 * real(rng), 0.3 + 0.1 * real(rng), 1e-12);
        EXPECT_EQ(orient3d_filter({Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0), d}),
                  Sign::Positive);
    }
}

TEST(Orient, ExpansionsAgreeWithIntegers) {
    const std::uint64_t seed = testing::seeds(1).front();
    TANDEM_TRACE_SEED(seed);
    Rng rng(seed);
    std::array<int, 3> seen{};
    const auto in_range = [](const Quadruple& q) {
        return std::all_of(q.begin(), q.end(), [](const Vec3& p) {
            return in_expansion_range(p.x()) && in_expansion_range(p.y()) &&
                   in_expansion_range(p.z());
        });
    };
    for (int k = 0; k < kRounds; ++k) {
        // Includes both ends of the range, also in one determinant.
        const std::array exponents{0, -298, 296, 40, -240};
        Quadruple q = nearly_coplanar(rng, exponents[static_cast<std::size_t>(k) % 5]);
        if (k % 7 == 0) {
            q[static_cast<std::size_t>(integer(rng, 0, 3))][integer(rng, 0, 2)] =
                integer(rng, 0, 1) == 0 ? 0x1p-300 : -0x1p+300;
        }
        if (!in_range(q)) {
            continue;
        }
        const Sign truth = orient3d_bignum(q[0], q[1], q[2], q[3]);
        ASSERT_EQ(orient3d_expansion(q[0], q[1], q[2], q[3]), truth) << "round " << k;
        ASSERT_EQ(orient2d_expansion(in_xy(q[0]), in_xy(q[1]), in_xy(q[2])),
                  orient2d_bignum(in_xy(q[0]), in_xy(q[1]), in_xy(q[2])))
            << "round " << k;
        ++seen[static_cast<std::size_t>(static_cast<int>(truth) + 1)];
    }
    for (const int count : seen) {
        EXPECT_GT(count, kRounds / 50);
    }
}

/// The determinant det(b − a, c − a, d − a).
Rational exact_height(const Quadruple& q) {
    std::array<std::array<Rational, 3>, 3> m;
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t k = 0; k < 3; ++k) {
            const auto axis = static_cast<Eigen::Index>(k);
            m[i][k] = Rational(q[i + 1][axis]) - Rational(q[0][axis]);
        }
    }
    return (m[0][1] * m[1][2] - m[0][2] * m[1][1]) * m[2][0] +
           (m[0][2] * m[1][0] - m[0][0] * m[1][2]) * m[2][1] +
           (m[0][0] * m[1][1] - m[0][1] * m[1][0]) * m[2][2];
}

TEST(Orient, PairsOfDoublesAreWithinTheirBound) {
    const std::uint64_t seed = testing::seeds(1).front();
    TANDEM_TRACE_SEED(seed);
    Rng rng(seed);
    int undecided = 0;
    double worst = 0.0;
    const int rounds = kRounds / 10;
    for (int k = 0; k < rounds; ++k) {
        const std::array exponents{0, -298, 296, 40, -240};
        const Quadruple q = nearly_coplanar(rng, exponents[static_cast<std::size_t>(k) % 5]);
        if (!std::all_of(q.begin(), q.end(), [](const Vec3& p) { return in_expansion_range(p); })) {
            continue;
        }
        const FilteredDeterminant found = WidePlane(q[0], q[1], q[2]).height(q[3]);
        const Rational truth = exact_height(q);
        const Rational error = abs(Rational(found.value) - truth);
        // The value is rounded once more than its parts.
        const Rational rounding = Rational(0x1p-53) * abs(Rational(found.value));
        ASSERT_LE(error, Rational(found.bound) + rounding) << "round " << k;
        const Sign sign = orient3d_bignum(q[0], q[1], q[2], q[3]);
        ASSERT_EQ(found.sign().value_or(sign), sign) << "round " << k;
        undecided += found.sign() ? 0 : 1;
        if (found.bound > 0.0 && error > rounding) {
            worst =
                std::max(worst, static_cast<double>((error - rounding) / Rational(found.bound)));
        }
        const FilteredDeterminant area = wide_area(in_xy(q[0]), in_xy(q[1]), in_xy(q[2]));
        const Sign turn = orient2d_bignum(in_xy(q[0]), in_xy(q[1]), in_xy(q[2]));
        ASSERT_EQ(area.sign().value_or(turn), turn) << "round " << k;
    }
    EXPECT_GT(undecided, rounds / 50);
    EXPECT_LT(undecided, rounds - rounds / 50);
    EXPECT_GT(worst, 1e-3) << "the bound is not a thousand times too large";
}

TEST(Orient, MachineIntegersAgreeWithBigOnes) {
    const std::uint64_t seed = testing::seeds(1).front();
    TANDEM_TRACE_SEED(seed);
    Rng rng(seed);
    std::array<int, 3> seen{};
    int refused = 0;
    for (int k = 0; k < kRounds; ++k) {
        const std::array exponents{0, -950, 1000, 40, -1060};
        Quadruple q = nearly_coplanar(rng, exponents[static_cast<std::size_t>(k) % 5]);
        if (k % 3 == 0) {
            // Full mantissas close together: the largest numbers that fit.
            const Vec3 offset = Vec3::Constant(
                std::ldexp(integer(rng, -1, 1), exponents[static_cast<std::size_t>(k) % 5]));
            for (Vec3& p : q) {
                p = offset + 0.25 * p;
            }
        }
        const Sign truth = orient3d_bignum(q[0], q[1], q[2], q[3]);
        const auto found = grid_orient3d(q[0], q[1], q[2], q[3]);
        ASSERT_EQ(found.value_or(truth), truth) << "round " << k;
        const Sign turn = orient2d_bignum(in_xy(q[0]), in_xy(q[1]), in_xy(q[2]));
        ASSERT_EQ(grid_orient2d(in_xy(q[0]), in_xy(q[1]), in_xy(q[2])).value_or(turn), turn)
            << "round " << k;
        if (found) {
            ++seen[static_cast<std::size_t>(static_cast<int>(truth) + 1)];
        } else {
            ++refused;
        }
    }
    for (const int count : {seen[0], seen[1], seen[2], refused}) {
        EXPECT_GT(count, kRounds / 50);
    }
}

TEST(Orient, MachineIntegersAtTheirLimit) {
    // Coordinates up to 2^60 units, and determinants from zero to 2^187.
    const double most = 0x1p60 - 0x1p7;
    const std::array<double, 5> values{-most, most, 0.0, 1.0, -1.0};
    Rng rng(1);
    const auto value = [&] { return values[static_cast<std::size_t>(integer(rng, 0, 4))]; };
    const auto point = [&] { return Vec3(value(), value(), value()); };
    for (int k = 0; k < 20'000; ++k) {
        const Quadruple q{point(), point(), point(), point()};
        const auto found = grid_orient3d(q[0], q[1], q[2], q[3]);
        ASSERT_TRUE(found) << "round " << k;
        ASSERT_EQ(*found, orient3d_bignum(q[0], q[1], q[2], q[3])) << "round " << k;
    }
    EXPECT_FALSE(grid_orient3d(Vec3(0x1p60, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)));
}

TEST(Orient, RangeOfExpansions) {
    EXPECT_TRUE(in_expansion_range(0.0));
    EXPECT_TRUE(in_expansion_range(-0x1p-300));
    EXPECT_TRUE(in_expansion_range(0x1p+300));
    EXPECT_FALSE(in_expansion_range(std::nextafter(0x1p-300, 0.0)));
    EXPECT_FALSE(in_expansion_range(std::nextafter(0x1p+300, 0x1p+301)));
    EXPECT_FALSE(in_expansion_range(std::numeric_limits<double>::denorm_min()));
    EXPECT_FALSE(in_expansion_range(std::numeric_limits<double>::infinity()));
    EXPECT_FALSE(in_expansion_range(std::numeric_limits<double>::quiet_NaN()));
}

TEST(Expansion, SumsAndProductsAreExactAndOrdered) {
    const std::uint64_t seed = testing::seeds(1).front();
    TANDEM_TRACE_SEED(seed);
    Rng rng(seed);
    for (int k = 0; k < kRounds / 10; ++k) {
        const auto difference = [&] {
            return exact_difference(std::ldexp(real(rng), integer(rng, -80, 80)),
                                    std::ldexp(real(rng), integer(rng, -80, 80)));
        };
        const auto p = difference();
        const auto q = difference();
        const auto pq = product(p, q);
        const auto total = sum(pq, negated(product(difference(), p)));
        const auto twice = sum(total, total);
        // exact_value counts in units of 2^-1074, so the product is shifted.
        ASSERT_EQ(exact_value(p) * exact_value(q), exact_value(pq) << 1074) << "round " << k;
        ASSERT_EQ(exact_value(twice), 2 * exact_value(total)) << "round " << k;
        ASSERT_EQ(exact_value(sum(total, negated(total))), 0) << "round " << k;
        for (std::size_t i = 1; i < total.size(); ++i) {
            ASSERT_LT(std::fabs(total[i - 1]), std::fabs(total[i])) << "round " << k;
        }
        ASSERT_EQ(static_cast<int>(sign_of(total.leading())), exact_value(total).sign());
    }
}

}  // namespace
}  // namespace tandem::geometry
