// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tandem::bench {

/// How often `run` can be repeated in each of `batches` batches that take `seconds` together; at
/// least once. `run(n)` repeats the work n times and returns the seconds that it took.
template <class Run>
std::uint64_t repetitions_within(double seconds, std::size_t batches, Run run) {
    // Long enough for the precision of the clock, short compared with the measurement.
    const double enough = std::min(5e-3, seconds / 10.0);
    // Take the fastest of several tries, because a single one may have been interrupted.
    std::uint64_t tried = 1;
    double elapsed = run(tried);
    double fastest = elapsed;
    while (elapsed < enough) {
        tried *= 2;
        elapsed = run(tried);
        fastest = std::min(fastest, elapsed / static_cast<double>(tried));
    }
    const double fitting = seconds / static_cast<double>(batches) / fastest;
    return static_cast<std::uint64_t>(std::max(1.0, std::floor(fitting)));
}

/// There must be at least one value.
[[nodiscard]] inline double median_of(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : 0.5 * (values[middle - 1] + values[middle]);
}

}  // namespace tandem::bench
