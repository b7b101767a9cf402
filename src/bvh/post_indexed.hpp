// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "base/module_names.hpp"
#include "bvh/bvh.hpp"

namespace tandem::bvh {

/// The same tree with a numbering in which going up a run of right-most children is a subtraction:
/// the root is 0, and the right-most child comes right after its parent, then the other children
/// from right to left (Damkjær 2007, section 8.3; Damkjær & Erleben, figure 5: "post-order" read
/// backwards).
///
/// Escape indices lead from a child to the sibling on its right, hence to a lower number. The
/// right-most child has its parent's escape index, and the root's is `end()`.
template <class VolumeType>
struct PostIndexedBvh {
    using Volume = VolumeType;

    struct Node {
        Volume volume;
        std::uint32_t escape = 0;
        std::uint32_t left_most_child = 0;  ///< the node itself if it is a leaf
        std::uint32_t right_child_level = 0;
        std::uint32_t level = 0;
        std::uint32_t height = 0;
        std::uint32_t source = 0;  ///< its number in the pre-order tree
    };

    std::vector<Node> nodes;

    [[nodiscard]] bool empty() const { return nodes.empty(); }
    [[nodiscard]] static constexpr std::uint32_t root() { return 0; }
    [[nodiscard]] std::uint32_t end() const { return static_cast<std::uint32_t>(nodes.size()); }
    [[nodiscard]] bool is_leaf(std::uint32_t i) const { return nodes[i].left_most_child == i; }
    [[nodiscard]] const Volume& volume(std::uint32_t i) const { return nodes[i].volume; }
    [[nodiscard]] std::uint32_t level(std::uint32_t i) const { return nodes[i].level; }
    [[nodiscard]] std::uint32_t height(std::uint32_t i) const { return nodes[i].height; }
    [[nodiscard]] std::uint32_t escape(std::uint32_t i) const { return nodes[i].escape; }
    [[nodiscard]] std::uint32_t left_most_child(std::uint32_t i) const {
        return nodes[i].left_most_child;
    }
    [[nodiscard]] std::uint32_t right_child_level(std::uint32_t i) const {
        return nodes[i].right_child_level;
    }
    /// The ancestor `levels` above i; i and all nodes between must be right-most children.
    [[nodiscard]] static std::uint32_t level_up(std::uint32_t i, std::uint32_t levels) {
        return i - levels;
    }
    [[nodiscard]] std::uint32_t source(std::uint32_t i) const { return nodes[i].source; }

    template <class Visit>
    void for_each_child(std::uint32_t i, Visit visit) const {
        if (is_leaf(i)) {
            return;
        }
        for (std::uint32_t child = nodes[i].left_most_child;; child = nodes[child].escape) {
            visit(child);
            if (nodes[child].right_child_level > 0) {
                return;
            }
        }
    }
};

template <class Volume>
[[nodiscard]] PostIndexedBvh<Volume> post_indexed(const Bvh<Volume>& tree) {
    PostIndexedBvh<Volume> result;
    const std::uint32_t count = tree.end();
    result.nodes.resize(count);
    // Mirrored pre-order: a node comes after its parent and after the subtrees of the siblings to
    // its right, which have end − escape(child) nodes.
    std::vector<std::uint32_t> number(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t end = tree.escape(i);
        tree.for_each_child(i, [&](std::uint32_t child) {
            number[child] = number[i] + 1 + (end - tree.escape(child));
        });
        const NodeLinks& links = tree.links(i);
        const bool leaf = tree.is_leaf(i);
        result.nodes[number[i]] = {.volume = tree.volume(i),
                                   .escape = 0,
                                   .left_most_child = leaf ? number[i] : number[i + 1],
                                   .right_child_level = links.right_child_level,
                                   .level = links.level,
                                   .height = links.height,
                                   .source = i};
    }
    for (std::uint32_t i = 0; i < count; ++i) {
        // In pre-order, the escape index is the right sibling of the node or of an ancestor.
        const std::uint32_t escape = tree.escape(i);
        result.nodes[number[i]].escape = escape < count ? number[escape] : count;
    }
    return result;
}

}  // namespace tandem::bvh
