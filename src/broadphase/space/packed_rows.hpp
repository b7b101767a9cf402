// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include <tandem/box.hpp>
#include <tandem/broad_phase.hpp>

namespace tandem::broadphase {

/// Rows begin to end − 1.
struct RowRange {
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// The few boxes of a cell or a node, stored by coordinate; the memory is reused for the next one.
/// After the last row a whole vector can always be read, so that short lists need no scalar
/// remainder.
class PackedRows {
  public:
    static constexpr std::size_t kPadding = 16;

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] RowRange all() const noexcept { return {0, size_}; }
    [[nodiscard]] const float* lo(std::size_t axis) const noexcept {
        return values_.data() + axis * capacity_;
    }
    [[nodiscard]] const float* hi(std::size_t axis) const noexcept {
        return values_.data() + (axis + 3) * capacity_;
    }
    [[nodiscard]] const ObjectId* ids() const noexcept { return ids_.data(); }
    [[nodiscard]] Box box(std::size_t row) const noexcept {
        return {{lo(0)[row], lo(1)[row], lo(2)[row]}, {hi(0)[row], hi(1)[row], hi(2)[row]}};
    }

    void clear() noexcept { size_ = 0; }
    void push_back(ObjectId id, const Box& box) {
        if (size_ + kPadding >= capacity_) {
            grow();
        }
        float* place = values_.data() + size_;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            place[axis * capacity_] = box.lo[axis];
            place[(axis + 3) * capacity_] = box.hi[axis];
        }
        ids_[size_++] = id;
    }
    [[nodiscard]] std::size_t memory_bytes() const noexcept {
        return values_.capacity() * sizeof(float) + ids_.capacity() * sizeof(ObjectId);
    }

  private:
    void grow();

    std::vector<float> values_;  ///< six columns
    std::vector<ObjectId> ids_;
    std::size_t capacity_ = 0;
    std::size_t size_ = 0;
};

/// Appends the overlapping pairs of these rows. Here and below the smaller id comes first.
void append_overlaps_within(const PackedRows& rows, RowRange part, std::vector<ObjectPair>& out);

/// Appends the overlapping pairs of a row of one range and a row of the other.
void append_overlaps_between(const PackedRows& rows, RowRange rows_a, RowRange rows_b,
                             std::vector<ObjectPair>& out);

/// Appends the rows that overlap the box.
void select_overlaps(const PackedRows& rows, const Box& box, PackedRows& out);

}  // namespace tandem::broadphase
