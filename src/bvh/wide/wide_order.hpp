// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <tandem/engine.hpp>
#include <tandem/mesh.hpp>

#include "volumes/tree_frame.hpp"

namespace tandem {

/// The order of triangles that makes a good wide tree: half of the bottom nodes on each side of a
/// cut through the longest side of the box around the triangles' centres, again and again.
[[nodiscard]] std::vector<std::uint32_t> balanced_wide_order(const Mesh& mesh,
                                                             const TreeFrame& frame);

[[nodiscard]] std::vector<std::uint32_t> wide_order(const Mesh& mesh, const TreeFrame& frame,
                                                    BuildEffort effort);

}  // namespace tandem
