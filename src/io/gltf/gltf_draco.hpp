// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "io/gltf/gltf_json.hpp"

namespace tandem::io {

/// A decompressed primitive of KHR_draco_mesh_compression.
struct DracoPrimitive {
    struct Attribute {
        std::vector<double> values;
        std::size_t components = 0;
    };

    std::size_t vertex_count = 0;
    std::vector<std::uint32_t> indices;
    std::map<std::string, Attribute> attributes;  ///< indexed by the attribute's name in glTF
};

/// The numbers of elements that the rest of the file gives for the primitive; they limit the memory
/// that may be allocated for it.
struct DracoCounts {
    std::uint64_t vertices = 0;
    std::uint64_t indices = 0;
};

/// `description` is the object of the extension. Of its attributes, POSITION and those that a skin
/// needs are decompressed.
[[nodiscard]] DracoPrimitive decode_draco(const GltfObject& description,
                                          std::span<const std::byte> compressed,
                                          const DracoCounts& counts);

}  // namespace tandem::io
