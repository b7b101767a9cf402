// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "base/module_names.hpp"
#include "bvh/wide/wide_tree.hpp"
#include "geometry/fixed_order.hpp"

namespace tandem::bvh {

/// The source of the triangle of slot k: a list, or the ids in the slots themselves.
struct SlotIds {
    const std::uint32_t* first = nullptr;
    std::size_t stride = 1;

    [[nodiscard]] std::uint32_t operator[](std::size_t slot) const { return first[slot * stride]; }
};

/// The corner from which a triangle's edges start. For slivers, the error of the float filter is
/// proportional to the second edge.
enum class FirstCorner : std::uint8_t {
    AsGiven,
    BeforeShortest,  ///< the shortest edge is the second one
};

/// The corner for FirstCorner::BeforeShortest: edges lead from corner c to c + 1 and c + 2.
[[nodiscard]] inline std::size_t corner_before_shortest(const Triangle& triangle,
                                                        const Vec3* vertices) {
    const auto square = [&](std::size_t from, std::size_t to) {
        return squared_norm3(vertices[triangle[to]] - vertices[triangle[from]]);
    };
    const std::array<double, 3> second_edges{square(0, 2), square(1, 0), square(2, 1)};
    const auto* shortest = std::min_element(second_edges.begin(), second_edges.end());
    return static_cast<std::size_t>(shortest - second_edges.begin());
}

/// The position of a slot's triangle.
enum class TriangleOrder : std::uint8_t {
    ById,    ///< at the index given by `ids`, as in a mesh
    BySlot,  ///< at the index of the slot, in the order of the tree
};

/// The number of triangles in a bottom node.
enum class NodeCounts : std::uint8_t {
    Full,    ///< eight, except in the last node
    AsKept,  ///< `count` of the node: an edited tree has free slots
};

struct BottomFit {
    const Vec3* vertices;
    std::size_t vertex_count;
    const Triangle* corners;  ///< three vertices of each triangle
    TriangleOrder order;
    NodeCounts counts;
    const TreeFrame& frame;
    SlotIds ids;
    std::size_t slot_count;
    WideNode* nodes;          ///< of level 0
    WideTriangle* triangles;  ///< all slots
    BoxBlock* boxes;          ///< out: boxes of the nodes of level 0
    FirstCorner first_corner;
};

struct UpperFit {
    const BoxBlock* children;
    std::size_t child_count;
    WideNode* nodes;
    BoxBlock* boxes;  ///< out: boxes of the nodes
};

/// Fits bottom nodes `begin` to `end` − 1, and the float form of their triangles.
void fit_bottom_nodes(const BottomFit& fit, std::uint32_t begin, std::uint32_t end);

/// Fits nodes `begin` to `end` − 1 of a level above the bottom.
void fit_upper_nodes(const UpperFit& fit, std::uint32_t begin, std::uint32_t end);

}  // namespace tandem::bvh
