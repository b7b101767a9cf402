// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace tandem::broadphase {

/// Stable sort by the bits of key(value) from `first_bit` on, eleven at a time. A digit that is
/// equal for all values costs only its count. `scratch` is working memory, kept by the caller.
template <class Value, class Key>
void radix_sort(std::vector<Value>& values, std::vector<Value>& scratch, unsigned first_bit,
                Key key) {
    constexpr unsigned kDigitBits = 11;
    constexpr std::size_t kDigits = std::size_t{1} << kDigitBits;
    scratch.resize(values.size());
    for (unsigned shift = first_bit; shift < 64; shift += kDigitBits) {
        const auto digit = [&](const Value& value) {
            return static_cast<std::size_t>(key(value) >> shift & (kDigits - 1));
        };
        std::array<std::size_t, kDigits> place{};
        for (const Value& value : values) {
            ++place[digit(value)];
        }
        if (!values.empty() && place[digit(values.front())] == values.size()) {
            continue;
        }
        std::size_t sum = 0;
        for (std::size_t& begin : place) {
            sum += std::exchange(begin, sum);
        }
        for (const Value& value : values) {
            scratch[place[digit(value)]++] = value;
        }
        values.swap(scratch);
    }
}

}  // namespace tandem::broadphase
