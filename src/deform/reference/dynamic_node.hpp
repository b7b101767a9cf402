// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "deform/reference/primitive_lists.hpp"

namespace tandem::deform {

/// A node of a dynamic hierarchy. Only the deepest nodes hold primitives (section 2.2).
template <class Volume>
struct DynamicNode {
    Volume volume{};
    DynamicNode* parent = nullptr;
    DynamicNode* children = nullptr;  ///< array of `child_count` nodes
    PrimitiveList primitives{};       ///< only in nodes without children
    std::uint32_t below = 0;          ///< number of primitives in the whole subtree
    std::uint32_t last_active = 0;    ///< the frame in which the volume last overlapped another
    std::uint32_t last_fitted = 0;    ///< the frame in which the volume was fitted
    std::uint32_t keep_until = 0;  ///< not split again before this frame (the cure of section 2.1)
    std::uint8_t child_count = 0;
    bool is_dead = false;  ///< deleted in this frame, but a front may still refer to it

    [[nodiscard]] bool has_children() const noexcept { return child_count != 0; }
};

}  // namespace tandem::deform
