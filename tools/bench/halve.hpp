// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

namespace tandem::bench {

/// Halves the interval between a place where the predicate is false and one where it is true;
/// `no` and `yes` end a hair apart.
template <class Predicate>
void halve(double& no, double& yes, Predicate holds) {
    constexpr int kHalvings = 30;
    for (int round = 0; round < kHalvings; ++round) {
        const double middle = 0.5 * (no + yes);
        (holds(middle) ? yes : no) = middle;
    }
}

}  // namespace tandem::bench
