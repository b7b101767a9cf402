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

/// Largest number of children of a node, and of triangles of a bottom node.
inline constexpr std::uint32_t kWide = TANDEM_WIDE;

/// The finest grid of a node: 2^-60 of the mesh, below which the tree's floats cannot resolve.
inline constexpr int kLeastExponent = -60;
/// The coarsest grid: 252 steps of it exceed the cube [−1, 1]³.
inline constexpr int kMostExponent = 1;

/// The tree of the fast engine: eight children to a node, all leaves on one level, no links.
///
/// Level 0 has the bottom nodes: node i holds the triangles in slots 8i to 8i + count − 1. The
/// children of node i of level l are the nodes 8i to 8i + count − 1 of level l − 1. All nodes
/// except the last one of each level are full. So the order of the triangles determines the tree,
/// and builders only produce that order. Exception: in a DeformingModel whose triangles were
/// edited, bottom nodes may have free slots, but none is empty.
struct WideTree {
    static constexpr std::size_t kMaxLevels = 11;  // 8^11 > 2^32

    TreeFrame frame;
    std::vector<WideNode> nodes;          ///< level after level from the bottom; the root is last
    std::vector<WideTriangle> triangles;  ///< by slot
    /// One per node if the mesh is mostly slivers, or mostly flat and not parallel to the axes;
    /// otherwise empty.
    std::vector<OrientedNode> oriented;
    std::array<std::uint32_t, kMaxLevels + 1> level_begin{};
    std::uint32_t levels = 0;  ///< 0 for a tree without triangles
    /// The longest side of a node's box for each level, in tree units: the average of a sample.
    std::array<float, kMaxLevels> node_size{};

    [[nodiscard]] bool empty() const noexcept { return levels == 0; }
    [[nodiscard]] std::uint32_t root_level() const noexcept { return levels - 1; }
    [[nodiscard]] std::uint32_t level_size(std::uint32_t level) const noexcept {
        return level_begin[level + 1] - level_begin[level];
    }
    [[nodiscard]] const WideNode* level(std::uint32_t level) const noexcept {
        return nodes.data() + level_begin[level];
    }

    /// Whether nodes have oriented boxes in addition. If so, the shortest edge of each triangle is
    /// its second one.
    [[nodiscard]] bool has_oriented_boxes() const noexcept { return !oriented.empty(); }
    [[nodiscard]] const OrientedNode* oriented_level(std::uint32_t level) const noexcept {
        return oriented.data() + level_begin[level];
    }

    /// Bytes of the nodes, and of the number of the triangle in each slot.
    [[nodiscard]] std::size_t tree_bytes() const noexcept {
        return nodes.size() * sizeof(WideNode) + oriented.size() * sizeof(OrientedNode) +
               triangles.size() * sizeof(std::uint32_t);
    }
    /// Bytes of the float copy of the triangles.
    [[nodiscard]] std::size_t geometry_bytes() const noexcept {
        return triangles.size() * (sizeof(WideTriangle) - sizeof(std::uint32_t));
    }
};

/// 2^exponent, for exponents of normal doubles.
[[nodiscard]] constexpr double power_of_two(int exponent) noexcept {
    return std::bit_cast<double>(static_cast<std::uint64_t>(1023 + exponent) << 52U);
}

/// The point that the corners of a bottom node's triangles are relative to, exactly.
[[nodiscard]] inline Vec3 centre_of_grid(const WideNode& node) noexcept {
    Vec3 centre;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        // 128 codes are a power of two, so the sum needs few bits.
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

/// Sets the beginnings of the levels of a tree with `slot_count` slots.
void set_levels(WideTree& tree, std::size_t slot_count);

/// The same, and allocates nodes and triangles; the caller fills boxes and slots.
void lay_out_levels(WideTree& tree, std::size_t triangle_count);

/// Sets `node_size` from the boxes.
void measure_levels(WideTree& tree);

/// Lays out the levels for `order.size()` triangles, with triangle order[k] in slot k, and fits all
/// boxes.
[[nodiscard]] WideTree fit_wide_tree(std::span<const std::uint32_t> order, const Mesh& mesh,
                                     const TreeFrame& frame);

/// The same without oriented boxes, however thin the triangles are, because a deforming mesh would
/// have to fit them in each frame.
[[nodiscard]] WideTree fit_wide_tree_along_axes(std::span<const std::uint32_t> order,
                                                const Mesh& mesh, const TreeFrame& frame);

/// One sentence for each broken invariant, at most a hundred; empty if there are none.
[[nodiscard]] std::vector<std::string> validate(const WideTree& tree, const Mesh& mesh);

}  // namespace tandem::bvh
