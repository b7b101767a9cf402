// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/space/packed_rows.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "broadphase/space/packed_rows.cpp"
#include <bit>
#include <cstdint>
#include <cstring>
#include <hwy/foreach_target.h>  // IWYU pragma: keep
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace tandem::broadphase::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Floats = hn::CappedTag<float, PackedRows::kPadding>;

/// Calls visit(row) for the rows begin to end − 1 that overlap the box.
template <class Visit>
HWY_INLINE void for_each_overlap(const PackedRows& rows, const Box& box, std::size_t begin,
                                 std::size_t end, Visit visit) {
    const Floats d;
    const std::size_t lanes = hn::Lanes(d);
    for (std::size_t j = begin; j < end; j += lanes) {
        const auto on = [&](std::size_t axis) {
            return hn::And(hn::Le(hn::LoadU(d, rows.lo(axis) + j), hn::Set(d, box.hi[axis])),
                           hn::Le(hn::Set(d, box.lo[axis]), hn::LoadU(d, rows.hi(axis) + j)));
        };
        const auto both = hn::And(hn::And(on(0), on(1)), on(2));
        if (HWY_LIKELY(hn::AllFalse(d, both))) {
            continue;
        }
        std::uint8_t raw[8] = {};
        hn::StoreMaskBits(d, both, raw);
        std::uint32_t bits = 0;
        std::memcpy(&bits, raw, sizeof bits);
        if (end - j < lanes) {
            bits &= (1U << (end - j)) - 1U;
        }
        for (; bits != 0; bits &= bits - 1) {
            visit(j + static_cast<unsigned>(std::countr_zero(bits)));
        }
    }
}

HWY_INLINE void append(ObjectId a, ObjectId b, std::vector<ObjectPair>& out) {
    out.push_back(a < b ? ObjectPair{a, b} : ObjectPair{b, a});
}

void within_target(const PackedRows& rows, RowRange part, std::vector<ObjectPair>& out) {
    const ObjectId* ids = rows.ids();
    for (std::size_t i = part.begin; i < part.end; ++i) {
        for_each_overlap(rows, rows.box(i), part.begin, i,
                         [&](std::size_t j) { append(ids[i], ids[j], out); });
    }
}

void between_target(const PackedRows& rows, RowRange rows_a, RowRange rows_b,
                    std::vector<ObjectPair>& out) {
    const ObjectId* ids = rows.ids();
    for (std::size_t i = rows_a.begin; i < rows_a.end; ++i) {
        for_each_overlap(rows, rows.box(i), rows_b.begin, rows_b.end,
                         [&](std::size_t j) { append(ids[i], ids[j], out); });
    }
}

void select_target(const PackedRows& rows, const Box& box, PackedRows& out) {
    const ObjectId* ids = rows.ids();
    for_each_overlap(rows, box, 0, rows.size(),
                     [&](std::size_t j) { out.push_back(ids[j], rows.box(j)); });
}

}  // namespace tandem::broadphase::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tandem::broadphase {

HWY_EXPORT(within_target);
HWY_EXPORT(between_target);
HWY_EXPORT(select_target);

void append_overlaps_within(const PackedRows& rows, RowRange part, std::vector<ObjectPair>& out) {
    HWY_DYNAMIC_DISPATCH(within_target)(rows, part, out);
}

void append_overlaps_between(const PackedRows& rows, RowRange rows_a, RowRange rows_b,
                             std::vector<ObjectPair>& out) {
    HWY_DYNAMIC_DISPATCH(between_target)(rows, rows_a, rows_b, out);
}

void select_overlaps(const PackedRows& rows, const Box& box, PackedRows& out) {
    HWY_DYNAMIC_DISPATCH(select_target)(rows, box, out);
}

void PackedRows::grow() {
    const std::size_t capacity = std::max(2 * capacity_, 4 * kPadding);
    std::vector<float> values(6 * capacity);
    for (std::size_t column = 0; column < 6; ++column) {
        std::copy_n(values_.begin() + static_cast<std::ptrdiff_t>(column * capacity_), size_,
                    values.begin() + static_cast<std::ptrdiff_t>(column * capacity));
    }
    values_.swap(values);
    ids_.resize(capacity);
    capacity_ = capacity;
}

}  // namespace tandem::broadphase
#endif
