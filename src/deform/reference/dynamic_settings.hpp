// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "deform/reference/node_store.hpp"

namespace tandem::deform {

/// How a hierarchy follows its mesh from frame to frame.
enum class Following : std::uint8_t {
    Dynamic,  ///< Larsson and Akenine-Möller 2006: refit what was active, re-split what degenerates
    /// Larsson and Akenine-Möller 2001: a full tree that keeps its structure. In each frame the
    /// nodes of the middle level are fitted to their geometry, nodes above it are merged from their
    /// children, and nodes below it are fitted when a walk reaches them.
    Hybrid,
};

struct DynamicSettings {
    double ratio = 0.9;  ///< R of equation 1 of the paper
    /// Frames for which a node that is still bad after a re-split is kept.
    std::uint32_t patience = 8;
    std::uint32_t leaf_size = 1;  ///< nodes with at most this many primitives are not split
    /// The split is redone when one child has this share of the primitives.
    double crowded_share = 0.8;
    NodeMemory memory = NodeMemory::Preallocated;
    Following following = Following::Dynamic;
};

}  // namespace tandem::deform
