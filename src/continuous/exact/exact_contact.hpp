// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include <tandem/continuous.hpp>

#include "continuous/exact/exact_motion.hpp"

namespace tandem::continuous {

/// The time at which the features first touch, computed in integers: never too late, too early by
/// at most the tolerance; nothing if they never touch. Only the time itself is rounded
/// (docs/design/continuous.md).
[[nodiscard]] std::optional<double> exact_impact(FeaturePair kind, const ExactMotion& motion,
                                                 double tolerance);

}  // namespace tandem::continuous
