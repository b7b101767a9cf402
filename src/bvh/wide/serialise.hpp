// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include <tandem/mesh.hpp>
#include <tandem/result.hpp>

#include "base/module_names.hpp"
#include "bvh/wide/wide_tree.hpp"

namespace tandem::bvh {

/// A tree as bytes. Finding the order of the triangles takes most of the time of a build, so the
/// order is stored, four bytes per triangle; boxes are fitted when the tree is loaded. Hence a
/// file, whatever its contents, can make queries slow but never wrong.
///
///     0  "TANDEMWT"
///     8  u32  version, 1
///    12  u32  n, the number of triangles
///    16  u64  fingerprint of the mesh
///    24  u32  the triangle in each of the n slots
///     …  u64  checksum of everything before it
///
/// All numbers are little-endian.
[[nodiscard]] std::vector<std::byte> serialise(const WideTree& tree, const Mesh& mesh);

/// The tree of these bytes for this mesh. Bytes that are truncated, changed, or saved for another
/// mesh are refused with a message that starts with `name`.
[[nodiscard]] Result<WideTree> load_wide_tree(std::span<const std::byte> bytes, const Mesh& mesh,
                                              std::string_view name);

/// A hash of the coordinates and indices, in their order.
[[nodiscard]] std::uint64_t fingerprint(const Mesh& mesh);

}  // namespace tandem::bvh
