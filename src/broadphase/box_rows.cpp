// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/box_rows.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "broadphase/box_rows.cpp"
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <hwy/foreach_target.h>  // IWYU pragma: keep
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace tandem::broadphase::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Floats = hn::CappedTag<float, 16>;

template <std::size_t kAxes>
void append_where(const BoxRows& rows, const std::array<std::size_t, kAxes>& axes, std::size_t i,
                  std::size_t begin, std::size_t end, std::vector<ObjectPair>& out) {
    const Floats d;
    const std::size_t lanes = hn::Lanes(d);
    // 1. Copy the ends of row i to all lanes.
    const float* lo[kAxes];
    const float* hi[kAxes];
    hn::Vec<Floats> my_lo[kAxes];
    hn::Vec<Floats> my_hi[kAxes];
    for (std::size_t k = 0; k < kAxes; ++k) {
        lo[k] = rows.lo[axes[k]].data();
        hi[k] = rows.hi[axes[k]].data();
        my_lo[k] = hn::Set(d, lo[k][i]);
        my_hi[k] = hn::Set(d, hi[k][i]);
    }
    const ObjectId* ids = rows.ids.data();
    const ObjectId id = ids[i];
    const auto append = [&](std::size_t j) {
        out.push_back(id < ids[j] ? ObjectPair{id, ids[j]} : ObjectPair{ids[j], id});
    };
    // 2. Compare it with a vector of rows at a time.
    std::size_t j = begin;
    for (; j + lanes <= end; j += lanes) {
        const auto on = [&](std::size_t k) {
            return hn::And(hn::Le(hn::LoadU(d, lo[k] + j), my_hi[k]),
                           hn::Le(my_lo[k], hn::LoadU(d, hi[k] + j)));
        };
        auto both = hn::And(on(0), on(1));
        if constexpr (kAxes == 3) {
            both = hn::And(both, on(2));
        }
        if (HWY_LIKELY(hn::AllFalse(d, both))) {
            continue;
        }
        std::uint8_t raw[8] = {};
        hn::StoreMaskBits(d, both, raw);
        std::uint32_t bits = 0;
        std::memcpy(&bits, raw, sizeof bits);
        for (; bits != 0; bits &= bits - 1) {
            append(j + static_cast<unsigned>(std::countr_zero(bits)));
        }
    }
    // 3. Compare it with the remaining rows one by one.
    for (; j < end; ++j) {
        bool both = true;
        for (std::size_t k = 0; k < kAxes; ++k) {
            both = both && lo[k][j] <= hi[k][i] && lo[k][i] <= hi[k][j];
        }
        if (both) {
            append(j);
        }
    }
}

void append_overlaps_target(const BoxRows& rows, std::size_t i, std::size_t begin, std::size_t end,
                            std::vector<ObjectPair>& out) {
    append_where<3>(rows, {0, 1, 2}, i, begin, end, out);
}

void append_overlaps_beside_target(const BoxRows& rows, std::size_t axis, std::size_t i,
                                   std::size_t begin, std::size_t end,
                                   std::vector<ObjectPair>& out) {
    append_where<2>(rows, {(axis + 1) % 3, (axis + 2) % 3}, i, begin, end, out);
}

}  // namespace tandem::broadphase::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tandem::broadphase {

HWY_EXPORT(append_overlaps_target);
HWY_EXPORT(append_overlaps_beside_target);

void append_overlaps(const BoxRows& rows, std::size_t i, std::size_t begin, std::size_t end,
                     std::vector<ObjectPair>& out) {
    HWY_DYNAMIC_DISPATCH(append_overlaps_target)(rows, i, begin, end, out);
}

void append_overlaps_beside(const BoxRows& rows, std::size_t axis, std::size_t i, std::size_t begin,
                            std::size_t end, std::vector<ObjectPair>& out) {
    HWY_DYNAMIC_DISPATCH(append_overlaps_beside_target)(rows, axis, i, begin, end, out);
}

}  // namespace tandem::broadphase
#endif
