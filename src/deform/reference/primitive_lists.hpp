// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace tandem::deform {

inline constexpr std::uint32_t kNoPrimitive = std::numeric_limits<std::uint32_t>::max();

/// A linked list of primitives in a table of successors; two lists are joined in constant time.
struct PrimitiveList {
    std::uint32_t first = kNoPrimitive;
    std::uint32_t last = kNoPrimitive;
    std::uint32_t count = 0;
};

/// The table of successors: each primitive is in at most one list.
class PrimitiveLists {
  public:
    void add_primitive() { next_.push_back(kNoPrimitive); }
    /// Removes the primitives from this number on; they must not be in a list.
    void shrink(std::size_t count) { next_.resize(count); }
    [[nodiscard]] std::uint32_t next(std::uint32_t primitive) const { return next_[primitive]; }

    void push(PrimitiveList& list, std::uint32_t primitive) {
        next_[primitive] = list.first;
        list.first = primitive;
        list.last = list.count == 0 ? primitive : list.last;
        ++list.count;
    }

    void join(PrimitiveList& list, const PrimitiveList& other) {
        if (other.count == 0) {
            return;
        }
        if (list.count == 0) {
            list = other;
            return;
        }
        next_[list.last] = other.first;
        list.last = other.last;
        list.count += other.count;
    }

    [[nodiscard]] std::size_t bytes() const noexcept {
        return next_.capacity() * sizeof(std::uint32_t);
    }

  private:
    std::vector<std::uint32_t> next_;
};

}  // namespace tandem::deform
