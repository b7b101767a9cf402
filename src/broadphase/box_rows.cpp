// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/box_rows.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "broadphase/box_rows.cpp"
#include <algorithm>
#include <bit>
#include <cstring>
#include <hwy/foreach_target.h>  // IWYU pragma: keep
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace tandem::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Floats = hn::CappedTag<float, 16>;

void append_overlaps_target(const BoxRows& rows, std::size_t i, std::size_t begin, std::size_t end,
                            std::vector<ObjectPair>& out) {
    const Floats d;
    const std::size_t lanes = hn::Lanes(d);
    const float* lo[3];
    const float* hi[3];
    hn::Vec<Floats> my_lo[3];
    hn::Vec<Floats> my_hi[3];
    for (std::size_t axis = 0; axis < 3; ++axis) {
        lo[axis] = rows.lo[axis].data();
        hi[axis] = rows.hi[axis].data();
        my_lo[axis] = hn::Set(d, lo[axis][i]);
        my_hi[axis] = hn::Set(d, hi[axis][i]);
    }
    const ObjectId* ids = rows.ids.data();
    const ObjectId id = ids[i];
    const auto append = [&](std::size_t j) {
        out.push_back(id < ids[j] ? ObjectPair{id, ids[j]} : ObjectPair{ids[j], id});
    };
    std::size_t j = begin;
    for (; j + lanes <= end; j += lanes) {
        const auto on = [&](std::size_t axis) {
            return hn::And(hn::Le(hn::LoadU(d, lo[axis] + j), my_hi[axis]),
                           hn::Le(my_lo[axis], hn::LoadU(d, hi[axis] + j)));
        };
        const auto both = hn::And(hn::And(on(0), on(1)), on(2));
        if (HWY_LIKELY(hn::AllFalse(d, both))) {
            continue;
        }
        std::uint8_t raw[8] = {};
        hn::StoreMaskBits(d, both, raw);
        std::uint32_t bits;
        std::memcpy(&bits, raw, sizeof bits);
        for (; bits != 0; bits &= bits - 1) {
            append(j + static_cast<unsigned>(std::countr_zero(bits)));
        }
    }
    for (; j < end; ++j) {
        bool both = true;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            both = both && lo[axis][j] <= hi[axis][i] && lo[axis][i] <= hi[axis][j];
        }
        if (both) {
            append(j);
        }
    }
}

}  // namespace tandem::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tandem {

HWY_EXPORT(append_overlaps_target);

void append_overlaps(const BoxRows& rows, std::size_t i, std::size_t begin, std::size_t end,
                     std::vector<ObjectPair>& out) {
    HWY_DYNAMIC_DISPATCH(append_overlaps_target)(rows, i, begin, end, out);
}

}  // namespace tandem
#endif
