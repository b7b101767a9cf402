// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include <tandem/name_table.hpp>

namespace tandem {

/// How a broad phase finds its pairs. All methods find the same pairs.
enum class BroadMethod : std::uint8_t {
    BruteForce,        ///< every box against every other, several at a time
    DenseGrid,         ///< uniform grid, an array of cells (thesis, 2.2.1)
    ChainedGrid,       ///< uniform grid, hash table with lists (2.2.1)
    OpenGrid,          ///< uniform grid, open addressing with lazy deletion (2.2.1)
    HierarchicalGrid,  ///< grids of several cell sizes in one hash table (2.2.2)
    EnclosingOctree,   ///< an object in the smallest node that encloses it (2.2.3)
    LeafOctree,        ///< an object in all leaves that it overlaps (2.2.3)
    SweepAndPrune,     ///< three sorted axes, kept sorted; a maintained set of pairs (2.3.1)
    SortAndSweep,      ///< one axis, the one of largest variance, sorted in each update
    DynamicTree,       ///< binary tree of enlarged boxes, built by insertion, with rotations (2.1)
    StaticDynamic,     ///< two dynamic trees; objects that have not moved for a while rest in the
                       ///< second
    WideTree,          ///< compact tree with eight children per node, refitted; the default
    Auto,              ///< chooses one of the others by the boxes, and again when they change
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

/// All methods.
inline constexpr auto kAllBroadMethods = kBroadMethodNames.values();

/// The name of a method; "?" for a number that is not an enumerator.
[[nodiscard]] constexpr std::string_view name_of(BroadMethod method) noexcept {
    return kBroadMethodNames.name_of(method);
}

/// The method with this name; nothing for an unknown name.
[[nodiscard]] constexpr std::optional<BroadMethod> broad_method_named(
    std::string_view name) noexcept {
    return kBroadMethodNames.value_named(name);
}

/// The method and its settings. Settings of other methods are ignored.
struct BroadPhaseOptions {
    BroadMethod method = BroadMethod::WideTree;
    /// Number of threads, 0 for all threads of the processor. The pairs and their order do not
    /// depend on it.
    unsigned threads = 1;

    /// Grids: side length of a cell; 0 derives it from the sizes of the objects.
    float cell_size = 0.0F;
    /// Octrees: largest number of levels below the root.
    unsigned octree_depth = 8;
    /// LeafOctree: a leaf with more objects than this is split.
    unsigned octree_leaf_objects = 16;
    /// DynamicTree, StaticDynamic: each box is enlarged on every side by this part of its longest
    /// side.
    float margin = 0.1F;
    /// StaticDynamic: an object counts as static after this number of updates without motion.
    unsigned still_updates = 30;

    friend bool operator==(const BroadPhaseOptions&, const BroadPhaseOptions&) = default;
};

}  // namespace tandem
