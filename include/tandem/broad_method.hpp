// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include <tandem/name_table.hpp>

namespace tandem {

/// How a broad phase finds its pairs; all find the same ones.
enum class BroadMethod : std::uint8_t {
    BruteForce,        ///< every box against every other, several at a time
    DenseGrid,         ///< uniform grid, an array of cells (thesis, 2.2.1)
    ChainedGrid,       ///< uniform grid, hash table with lists (2.2.1)
    OpenGrid,          ///< uniform grid, open addressing with lazy deletion (2.2.1)
    HierarchicalGrid,  ///< grids of several cell sizes in one hash table (2.2.2)
    EnclosingOctree,   ///< an object in the smallest node that encloses it (2.2.3)
    LeafOctree,        ///< an object in all leaves that it overlaps (2.2.3)
    SweepAndPrune,     ///< three sorted axes, kept sorted; a maintained set of pairs (2.3.1)
    SortAndSweep,      ///< one axis, that of the largest variance, sorted each time
    DynamicTree,       ///< binary tree of boxes by insertion, fat boxes, rotations (2.1)
    StaticDynamic,     ///< two of them: what has not moved for a while is left alone
    WideTree,          ///< compact tree of eight children, refitted; the default
    Auto,              ///< looks at the boxes, picks one of the others, changes its mind
};

/// Names as the program spells them.
inline constexpr NameTable kBroadMethodNames{{EnumName{BroadMethod::BruteForce, "brute-force"},
                                              {BroadMethod::DenseGrid, "dense-grid"},
                                              {BroadMethod::ChainedGrid, "chained-grid"},
                                              {BroadMethod::OpenGrid, "open-grid"},
                                              {BroadMethod::HierarchicalGrid, "hierarchical-grid"},
                                              {BroadMethod::EnclosingOctree, "enclosing-octree"},
                                              {BroadMethod::LeafOctree, "leaf-octree"},
                                              {BroadMethod::SweepAndPrune, "sweep-and-prune"},
                                              {BroadMethod::SortAndSweep, "sort-and-sweep"},
                                              {BroadMethod::DynamicTree, "dynamic-tree"},
                                              {BroadMethod::StaticDynamic, "static-dynamic"},
                                              {BroadMethod::WideTree, "wide-tree"},
                                              {BroadMethod::Auto, "auto"}}};
static_assert(is_complete<kBroadMethodNames>());

/// Every method there is.
inline constexpr auto kAllBroadMethods = kBroadMethodNames.values();

/// The name of a method; "?" for a number that is no method.
[[nodiscard]] constexpr std::string_view name_of(BroadMethod method) noexcept {
    return kBroadMethodNames.name_of(method);
}

/// The method with this name; nothing if there is none.
[[nodiscard]] constexpr std::optional<BroadMethod> broad_method_named(
    std::string_view name) noexcept {
    return kBroadMethodNames.value_named(name);
}

/// The method and its settings; those of other methods do not matter.
struct BroadPhaseOptions {
    BroadMethod method = BroadMethod::WideTree;
    /// Threads to use, 0 for all there are. The pairs and their order do not depend on it.
    unsigned threads = 1;

    /// Grids: the side of a cell; 0: from the sizes of the objects.
    float cell_size = 0.0F;
    /// Octrees: levels below the root at most.
    unsigned octree_depth = 8;
    /// Octree of leaves: more objects than this in a leaf split it.
    unsigned octree_leaf_objects = 16;
    /// Dynamic trees: by how much of its longest side a box is enlarged on each side.
    float margin = 0.1F;
    /// Static and dynamic tree: updates without motion until an object counts as static.
    unsigned still_updates = 30;

    friend bool operator==(const BroadPhaseOptions&, const BroadPhaseOptions&) = default;
};

}  // namespace tandem
