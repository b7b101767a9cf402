// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "gpu/records.hpp"

/// What many parallel algorithms are made of, each in a kernel file of its own.
namespace tandem::gpu {

/// Working memory of the primitives, kept from call to call.
class Primitives {
  public:
    explicit Primitives(Machine& machine);

    /// Room for the sums of groups, so that a prefix sum of so many needs none.
    void make_room_for_sums(std::size_t count);

    /// out[k] = sum of in[j] for j < k; returns the sum of all.
    std::uint32_t prefix_sum(Records<std::uint32_t>& in, std::size_t count,
                             Records<std::uint32_t>& out);

    /// The numbers of the flags that are not zero, in order; returns how many.
    std::uint32_t compact(Records<std::uint32_t>& flags, std::size_t count,
                          Records<std::uint32_t>& numbers);

    /// Sorts keys with their numbers; equal keys keep their order.
    void sort(Records<std::uint32_t>& keys, Records<std::uint32_t>& numbers, std::size_t count);

    enum class Reduction : std::uint32_t { Sum, Least, Largest };
    [[nodiscard]] std::uint32_t reduce(Records<std::uint32_t>& in, std::size_t count,
                                       Reduction what);

  private:
    void scan_level(std::size_t level, const Buffer* in, std::size_t count, const Buffer* out);

    Machine& machine_;
    std::vector<Records<std::uint32_t>> sums_;    ///< of groups, by level
    std::vector<Records<std::uint32_t>> places_;  ///< their prefix sums
    Records<std::uint32_t> positions_;
    Records<std::uint32_t> histogram_;
    Records<std::uint32_t> histogram_places_;
    Records<std::uint32_t> other_keys_;
    Records<std::uint32_t> other_numbers_;
};

}  // namespace tandem::gpu
