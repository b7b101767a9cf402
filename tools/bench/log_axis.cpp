// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "log_axis.hpp"

#include <cmath>
#include <fmt/format.h>

namespace tandem::bench {

LogAxis::LogAxis(double lowest, double highest, double from_pixel, double to_pixel)
    : low_(std::floor(2.0 * std::log10(lowest)) / 2.0),
      high_(std::ceil(2.0 * std::log10(highest)) / 2.0),
      from_pixel_(from_pixel),
      to_pixel_(to_pixel) {
    if (high_ <= low_) {
        high_ = low_ + 0.5;
    }
}

double LogAxis::pixel(double value) const {
    const double part = (std::log10(value) - low_) / (high_ - low_);
    return from_pixel_ + part * (to_pixel_ - from_pixel_);
}

std::vector<LogAxis::Tick> LogAxis::ticks() const {
    constexpr double kRounding = 1e-9;
    constexpr double kFewDecades = 2.1;
    std::vector<Tick> found;
    for (int decade = static_cast<int>(std::floor(low_)); decade <= std::ceil(high_); ++decade) {
        for (const int digit : {1, 2, 5}) {
            const double value = digit * std::pow(10.0, decade);
            const double logarithm = std::log10(value);
            if (logarithm >= low_ - kRounding && logarithm <= high_ + kRounding) {
                found.push_back({value, digit == 1 || high_ - low_ < kFewDecades});
            }
        }
    }
    return found;
}

std::string short_time(double seconds) {
    if (seconds < 0.9995e-6) {
        return fmt::format("{:.3g} ns", 1e9 * seconds);
    }
    if (seconds < 0.9995e-3) {
        return fmt::format("{:.3g} µs", 1e6 * seconds);
    }
    if (seconds < 0.9995) {
        return fmt::format("{:.3g} ms", 1e3 * seconds);
    }
    return fmt::format("{:.3g} s", seconds);
}

std::string short_count(double value) {
    if (value < 999.5) {
        return fmt::format("{:.3g}", value);
    }
    if (value < 999.5e3) {
        return fmt::format("{:.3g}k", 1e-3 * value);
    }
    return fmt::format("{:.3g}M", 1e-6 * value);
}

}  // namespace tandem::bench
