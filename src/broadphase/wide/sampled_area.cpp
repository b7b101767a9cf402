// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "broadphase/wide/wide_box_tree.hpp"

namespace tandem::broadphase {

double sampled_area(const WideBoxTree& tree, const Objects& objects) {
    constexpr std::uint32_t kLeaves = 64;
    const std::uint32_t step = tree.leaf_count() / kLeaves + 1;
    double sum = 0.0;
    for (std::uint32_t leaf = 0; leaf < tree.leaf_count(); leaf += step) {
        std::array<double, 3> lo{1.0, 1.0, 1.0};
        std::array<double, 3> hi{-1.0, -1.0, -1.0};
        const std::size_t first = std::size_t{kWide} * leaf;
        for (std::size_t slot = first; slot < std::min(first + kWide, tree.order.size()); ++slot) {
            if (tree.order[slot] == kNoObject || !objects.contains(tree.order[slot])) {
                continue;
            }
            const Box& box = objects.box(tree.order[slot]);
            for (std::size_t axis = 0; axis < 3; ++axis) {
                lo[axis] = std::min(lo[axis], static_cast<double>(box.lo[axis]) * tree.scale);
                hi[axis] = std::max(hi[axis], static_cast<double>(box.hi[axis]) * tree.scale);
            }
        }
        // Not limited to the scale, so that a world that outgrows its scale is noticed; only
        // infinite boxes are limited.
        std::array<double, 3> side;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            side[axis] = std::clamp(hi[axis] - lo[axis], 0.0, 1e3);
        }
        sum += side[0] * side[1] + side[1] * side[2] + side[2] * side[0];
    }
    return sum;
}

}  // namespace tandem::broadphase
