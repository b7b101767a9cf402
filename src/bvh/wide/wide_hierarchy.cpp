// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/wide/wide_hierarchy.hpp"

#include "bvh/build/preorder_writer.hpp"

namespace tandem::bvh {
namespace {

// Recursive, because a wide tree has at most eleven levels.
void write(const WideTree& tree, std::uint32_t level, std::uint32_t node, std::uint32_t parent,
           PreorderWriter& writer) {
    const std::uint32_t count = tree.level(level)[node].count;
    if (level == 0) {
        std::array<std::uint32_t, kWide> ids{};
        for (std::uint32_t k = 0; k < count; ++k) {
            ids[k] = tree.triangles[std::size_t{kWide} * node + k].id;
        }
        writer.add_leaf(parent, std::span(ids).first(count));
        return;
    }
    const std::uint32_t self = writer.add_inner(parent);
    for (std::uint32_t child = 0; child < count; ++child) {
        write(tree, level - 1, kWide * node + child, self, writer);
    }
}

}  // namespace

Hierarchy hierarchy_of(const WideTree& tree) {
    PreorderWriter writer;
    if (!tree.empty()) {
        write(tree, tree.root_level(), 0, 0, writer);
    }
    return std::move(writer).finish();
}

}  // namespace tandem::bvh
