// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <utility>

#include <tandem/continuous.hpp>

#include "continuous/exact/exact_contact.hpp"
#include "support/exact_impact.hpp"
#include "support/hard_motions.hpp"
#include "support/seeds.hpp"

namespace tandem {
namespace {

using testing::HardMotions;
using testing::MotionFamily;

constexpr std::array kBothKinds{FeaturePair::VertexFace, FeaturePair::EdgeEdge};

/// The points as a row of `tandem toi`, for messages of failed tests.
std::string as_row(FeaturePair kind, const MovingPoints& m) {
    std::ostringstream row;
    row << (kind == FeaturePair::VertexFace ? "vf" : "ee") << std::hexfloat;
    for (const auto& side : {m.start, m.end}) {
        for (const Vec3& p : side) {
            row << ',' << p[0] << ',' << p[1] << ',' << p[2];
        }
    }
    return row.str();
}

std::optional<double> impact(FeaturePair kind, const MovingPoints& m, double tolerance) {
    return time_of_impact(kind, m, {.tolerance = tolerance}).value();
}

/// Compares the library with the reference: 13 families, both kinds and 10 seeds of 400 queries are
/// 104,000 queries. One in eight is also compared with a solution in integers.
TEST(TimeOfImpact, AgreesWithTheReferenceOnHardMotions) {
    constexpr double kTolerance = 1e-6;
    for (const std::uint64_t seed : testing::seeds(10)) {
        TANDEM_TRACE_SEED(seed);
        HardMotions motions(seed);
        std::uint64_t hits = 0;
        for (const MotionFamily family : testing::kAllMotionFamilies) {
            for (const FeaturePair kind : kBothKinds) {
                for (int k = 0; k < 400; ++k) {
                    const MovingPoints m = motions.draw(kind, family);
                    const auto truth = testing::exact_impact(kind, m);
                    const auto found = impact(kind, m, kTolerance);
                    ASSERT_EQ(found.has_value(), truth.has_value()) << as_row(kind, m);
                    if (truth) {
                        ++hits;
                        ASSERT_LE(*found, truth->latest) << as_row(kind, m);
                        ASSERT_GE(*found + kTolerance, truth->earliest) << as_row(kind, m);
                    }
                    if (k % 8 != 0) {
                        continue;
                    }
                    // Compare with integers: the times must agree to the resolution of doubles.
                    const auto exact =
                        continuous::exact_impact(kind, continuous::ExactMotion(m), 0.0);
                    ASSERT_EQ(exact.has_value(), truth.has_value()) << as_row(kind, m);
                    if (truth) {
                        ASSERT_LE(*exact, truth->latest) << as_row(kind, m);
                        ASSERT_GE(*exact, truth->earliest) << as_row(kind, m);
                    }
                }
            }
        }
        EXPECT_GT(hits, 400U);
    }
}

/// Exchanging equal roles (edges of a pair, corners of a triangle) does not change the answer.
TEST(TimeOfImpact, IsInvariantUnderExchangeOfRoles) {
    for (const std::uint64_t seed : testing::seeds(2)) {
        TANDEM_TRACE_SEED(seed);
        HardMotions motions(seed);
        for (const MotionFamily family : testing::kAllMotionFamilies) {
            for (int k = 0; k < 100; ++k) {
                const auto swapped = [](MovingPoints m, std::array<std::size_t, 4> order) {
                    const MovingPoints old = m;
                    for (std::size_t i = 0; i < 4; ++i) {
                        m.start[i] = old.start[order[i]];
                        m.end[i] = old.end[order[i]];
                    }
                    return m;
                };
                constexpr double kTight = 1e-9;
                const auto compare = [&](FeaturePair kind, const MovingPoints& m,
                                         std::array<std::size_t, 4> order) {
                    const auto one = impact(kind, m, kTight);
                    const auto other = impact(kind, swapped(m, order), kTight);
                    ASSERT_EQ(one.has_value(), other.has_value()) << as_row(kind, m);
                    if (one) {
                        ASSERT_NEAR(*one, *other, kTight) << as_row(kind, m);
                    }
                };
                const MovingPoints edges = motions.draw(FeaturePair::EdgeEdge, family);
                for (const auto order : {std::array<std::size_t, 4>{2, 3, 0, 1},
                                         std::array<std::size_t, 4>{1, 0, 2, 3},
                                         std::array<std::size_t, 4>{0, 1, 3, 2}}) {
                    compare(FeaturePair::EdgeEdge, edges, order);
                }
                const MovingPoints face = motions.draw(FeaturePair::VertexFace, family);
                for (const auto order : {std::array<std::size_t, 4>{0, 2, 3, 1},
                                         std::array<std::size_t, 4>{0, 2, 1, 3}}) {
                    compare(FeaturePair::VertexFace, face, order);
                }
                // The reversed motion has the same contact.
                MovingPoints back = face;
                std::swap(back.start, back.end);
                ASSERT_EQ(impact(FeaturePair::VertexFace, face, 1.0).has_value(),
                          impact(FeaturePair::VertexFace, back, 1.0).has_value());
            }
        }
    }
}

/// Scaling by powers of two does not change a sign, so the answers on a grid hold up to the ends of
/// the range of doubles.
TEST(TimeOfImpact, HoldsAtTheEndsOfTheRangeOfDoubles) {
    HardMotions motions(1);
    for (const int exponent : {-1074, -1000, -700, -340, 340, 700, 1000, 1020}) {
        for (int k = 0; k < 40; ++k) {
            for (const FeaturePair kind : kBothKinds) {
                const MovingPoints m = motions.draw(kind, MotionFamily::SmallGrid);
                MovingPoints scaled = m;
                for (std::size_t i = 0; i < 4; ++i) {
                    for (Eigen::Index axis = 0; axis < 3; ++axis) {
                        scaled.start[i][axis] = std::ldexp(m.start[i][axis], exponent);
                        scaled.end[i][axis] = std::ldexp(m.end[i][axis], exponent);
                    }
                }
                const auto expected = impact(kind, m, 1e-6);
                const auto found = impact(kind, scaled, 1e-6);
                ASSERT_EQ(found.has_value(), expected.has_value()) << as_row(kind, scaled);
                if (expected) {
                    ASSERT_NEAR(*found, *expected, 1e-6);
                }
            }
        }
    }
}

/// Coordinates of all magnitudes in one query lead to integers of thousands of digits, and to roots
/// that differ by 2^-1000 from 0, from 1 and from each other.
TEST(TimeOfImpact, AgreesWithTheReferenceWhereMagnitudesMix) {
    for (const std::uint64_t seed : testing::seeds(1)) {
        TANDEM_TRACE_SEED(seed);
        std::mt19937_64 random(seed);
        const auto draw = [&](int digits) {
            constexpr std::array kExponents{-1074, -1000, -300, 0, 300, 900};
            const auto mantissa = static_cast<double>(random() >> (64 - digits));
            const double size = std::ldexp(mantissa, kExponents[random() % kExponents.size()]);
            return random() % 2 == 0 ? size : -size;
        };
        std::uint64_t hits = 0;
        for (int k = 0; k < 16; ++k) {
            for (const FeaturePair kind : kBothKinds) {
                MovingPoints m;
                for (std::size_t i = 0; i < 4; ++i) {
                    for (Eigen::Index axis = 0; axis < 3; ++axis) {
                        m.start[i][axis] = draw(k % 2 == 0 ? 2 : 53);
                        m.end[i][axis] = draw(k % 2 == 0 ? 2 : 53);
                    }
                }
                const auto truth = testing::exact_impact(kind, m);
                const auto found = impact(kind, m, 0.0);
                ASSERT_EQ(found.has_value(), truth.has_value()) << as_row(kind, m);
                if (truth) {
                    ++hits;
                    ASSERT_LE(*found, truth->latest) << as_row(kind, m);
                    // The reference returns 1 for a time that is nearer to 1 than any other double.
                    ASSERT_GE(*found + 0x1p-53, truth->earliest) << as_row(kind, m);
                }
            }
        }
        EXPECT_GT(hits, 1U);
    }
}

TEST(TimeOfImpact, MinimumSeparationMissesNothing) {
    HardMotions motions(3);
    for (int k = 0; k < 500; ++k) {
        for (const FeaturePair kind : kBothKinds) {
            const MovingPoints m = motions.draw(kind, MotionFamily::SmallGrid);
            const auto touching = impact(kind, m, 1e-6);
            const auto near =
                time_of_impact(kind, m, {.tolerance = 1e-6, .min_separation = 0.25}).value();
            if (touching) {
                ASSERT_TRUE(near) << as_row(kind, m);
                ASSERT_LE(*near, *touching) << as_row(kind, m);
            }
        }
    }
    // A point that passes over a triangle at height 1.
    const MovingPoints over{{Vec3(-5, 0.2, 1), Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0)},
                            {Vec3(5, 0.2, 1), Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0)}};
    const auto within = [&](double distance) {
        return time_of_impact(FeaturePair::VertexFace, over, {.min_separation = distance}).value();
    };
    EXPECT_FALSE(within(0.999));
    ASSERT_TRUE(within(1.001));
    EXPECT_NEAR(*within(1.001), (5.0 - std::sqrt(1.001 * 1.001 - 1.0)) / 10.0, 1e-5);
    EXPECT_LE(*within(1.001), (5.0 - std::sqrt(1.001 * 1.001 - 1.0)) / 10.0);
}

TEST(TimeOfImpact, RefusesWhatHasNoMeaning) {
    MovingPoints m{};
    for (std::size_t k = 0; k < 4; ++k) {
        m.start[k] = m.end[k] = Vec3::Zero();
    }
    EXPECT_EQ(impact(FeaturePair::VertexFace, m, 0.0), 0.0);
    EXPECT_FALSE(time_of_impact(FeaturePair::VertexFace, m, {.tolerance = -1.0}));
    EXPECT_FALSE(time_of_impact(FeaturePair::VertexFace, m, {.tolerance = std::nan("")}));
    EXPECT_FALSE(time_of_impact(FeaturePair::VertexFace, m, {.min_separation = -1.0}));
    m.end[2][1] = std::numeric_limits<double>::infinity();
    const auto refused = time_of_impact(FeaturePair::VertexFace, m);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("point 2"), std::string::npos);
}

}  // namespace
}  // namespace tandem
