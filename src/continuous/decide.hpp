// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include <tandem/continuous.hpp>
#include <tandem/result.hpp>

namespace tandem::continuous {

/// A tolerance or separation that is negative or NaN has no meaning.
[[nodiscard]] Result<Done> check(const ImpactRequest& request);

/// The answer to a query, and what it took.
struct Impact {
    std::optional<double> time;
    enum class Means { Doubles, Integers } decided_by = Means::Doubles;
};

/// The impact of finite points, by doubles where they suffice and integers where not.
[[nodiscard]] Impact first_impact(FeaturePair kind, const MovingPoints& points,
                                  const ImpactRequest& request);

}  // namespace tandem::continuous
