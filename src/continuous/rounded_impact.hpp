// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/continuous.hpp>

namespace tandem::continuous {

/// What double arithmetic can say about two moving features.
struct RoundedImpact {
    enum class Verdict {
        Never,   ///< they certainly never touch
        Touch,   ///< they certainly do, not before `time`, and not later than the tolerance allows
        Unsure,  ///< integers have to decide
    };
    Verdict verdict = Verdict::Unsure;
    double time = 0.0;
};

/// Divides [0, 1] until each part is certainly free of contact or certainly has one. The answer
/// does not depend on where it is divided, only how soon it comes.
[[nodiscard]] RoundedImpact rounded_impact(FeaturePair kind, const MovingPoints& points,
                                           double tolerance);

}  // namespace tandem::continuous
