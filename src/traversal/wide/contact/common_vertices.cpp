// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "traversal/wide/contact/common_vertices.hpp"

#include <algorithm>

namespace tandem::traversal {

void CommonVertices::intersect(Set& set, const Set& other) {
    for (std::uint32_t& vertex : set) {
        if (vertex != other[0] && vertex != other[1] && vertex != other[2]) {
            vertex = kNone;
        }
    }
}

bool CommonVertices::is_empty(const Set& set) {
    return set == Set{kNone, kNone, kNone};
}

void CommonVertices::gather(const WideTree& tree, std::span<const LeafVertices> leaves,
                            const std::stop_token* cancel) {
    any_ = false;
    // Never shrunk, so that the memory is kept.
    levels_.resize(std::max<std::size_t>(levels_.size(), tree.root_level() + 1));
    levels_[0].resize(leaves.size());
    for (std::size_t leaf = 0; leaf < leaves.size(); ++leaf) {
        if (is_cancelled_at(leaf, cancel)) {
            return;
        }
        const auto& corner = leaves[leaf].corner;
        Set set{corner[0][0], corner[1][0], corner[2][0]};
        // Slots without a triangle repeat an existing triangle.
        for (std::size_t slot = 1; slot < kWide && !is_empty(set); ++slot) {
            intersect(set, {corner[0][slot], corner[1][slot], corner[2][slot]});
        }
        levels_[0][leaf] = set;
    }
    for (std::uint32_t level = 1; level <= tree.root_level(); ++level) {
        const std::vector<Set>& below = levels_[level - 1];
        levels_[level].resize(tree.level_size(level));
        for (std::size_t node = 0; node < levels_[level].size(); ++node) {
            Set set = below[kWide * node];
            const std::size_t end = std::min(kWide * (node + 1), below.size());
            for (std::size_t child = kWide * node + 1; child < end && !is_empty(set); ++child) {
                intersect(set, below[child]);
            }
            levels_[level][node] = set;
            any_ = any_ || !is_empty(set);
        }
    }
}

}  // namespace tandem::traversal
