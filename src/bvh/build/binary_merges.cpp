// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/build/binary_merges.hpp"

#include <vector>

#include "bvh/build/preorder_writer.hpp"

namespace tandem::bvh {

Hierarchy to_hierarchy(const BinaryMerges& merges) {
    struct Task {
        std::uint32_t node;
        std::uint32_t parent;
    };
    std::vector<Task> tasks;
    if (merges.leaf_count > 0) {
        tasks.push_back({merges.root, 0});
    }
    PreorderWriter writer;
    while (!tasks.empty()) {
        const Task task = tasks.back();
        tasks.pop_back();
        if (task.node < merges.leaf_count) {
            writer.add_leaf(task.parent, {&task.node, 1});
            continue;
        }
        const std::uint32_t node = writer.add_inner(task.parent);
        const auto& [left, right] = merges.children[task.node - merges.leaf_count];
        tasks.push_back({right, node});
        tasks.push_back({left, node});
    }
    return std::move(writer).finish();
}

}  // namespace tandem::bvh
