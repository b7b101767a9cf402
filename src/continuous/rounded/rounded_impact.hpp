// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/continuous.hpp>

namespace tandem::continuous {

/// The decision about two moving features in double arithmetic.
struct RoundedImpact {
    enum class Verdict {
        Never,  ///< they certainly never touch
        /// They certainly touch: not before `time`, and later than it by at most the tolerance.
        Touch,
        Unsure,  ///< integers have to decide
    };
    Verdict verdict = Verdict::Unsure;
    double time = 0.0;
};

/// Divides [0, 1] until each part certainly has a contact or certainly has none. The points of
/// division affect only the cost, not the answer.
[[nodiscard]] RoundedImpact rounded_impact(FeaturePair kind, const MovingPoints& points,
                                           double tolerance);

}  // namespace tandem::continuous
