// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include <tandem/continuous.hpp>
#include <tandem/result.hpp>

namespace tandem::continuous {

/// Returns an error if the tolerance or the separation is negative or NaN.
[[nodiscard]] Result<Done> check(const ImpactRequest& request);

/// The answer to a query, with counters of its cost.
struct Impact {
    std::optional<double> time;
    enum class Means { Doubles, Integers } decided_by = Means::Doubles;
};

/// The impact of finite points, with doubles where they suffice and otherwise with integers.
[[nodiscard]] Impact first_impact(FeaturePair kind, const MovingPoints& points,
                                  const ImpactRequest& request);

}  // namespace tandem::continuous
