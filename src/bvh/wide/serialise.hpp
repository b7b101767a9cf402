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

/// A tree as bytes. What took time to find is the order of the triangles, so that is what is
/// stored, four bytes each; the boxes are fitted anew when it is loaded. Hence a file, whatever is
/// in it, can make queries slow but never wrong.
///
///     0  "TANDEMWT"
///     8  u32  version, 1
///    12  u32  n, the number of triangles
///    16  u64  fingerprint of the mesh
///    24  u32  the triangle in each of the n slots
///     …  u64  checksum of all that stands before
///
/// All numbers are little-endian.
[[nodiscard]] std::vector<std::byte> serialise(const WideTree& tree, const Mesh& mesh);

/// The tree of these bytes for this mesh. Bytes that were cut, changed, or saved for another mesh
/// are refused with a message that starts with `name`.
[[nodiscard]] Result<WideTree> load_wide_tree(std::span<const std::byte> bytes, const Mesh& mesh,
                                              std::string_view name);

/// A hash of coordinates and indices, in their order.
[[nodiscard]] std::uint64_t fingerprint(const Mesh& mesh);

}  // namespace tandem::bvh
