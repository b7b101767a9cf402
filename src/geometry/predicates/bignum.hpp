// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <boost/multiprecision/cpp_int.hpp>
#include <cstddef>
#include <cstdint>

#include "base/module_names.hpp"

namespace tandem::geometry {

using Integer = boost::multiprecision::cpp_int;

/// A finite double as mantissa · 2^exponent, with exponent >= -1074.
struct DecodedDouble {
    std::int64_t mantissa;
    int exponent;
};

[[nodiscard]] constexpr DecodedDouble decode(double x) noexcept {
    const auto bits = std::bit_cast<std::uint64_t>(x);
    const auto fraction = static_cast<std::int64_t>(bits & 0x000f'ffff'ffff'ffffU);
    const int biased = static_cast<int>((bits >> 52U) & 0x7ffU);
    const bool negative = (bits >> 63U) != 0;
    const std::int64_t magnitude = biased == 0 ? fraction : fraction + (std::int64_t{1} << 52U);
    return {negative ? -magnitude : magnitude, (biased == 0 ? 1 : biased) - 1075};
}

/// Numbers with a common power of two: number k is integers[k] · 2^exponent.
template <std::size_t N>
struct CommonScale {
    std::array<Integer, N> integers;
    int exponent = 0;
};

template <std::size_t N>
[[nodiscard]] CommonScale<N> to_common_scale(const std::array<double, N>& numbers) {
    constexpr int kNone = 2000;
    CommonScale<N> result{{}, kNone};
    for (const double x : numbers) {
        if (x != 0.0) {
            result.exponent = std::min(result.exponent, decode(x).exponent);
        }
    }
    for (std::size_t i = 0; i < N; ++i) {
        const DecodedDouble d = decode(numbers[i]);
        if (d.mantissa != 0) {
            result.integers[i] = d.mantissa;
            result.integers[i] <<= d.exponent - result.exponent;
        }
    }
    return result;
}

}  // namespace tandem::geometry
