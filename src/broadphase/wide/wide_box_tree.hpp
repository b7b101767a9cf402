// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "broadphase/objects.hpp"
#include "broadphase/wide/leaf_storage.hpp"
#include "bvh/wide/wide_tree.hpp"

namespace tandem::broadphase {

/// A slot without an object.
inline constexpr ObjectId kNoObject = ~ObjectId{0};

/// A wide tree of boxes: leaves of eight exact boxes side by side, below the quantised nodes of the
/// mesh engine. As in WideTree, the order of the objects determines the tree: leaf i holds the
/// slots 8i to 8i + 7, and node i of level l has the children 8i to 8i + 7 of the level below
/// (leaves, below level 0).
struct WideBoxTree {
    std::vector<ObjectId> order;  ///< by slot; kNoObject for a removed object
    LeafStorage leaves;
    std::vector<Box> bounds;  ///< by leaf; lo > hi for a leaf without objects
    std::vector<WideNode> nodes;
    std::array<std::uint32_t, WideTree::kMaxLevels + 1> level_begin{};
    /// The boxes of the nodes, eight to a block: the input for fitting the level above.
    std::vector<BoxBlock> node_boxes;
    std::array<std::uint32_t, WideTree::kMaxLevels + 1> block_begin{};
    std::uint32_t levels = 0;  ///< 0 for a tree without slots
    /// Nodes use coordinates multiplied by this power of two and limited to −1 to 1. Limiting
    /// preserves order, so no pair is lost; the leaves, which are exact, reject pairs that should
    /// not pass.
    double scale = 1.0;

    [[nodiscard]] std::uint32_t leaf_count() const noexcept {
        return static_cast<std::uint32_t>((order.size() + kWide - 1) / kWide);
    }
    [[nodiscard]] std::uint32_t level_size(std::uint32_t level) const noexcept {
        return level_begin[level + 1] - level_begin[level];
    }
    [[nodiscard]] const WideNode* level(std::uint32_t level) const noexcept {
        return nodes.data() + level_begin[level];
    }
    /// A coordinate in the units of the nodes.
    [[nodiscard]] double in_nodes(float x) const noexcept {
        return std::min(std::max(static_cast<double>(x) * scale, -1.0), 1.0);
    }
    [[nodiscard]] std::size_t memory_bytes() const noexcept;
};

enum class OrderEffort {
    Quick,  ///< along a Z curve: if the order will soon be replaced
    Good,   ///< by recursive halving: several times the cost, a third fewer pairs of leaves
};

/// Puts the objects in order, with large ones last, and sets the scale. Leaves and nodes must be
/// fitted afterwards.
void order_boxes(WideBoxTree& tree, const Objects& objects, OrderEffort effort);

/// Half the surface that some of the leaves would have if they were fitted now, in units of the
/// nodes: for comparing orders without fitting.
[[nodiscard]] double sampled_area(const WideBoxTree& tree, const Objects& objects);

/// Fits leaves and nodes to the current boxes, and marks the slots of removed objects.
void fit_boxes(WideBoxTree& tree, const Objects& objects, unsigned threads);

/// Refits the leaves and the nodes of level 0 above these slots, which must ascend, and all higher
/// nodes, which are few. The tree must have been fitted with the same number of slots.
void refit_boxes(WideBoxTree& tree, const Objects& objects, std::span<const std::uint32_t> slots);

/// Whether the tree may still have the old position of an object, or an object that was removed.
using OutdatedObjects = std::function<bool(ObjectId)>;

/// One sentence for each broken invariant. The fitted data must be consistent at all times, and
/// contain the boxes of all objects that are not outdated.
[[nodiscard]] std::vector<std::string> validate(const WideBoxTree& tree, const Objects& objects,
                                                const OutdatedObjects& is_outdated);

}  // namespace tandem::broadphase
