// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <tandem/engine.hpp>
#include <tandem/mesh.hpp>

#include "base/module_names.hpp"
#include "volumes/tree_frame.hpp"

namespace tandem::bvh {

/// An order of triangles that makes a good wide tree. Each node's triangles are cut in half along
/// an axis three times, which gives those of its eight children. The seven axes are chosen so that
/// the children's boxes have the least total area. The order is the same for any number of threads.
[[nodiscard]] std::vector<std::uint32_t> wide_order(const Mesh& mesh, const TreeFrame& frame,
                                                    BuildEffort effort);

}  // namespace tandem::bvh
