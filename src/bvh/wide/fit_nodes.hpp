// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include "bvh/wide/wide_tree.hpp"

namespace tandem {

/// Where slot k of a tree finds its triangle: a list, or the ids in the slots themselves.
struct SlotIds {
    const std::uint32_t* first = nullptr;
    std::size_t stride = 1;

    [[nodiscard]] std::uint32_t operator[](std::size_t slot) const { return first[slot * stride]; }
};

struct BottomFit {
    const Mesh& mesh;
    const TreeFrame& frame;
    SlotIds ids;
    std::size_t triangle_count;
    WideNode* nodes;          ///< of level 0
    WideTriangle* triangles;  ///< all slots
    BoxBlock* boxes;          ///< out: of the nodes of level 0
};

struct UpperFit {
    const BoxBlock* children;
    std::size_t child_count;
    WideNode* nodes;
    BoxBlock* boxes;  ///< out: of the nodes
};

/// Fits bottom nodes `begin` to `end` − 1 and their triangles' float forms.
void fit_bottom_nodes(const BottomFit& fit, std::uint32_t begin, std::uint32_t end);

/// Fits nodes `begin` to `end` − 1 of a level above others.
void fit_upper_nodes(const UpperFit& fit, std::uint32_t begin, std::uint32_t end);

}  // namespace tandem
