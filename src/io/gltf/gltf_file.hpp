// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "io/gltf/gltf_json.hpp"
#include "io/json/json_document.hpp"

namespace tandem::io {

/// The parts of a glTF file: its JSON description, and the binary chunk of a GLB.
struct GltfFile {
    JsonDocument<Json> document;
    std::optional<std::span<const std::byte>> chunk;
};

/// Throws GltfFault if it is not glTF 2.0 or requires an unknown extension.
[[nodiscard]] GltfFile open_gltf(std::span<const std::byte> bytes);

}  // namespace tandem::io
