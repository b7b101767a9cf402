// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "io/gltf_json.hpp"
#include "io/json_document.hpp"

namespace tandem::io {

/// A glTF file, taken apart: its description, and the binary chunk of a GLB.
struct GltfFile {
    JsonDocument<Json> document;
    std::optional<std::span<const std::byte>> chunk;
};

/// Throws a GltfFault for what is not glTF 2.0, or requires an extension that is not known here.
[[nodiscard]] GltfFile open_gltf(std::span<const std::byte> bytes);

}  // namespace tandem::io
