// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "gpu/primitives.hpp"

#include <utility>

namespace tandem::gpu {
namespace {

constexpr std::uint32_t kDigitBits = 4;
constexpr std::uint32_t kDigits = 1U << kDigitBits;
/// Most levels of sums: each level divides the count by 16, and 16^8 = 2^32.
constexpr std::size_t kMostLevels = 9;

}  // namespace

Primitives::Primitives(Machine& machine)
    : machine_(machine),
      positions_(machine),
      histogram_(machine),
      histogram_places_(machine),
      other_keys_(machine),
      other_numbers_(machine) {
    for (std::size_t level = 0; level < kMostLevels; ++level) {
        sums_.emplace_back(machine);
        places_.emplace_back(machine);
    }
}

void Primitives::make_room_for_sums(std::size_t count) {
    const std::size_t group = machine_.group_size();
    for (std::size_t level = 0; level < kMostLevels; ++level) {
        const std::size_t groups = (count + group - 1) / group;
        sums_[level].make_room(groups, 0);
        if (groups <= 1) {
            return;
        }
        places_[level].make_room(groups, 0);
        count = groups;
    }
}

void Primitives::scan_level(std::size_t level, const Buffer* in, std::size_t count,
                            const Buffer* out) {
    const std::size_t group = machine_.group_size();
    const std::size_t groups = (count + group - 1) / group;
    sums_[level].resize(groups);
    launch(machine_, KernelId::scan_groups, count, {in, word(count), out, sums_[level].buffer()});
    if (groups > 1) {
        places_[level].resize(groups);
        scan_level(level + 1, sums_[level].buffer(), groups, places_[level].buffer());
        launch(machine_, KernelId::scan_add, count, {out, word(count), places_[level].buffer()});
    }
}

std::uint32_t Primitives::prefix_sum(Records<std::uint32_t>& in, std::size_t count,
                                     Records<std::uint32_t>& out) {
    if (count == 0) {
        return 0;
    }
    out.resize(count);
    scan_level(0, in.buffer(), count, out.buffer());
    return out.read_one(count - 1) + in.read_one(count - 1);
}

std::uint32_t Primitives::compact(Records<std::uint32_t>& flags, std::size_t count,
                                  Records<std::uint32_t>& numbers) {
    const std::uint32_t set = prefix_sum(flags, count, positions_);
    numbers.resize(set);
    if (set > 0) {
        launch(machine_, KernelId::compact_numbers, count,
               {flags.buffer(), positions_.buffer(), word(count), numbers.buffer()});
    }
    return set;
}

void Primitives::sort(Records<std::uint32_t>& keys, Records<std::uint32_t>& numbers,
                      std::size_t count) {
    if (count < 2) {
        return;
    }
    const std::size_t group = machine_.group_size();
    const std::size_t groups = (count + group - 1) / group;
    other_keys_.resize(count);
    other_numbers_.resize(count);
    histogram_.resize(kDigits * groups);
    for (std::uint32_t shift = 0; shift < 32; shift += kDigitBits) {
        launch(machine_, KernelId::radix_count, count,
               {keys.buffer(), word(count), shift, word(groups), histogram_.buffer()});
        (void)prefix_sum(histogram_, kDigits * groups, histogram_places_);
        launch(machine_, KernelId::radix_scatter, count,
               {keys.buffer(), numbers.buffer(), word(count), shift, word(groups),
                histogram_places_.buffer(), other_keys_.buffer(), other_numbers_.buffer()});
        std::swap(keys, other_keys_);
        std::swap(numbers, other_numbers_);
    }
}

std::uint32_t Primitives::reduce(Records<std::uint32_t>& in, std::size_t count, Reduction what) {
    if (count == 0) {
        return what == Reduction::Least ? 0xFFFF'FFFFU : 0U;
    }
    const std::size_t group = machine_.group_size();
    const Buffer* from = in.buffer();
    for (std::size_t level = 0;; ++level) {
        const std::size_t groups = (count + group - 1) / group;
        Records<std::uint32_t>& to = sums_[level];
        to.resize(groups);
        launch(machine_, KernelId::reduce_groups, count,
               {from, word(count), static_cast<std::uint32_t>(what), to.buffer()});
        if (groups == 1) {
            return to.read_one(0);
        }
        from = to.buffer();
        count = groups;
    }
}

}  // namespace tandem::gpu
