// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <tandem/continuous.hpp>

#include "continuous/exact_contact.hpp"
#include "support/exact_impact.hpp"
#include "support/hard_motions.hpp"
#include "support/seeds.hpp"

namespace tandem {
namespace {

using testing::HardMotions;
using testing::MotionFamily;

constexpr std::array kBothKinds{FeaturePair::VertexFace, FeaturePair::EdgeEdge};

/// How a failure shows the points: as a row of `tandem toi`.
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

/// Both ways through the library against the reference: 13 families, both kinds, 10 seeds of 400
/// queries are 104,000 in all.
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
                    // Integers alone, and as tight as doubles are.
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

}  // namespace
}  // namespace tandem
