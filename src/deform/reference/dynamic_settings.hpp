// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "deform/reference/node_store.hpp"

namespace tandem::deform {

/// How a hierarchy follows its mesh from frame to frame.
enum class Following : std::uint8_t {
    Dynamic,  ///< Larsson and Akenine-Möller 2006: refit what was active, re-split what degenerates
    /// The same authors, 2001: a full tree that keeps its structure; in each frame the nodes of the
    /// middle level are fitted to their geometry and those above merged, those below when met.
    Hybrid,
};

struct DynamicSettings {
    double ratio = 0.9;           ///< R of equation 1
    std::uint32_t patience = 8;   ///< frames that a node which re-splitting did not cure is kept
    std::uint32_t leaf_size = 1;  ///< nodes with so many primitives are not split
    double crowded_share = 0.8;   ///< of the primitives in one child: the split is redone
    NodeMemory memory = NodeMemory::Preallocated;
    Following following = Following::Dynamic;
};

}  // namespace tandem::deform
