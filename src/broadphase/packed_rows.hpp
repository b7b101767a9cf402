// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include <tandem/box.hpp>
#include <tandem/broad_phase.hpp>

namespace tandem {

/// The few boxes of a cell or a node, coordinate by coordinate, kept for the next one. Behind the
/// last row there is always room for a vector to be read, so that short lists need no scalar rest.
class PackedRows {
  public:
    static constexpr std::size_t kPadding = 16;

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
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

/// Appends the overlapping pairs of which one row is `begin` or later and the other is before it;
/// with begin = 0 all pairs. The smaller id comes first.
void append_overlaps_within(const PackedRows& rows, std::size_t begin,
                            std::vector<ObjectPair>& out);

/// Appends the pairs of an object, which is none of the rows, with all rows.
void append_overlaps_with(const PackedRows& rows, ObjectId id, const Box& box,
                          std::vector<ObjectPair>& out);

/// Appends the rows that overlap the box.
void select_overlaps(const PackedRows& rows, const Box& box, PackedRows& out);

}  // namespace tandem
