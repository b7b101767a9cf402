// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "io/gltf/gltf_json.hpp"

namespace tandem::io {

/// The size in bytes of a view after decompression by EXT_meshopt_compression. `description` is the
/// object of the extension.
[[nodiscard]] std::uint64_t meshopt_size(const GltfObject& description);

/// Decompresses the view. The caller has checked that its size is acceptable.
[[nodiscard]] std::vector<std::byte> decode_meshopt(const GltfObject& description,
                                                    std::span<const std::byte> compressed);

}  // namespace tandem::io
