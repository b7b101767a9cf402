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

/// The order of triangles that makes a good wide tree. Every node's triangles are cut in half along
/// an axis, three times, into those of its children; the seven axes are the ones after which the
/// children's boxes have the least total area. The same order for any number of threads.
[[nodiscard]] std::vector<std::uint32_t> wide_order(const Mesh& mesh, const TreeFrame& frame,
                                                    BuildEffort effort);

}  // namespace tandem::bvh
