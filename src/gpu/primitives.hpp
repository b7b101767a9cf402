// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "gpu/records.hpp"

/// Building blocks of parallel algorithms. Each has a kernel file of its own.
namespace tandem::gpu {

/// Runs the building blocks and keeps their working memory from call to call.
class Primitives {
  public:
    explicit Primitives(Machine& machine);

    /// Reserves the sums of groups, so that a prefix sum of `count` numbers allocates nothing.
    void make_room_for_sums(std::size_t count);

    /// out[k] = sum of in[j] for j < k; returns the sum of all `in`.
    std::uint32_t prefix_sum(Records<std::uint32_t>& in, std::size_t count,
                             Records<std::uint32_t>& out);

    /// Writes the positions of the non-zero flags in ascending order and returns their number.
    std::uint32_t compact(Records<std::uint32_t>& flags, std::size_t count,
                          Records<std::uint32_t>& numbers);

    /// Sorts keys together with their numbers; equal keys keep their order.
    void sort(Records<std::uint32_t>& keys, Records<std::uint32_t>& numbers, std::size_t count);

    enum class Reduction : std::uint32_t { Sum, Least, Largest };
    [[nodiscard]] std::uint32_t reduce(Records<std::uint32_t>& in, std::size_t count,
                                       Reduction what);

  private:
    void scan_level(std::size_t level, const Buffer* in, std::size_t count, const Buffer* out);

    Machine& machine_;
    std::vector<Records<std::uint32_t>> sums_;    ///< sums of groups, by level
    std::vector<Records<std::uint32_t>> places_;  ///< prefix sums of sums_, by level
    Records<std::uint32_t> positions_;
    Records<std::uint32_t> histogram_;
    Records<std::uint32_t> histogram_places_;
    Records<std::uint32_t> other_keys_;
    Records<std::uint32_t> other_numbers_;
};

}  // namespace tandem::gpu
