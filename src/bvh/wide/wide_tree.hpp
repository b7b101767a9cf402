// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <tandem/mesh.hpp>

#include "base/module_names.hpp"
#include "bvh/wide/oriented_node.hpp"
#include "bvh/wide/wide_layout.h"
#include "volumes/tree_frame.hpp"

namespace tandem::bvh {

/// Children of a node, and triangles of a bottom node, at most.
inline constexpr std::uint32_t kWide = TANDEM_WIDE;

/// The finest grid of a node; 2^-60 of the mesh, where the tree's floats end anyway.
inline constexpr int kLeastExponent = -60;
/// The coarsest: 252 codes are more than the cube [−1, 1]³.
inline constexpr int kMostExponent = 1;

/// The tree of the fast engine: eight children to a node, all leaves on one level, no links.
///
/// Level 0 are the bottom nodes: node i holds the triangles in slots 8i to 8i + count − 1. The
/// children of node i of level l are the nodes 8i to 8i + count − 1 of level l − 1. All nodes are
/// full but the last one of each level. So the order of the triangles says everything, and
/// builders only produce that. Only the tree of a DeformingModel whose triangles were edited has
/// bottom nodes with free slots, of which none is empty.
struct WideTree {
    static constexpr std::size_t kMaxLevels = 11;  // 8^11 > 2^32

    TreeFrame frame;
    std::vector<WideNode> nodes;          ///< level after level from the bottom, the root last
    std::vector<WideTriangle> triangles;  ///< by slot
    /// One for each node if the mesh is mostly slivers, or mostly flat across the axes; else none.
    std::vector<OrientedNode> oriented;
    std::array<std::uint32_t, kMaxLevels + 1> level_begin{};
    std::uint32_t levels = 0;  ///< 0 for a tree without triangles
    /// The longest side of a node's box by level, in tree units, as an average over a sample.
    std::array<float, kMaxLevels> node_size{};

    [[nodiscard]] bool empty() const noexcept { return levels == 0; }
    [[nodiscard]] std::uint32_t root_level() const noexcept { return levels - 1; }
    [[nodiscard]] std::uint32_t level_size(std::uint32_t level) const noexcept {
        return level_begin[level + 1] - level_begin[level];
    }
    [[nodiscard]] const WideNode* level(std::uint32_t level) const noexcept {
        return nodes.data() + level_begin[level];
    }

    /// Whether nodes have oriented boxes beside those along the axes, and the triangles' shortest
    /// edges are their second ones.
    [[nodiscard]] bool has_oriented_boxes() const noexcept { return !oriented.empty(); }
    [[nodiscard]] const OrientedNode* oriented_level(std::uint32_t level) const noexcept {
        return oriented.data() + level_begin[level];
    }

    /// The tree alone: nodes, and which triangle is in which slot.
    [[nodiscard]] std::size_t tree_bytes() const noexcept {
        return nodes.size() * sizeof(WideNode) + oriented.size() * sizeof(OrientedNode) +
               triangles.size() * sizeof(std::uint32_t);
    }
    /// The float copy of the triangles.
    [[nodiscard]] std::size_t geometry_bytes() const noexcept {
        return triangles.size() * (sizeof(WideTriangle) - sizeof(std::uint32_t));
    }
};

/// 2^exponent, for exponents of normal doubles.
[[nodiscard]] constexpr double power_of_two(int exponent) noexcept {
    return std::bit_cast<double>(static_cast<std::uint64_t>(1023 + exponent) << 52U);
}

/// What the corners of a bottom node's triangles are relative to, exactly.
[[nodiscard]] inline Vec3 centre_of_grid(const WideNode& node) noexcept {
    Vec3 centre;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        // 128 codes: a power of two, hence the sum needs few bits.
        centre[static_cast<Eigen::Index>(axis)] =
            static_cast<double>(node.origin[axis]) + power_of_two(node.exponent[axis] + 7);
    }
    return centre;
}

/// Eight boxes in tree coordinates, side by side.
struct alignas(64) BoxBlock {
    std::array<std::array<double, kWide>, 3> lo;
    std::array<std::array<double, kWide>, 3> hi;
};

/// Sets where the levels of a tree with so many slots begin.
void set_levels(WideTree& tree, std::size_t slot_count);

/// The same with room for nodes and triangles; boxes and slots stay to be filled.
void lay_out_levels(WideTree& tree, std::size_t triangle_count);

/// Sets `node_size` from the boxes.
void measure_levels(WideTree& tree);

/// Lays the levels out for `order.size()` triangles, slot k holding triangle order[k], and fits
/// all boxes.
[[nodiscard]] WideTree fit_wide_tree(std::span<const std::uint32_t> order, const Mesh& mesh,
                                     const TreeFrame& frame);

/// The same without oriented boxes, however thin the triangles are: a mesh that deforms would have
/// to fit them in each frame.
[[nodiscard]] WideTree fit_wide_tree_along_axes(std::span<const std::uint32_t> order,
                                                const Mesh& mesh, const TreeFrame& frame);

/// Every broken invariant as a sentence, at most a hundred of them; empty means sound.
[[nodiscard]] std::vector<std::string> validate(const WideTree& tree, const Mesh& mesh);

}  // namespace tandem::bvh
