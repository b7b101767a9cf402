// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace tandem::bench {

/// A logarithmic scale from values to pixels.
class LogAxis {
  public:
    /// Covers [lowest, highest], both above 0, rounded outward to half decades.
    LogAxis(double lowest, double highest, double from_pixel, double to_pixel);

    [[nodiscard]] double pixel(double value) const;

    struct Tick {
        double value = 0.0;
        bool labelled = false;  ///< powers of ten; 2 and 5 times them too if there are few
    };
    [[nodiscard]] std::vector<Tick> ticks() const;

  private:
    double low_;  // logarithms of base 10
    double high_;
    double from_pixel_;
    double to_pixel_;
};

/// "200 ns", "1 µs", "50 ms"
[[nodiscard]] std::string short_time(double seconds);

/// "500", "20k", "1M"
[[nodiscard]] std::string short_count(double value);

}  // namespace tandem::bench
