// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include <tandem/continuous.hpp>

namespace tandem::continuous {

/// The time at which the distance of two features first is `request.min_separation`, which is
/// positive: never too late, and no impact is missed. Features that stay slightly farther apart may
/// be reported.
[[nodiscard]] std::optional<double> near_impact(FeaturePair kind, const MovingPoints& points,
                                                const ImpactRequest& request);

}  // namespace tandem::continuous
