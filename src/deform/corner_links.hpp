// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include <tandem/mesh.hpp>

#include "base/room.hpp"

namespace tandem::deform {

/// For each vertex, the slots of the tree whose triangles use it, as a linked list of corners. A
/// list instead of a table of ranges: an edit changes it in time proportional to the number of
/// triangles at the vertex.
class CornerLinks {
  public:
    void clear(std::size_t vertex_count, std::size_t slot_count) {
        first_.assign(vertex_count, kNone);
        next_.assign(3 * slot_count, kNone);
    }

    void grow(std::size_t vertex_count, std::size_t slot_count) {
        first_.resize(vertex_count, kNone);
        next_.resize(3 * slot_count, kNone);
    }

    void make_room(std::size_t vertex_count, std::size_t slot_count) {
        base::make_room(first_, vertex_count);
        base::make_room(next_, 3 * slot_count);
    }

    void add(std::uint32_t slot, const Triangle& triangle) {
        for (std::uint32_t corner = 0; corner < 3; ++corner) {
            const std::uint32_t at = 3 * slot + corner;
            next_[at] = first_[triangle[corner]];
            first_[triangle[corner]] = at;
        }
    }

    void remove(std::uint32_t slot, const Triangle& triangle) {
        for (std::uint32_t corner = 0; corner < 3; ++corner) {
            const std::uint32_t at = 3 * slot + corner;
            std::uint32_t* link = &first_[triangle[corner]];
            while (*link != at) {
                link = &next_[*link];
            }
            *link = next_[at];
        }
    }

    /// `visit(slot)` for each corner at the vertex.
    template <class Visit>
    void for_each_slot(std::uint32_t vertex, Visit visit) const {
        for (std::uint32_t at = first_[vertex]; at != kNone; at = next_[at]) {
            visit(at / 3);
        }
    }

    [[nodiscard]] std::size_t bytes() const noexcept {
        return (first_.capacity() + next_.capacity()) * sizeof(std::uint32_t);
    }

  private:
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

    std::vector<std::uint32_t> first_;  ///< indexed by vertex
    std::vector<std::uint32_t> next_;   ///< indexed by corner: 3 · slot + corner
};

}  // namespace tandem::deform
