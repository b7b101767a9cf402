// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include <tandem/continuous.hpp>

#include "continuous/exact_motion.hpp"

namespace tandem::continuous {

/// When the features first touch, in integers: never late, early by the tolerance at most; nothing
/// if they never touch. No number is rounded before the time itself
/// (docs/design/continuous.md).
[[nodiscard]] std::optional<double> exact_impact(FeaturePair kind, const ExactMotion& motion,
                                                 double tolerance);

}  // namespace tandem::continuous
