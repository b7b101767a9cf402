// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/sweep/pair_set.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace tandem::broadphase {

void PairSet::close_gap(std::size_t gap) noexcept {
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t next = (gap + 1) & mask; slots_[next] != kFree; next = (next + 1) & mask) {
        // A search starts at the home of a key and stops at the first gap. So a key may move into
        // the gap unless its home is after the gap.
        const std::size_t home = home_of(slots_[next]);
        if (((next - home) & mask) >= ((next - gap) & mask)) {
            slots_[gap] = slots_[next];
            gap = next;
        }
    }
    slots_[gap] = kFree;
}

void PairSet::grow() {
    std::vector<std::uint64_t> old(std::max<std::size_t>(64, 2 * slots_.size()), kFree);
    old.swap(slots_);
    shift_ = 64U - static_cast<unsigned>(std::countr_zero(slots_.size()));
    for (const std::uint64_t key : old) {
        if (key != kFree) {
            slots_[slot_of(key)] = key;
        }
    }
}

}  // namespace tandem::broadphase
