// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/wide/sort_keys.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace tandem::broadphase {
namespace {

constexpr unsigned kBits = 10;
constexpr std::size_t kDigits = std::size_t{1} << kBits;
constexpr unsigned kPasses = 3;
/// For fewer keys the histograms cost more than comparisons.
constexpr std::size_t kWorthwhile = 512;

std::size_t digit_of(const OrderKey& item, unsigned pass) {
    return item.key >> (kBits * pass) & (kDigits - 1);
}

}  // namespace

void sort_keys(std::span<OrderKey> keys, std::span<OrderKey> scratch) {
    if (keys.size() < kWorthwhile) {
        // Ids ascend in the input, so this gives the same order as the passes below.
        std::sort(keys.begin(), keys.end(), [](const OrderKey& a, const OrderKey& b) {
            return a.key != b.key ? a.key < b.key : a.id < b.id;
        });
        return;
    }
    std::array<std::array<std::uint32_t, kDigits>, kPasses> places{};
    for (const OrderKey& item : keys) {
        for (unsigned pass = 0; pass < kPasses; ++pass) {
            ++places[pass][digit_of(item, pass)];
        }
    }
    std::span<OrderKey> from = keys;
    std::span<OrderKey> to = scratch;
    for (unsigned pass = 0; pass < kPasses; ++pass) {
        std::uint32_t sum = 0;
        for (std::uint32_t& place : places[pass]) {
            sum += std::exchange(place, sum);
        }
        for (const OrderKey& item : from) {
            to[places[pass][digit_of(item, pass)]++] = item;
        }
        std::swap(from, to);
    }
    std::ranges::copy(from, keys.begin());
}

}  // namespace tandem::broadphase
