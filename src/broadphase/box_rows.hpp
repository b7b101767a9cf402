// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <tandem/box.hpp>
#include <tandem/broad_phase.hpp>

namespace tandem::broadphase {

/// Boxes stored by coordinate, so that one is compared with many at once.
struct BoxRows {
    std::array<std::vector<float>, 3> lo;
    std::array<std::vector<float>, 3> hi;
    std::vector<ObjectId> ids;

    [[nodiscard]] std::size_t size() const noexcept { return ids.size(); }
    void clear() {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            lo[axis].clear();
            hi[axis].clear();
        }
        ids.clear();
    }
    void push_back(ObjectId id, const Box& box) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            lo[axis].push_back(box.lo[axis]);
            hi[axis].push_back(box.hi[axis]);
        }
        ids.push_back(id);
    }
    [[nodiscard]] std::size_t memory_bytes() const noexcept {
        return ids.capacity() * sizeof(ObjectId) + 6 * lo[0].capacity() * sizeof(float);
    }
};

/// Appends the overlapping pairs of row `i` with the rows begin to end − 1, the smaller id first.
void append_overlaps(const BoxRows& rows, std::size_t i, std::size_t begin, std::size_t end,
                     std::vector<ObjectPair>& out);

/// The same for rows that are known to overlap along the axis.
void append_overlaps_beside(const BoxRows& rows, std::size_t axis, std::size_t i, std::size_t begin,
                            std::size_t end, std::vector<ObjectPair>& out);

}  // namespace tandem::broadphase
