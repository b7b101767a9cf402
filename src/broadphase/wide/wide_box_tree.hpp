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

/// A wide tree of boxes: leaves of eight exact boxes side by side, above them the quantised nodes
/// of the mesh engine. The order of the objects says everything, as in WideTree: leaf i holds the
/// slots 8i to 8i + 7, node i of level l the nodes (of level 0: the leaves) 8i to 8i + 7 below.
struct WideBoxTree {
    std::vector<ObjectId> order;  ///< by slot; kNoObject where one has gone
    LeafStorage leaves;
    std::vector<Box> bounds;  ///< by leaf; lo > hi for a leaf without objects
    std::vector<WideNode> nodes;
    std::array<std::uint32_t, WideTree::kMaxLevels + 1> level_begin{};
    /// The boxes of the nodes, eight to a block: the input for fitting the level above.
    std::vector<BoxBlock> node_boxes;
    std::array<std::uint32_t, WideTree::kMaxLevels + 1> block_begin{};
    std::uint32_t levels = 0;  ///< 0 for a tree without slots
    /// Nodes see coordinates times this, a power of two, cut off at −1 and 1. Cutting off keeps the
    /// order of numbers, so it loses no pair; the leaves, which are exact, reject what is too much.
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
    /// A coordinate as nodes see it.
    [[nodiscard]] double in_nodes(float x) const noexcept {
        return std::min(std::max(static_cast<double>(x) * scale, -1.0), 1.0);
    }
    [[nodiscard]] std::size_t memory_bytes() const noexcept;
};

enum class OrderEffort {
    Quick,  ///< along a Z curve: when there will be another order soon
    Good,   ///< halves of halves: several times the cost, a third fewer pairs of leaves
};

/// Puts the objects in order, large ones behind small ones, and sets the scale. Leaves and nodes
/// are to be fitted afterwards.
void order_boxes(WideBoxTree& tree, const Objects& objects, OrderEffort effort);

/// Half the surface that some of the leaves would have if they were fitted now, in units of the
/// nodes. It serves to compare orders without fitting.
[[nodiscard]] double sampled_area(const WideBoxTree& tree, const Objects& objects);

/// Fits leaves and nodes to the boxes as they are; slots of objects that have gone are marked.
void fit_boxes(WideBoxTree& tree, const Objects& objects, unsigned threads);

/// Fits the leaves and the nodes of level 0 above these slots, in ascending order, and all nodes
/// above, which are few, of a tree that was fitted with as many slots.
void refit_boxes(WideBoxTree& tree, const Objects& objects, std::span<const std::uint32_t> slots);

/// Whether the tree need not know yet where an object is now, or that it is gone.
using OutdatedObjects = std::function<bool(ObjectId)>;

/// Every broken invariant as a sentence. What was fitted holds together at all times, and holds the
/// boxes of all objects that are not outdated.
[[nodiscard]] std::vector<std::string> validate(const WideBoxTree& tree, const Objects& objects,
                                                const OutdatedObjects& is_outdated);

}  // namespace tandem::broadphase
