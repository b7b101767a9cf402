// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/module_names.hpp"
#include "bvh/bvh.hpp"

namespace tandem::bvh {

inline constexpr std::uint32_t kBlockWidth = 4;

/// The tree in blocks of four siblings (Damkjær & Erleben 2009), filled up with imaginary nodes.
/// Block 0 contains only the root. A block has either leaves or inner nodes: with mixed ("partial
/// leaf") blocks the walk could reach a pair of blocks in two ways (section 2, figure 4).
template <class VolumeType>
struct BlockedBvh {
    using Volume = VolumeType;

    enum class Kind : std::uint32_t { Imaginary, Inner, Leaf };

    struct Node {
        Volume volume;
        Kind kind = Kind::Imaginary;

        /// Block of the children, or the leaf's number in the pre-order tree.
        std::uint32_t link = 0;
    };
    using Block = std::array<Node, kBlockWidth>;

    std::vector<Block> blocks;

    [[nodiscard]] bool empty() const { return blocks.empty(); }
    /// Imaginary nodes come last, so the first node is never imaginary and has the kind of the
    /// block.
    [[nodiscard]] bool is_leaf_block(std::uint32_t block) const {
        return blocks[block][0].kind == Kind::Leaf;
    }
};

namespace blocked_detail {

/// An entry of a future block: one node of the source tree, several nodes that share the entry
/// because there were too many siblings, or a leaf that must go one level further down.
struct Entry {
    std::vector<std::uint32_t> nodes;
    bool wrapped_leaf = false;
};

template <class Volume>
bool is_leaf(const Bvh<Volume>& tree, const Entry& entry) {
    return !entry.wrapped_leaf && entry.nodes.size() == 1 && tree.is_leaf(entry.nodes[0]);
}

/// The nodes one level below an entry.
template <class Volume>
std::vector<std::uint32_t> below(const Bvh<Volume>& tree, const Entry& entry) {
    if (entry.wrapped_leaf || entry.nodes.size() > 1) {
        return entry.nodes;
    }
    std::vector<std::uint32_t> children;
    tree.for_each_child(entry.nodes[0], [&](std::uint32_t child) { children.push_back(child); });
    return children;
}

/// Opens the inner node of largest volume, again and again, until the block is full: in a binary
/// tree this skips every other level.
template <class Volume>
void open_children(const Bvh<Volume>& tree, std::vector<std::uint32_t>& nodes) {
    for (;;) {
        auto best = nodes.end();
        std::size_t best_children = 0;
        double best_volume = -1.0;
        for (auto node = nodes.begin(); node != nodes.end(); ++node) {
            std::size_t children = 0;
            tree.for_each_child(*node, [&](std::uint32_t) { ++children; });
            const bool fits = children > 0 && nodes.size() - 1 + children <= kBlockWidth;
            if (fits && measure_volume(tree.volume(*node)) > best_volume) {
                best = node;
                best_children = children;
                best_volume = measure_volume(tree.volume(*node));
            }
        }
        if (best == nodes.end()) {
            return;
        }
        std::vector<std::uint32_t> children;
        children.reserve(best_children);
        tree.for_each_child(*best, [&](std::uint32_t child) { children.push_back(child); });
        best = nodes.erase(best);
        nodes.insert(best, children.begin(), children.end());
    }
}

/// Makes at most four entries, without leaves beside inner nodes.
template <class Volume>
std::vector<Entry> entries_of(const Bvh<Volume>& tree, std::vector<std::uint32_t> nodes) {
    open_children(tree, nodes);
    std::vector<Entry> entries(std::min<std::size_t>(nodes.size(), kBlockWidth));
    for (std::size_t k = 0; k < nodes.size(); ++k) {
        entries[k * entries.size() / nodes.size()].nodes.push_back(nodes[k]);
    }
    const auto leaf = [&](const Entry& entry) { return is_leaf(tree, entry); };
    if (!std::all_of(entries.begin(), entries.end(), leaf)) {
        for (Entry& entry : entries) {
            entry.wrapped_leaf = leaf(entry);
        }
    }
    return entries;
}

}  // namespace blocked_detail

template <class Volume>
[[nodiscard]] BlockedBvh<Volume> blocked(const Bvh<Volume>& tree) {
    using Kind = typename BlockedBvh<Volume>::Kind;
    BlockedBvh<Volume> result;
    if (tree.empty()) {
        return result;
    }
    std::vector<std::vector<blocked_detail::Entry>> pending{{{.nodes = {tree.root()}}}};
    for (std::size_t next = 0; next < pending.size(); ++next) {
        const std::vector<blocked_detail::Entry> entries = std::move(pending[next]);
        typename BlockedBvh<Volume>::Block block;
        for (std::size_t k = 0; k < entries.size(); ++k) {
            const blocked_detail::Entry& entry = entries[k];
            block[k].volume = tree.volume(entry.nodes[0]);
            for (std::size_t n = 1; n < entry.nodes.size(); ++n) {
                block[k].volume = merged(block[k].volume, tree.volume(entry.nodes[n]));
            }
            if (is_leaf(tree, entry)) {
                block[k].kind = Kind::Leaf;
                block[k].link = entry.nodes[0];
            } else {
                block[k].kind = Kind::Inner;
                block[k].link = static_cast<std::uint32_t>(pending.size());
                pending.push_back(
                    blocked_detail::entries_of(tree, blocked_detail::below(tree, entry)));
            }
        }
        result.blocks.push_back(block);
    }
    return result;
}

}  // namespace tandem::bvh
