// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include <tandem/continuous.hpp>

namespace tandem::testing {

/// The first time at which two features touch, found slowly and simply in integers: a reference
/// that shares neither formulas nor root finding with the library.
struct ExactImpact {
    /// The true time is in [earliest, latest], two doubles less than 2^-52 apart.
    double earliest = 0.0;
    double latest = 0.0;
};

[[nodiscard]] std::optional<ExactImpact> exact_impact(FeaturePair kind, const MovingPoints& points);

}  // namespace tandem::testing
