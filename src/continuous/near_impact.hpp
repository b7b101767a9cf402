// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include <tandem/continuous.hpp>

namespace tandem::continuous {

/// When two features first come as near as `request.min_separation`, which is positive: never late,
/// and nothing is missed. What stays farther away by a little may be reported.
[[nodiscard]] std::optional<double> near_impact(FeaturePair kind, const MovingPoints& points,
                                                const ImpactRequest& request);

}  // namespace tandem::continuous
