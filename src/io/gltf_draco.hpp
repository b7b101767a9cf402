// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "io/gltf_json.hpp"

namespace tandem::io {

/// A primitive compressed by KHR_draco_mesh_compression, decompressed.
struct DracoPrimitive {
    struct Attribute {
        std::vector<double> values;
        std::size_t components = 0;
    };

    std::size_t vertex_count = 0;
    std::vector<std::uint32_t> indices;
    std::map<std::string, Attribute> attributes;  ///< by their names in glTF
};

/// What the rest of the file says the primitive has. A bound of what may be allocated for it.
struct DracoCounts {
    std::uint64_t vertices = 0;
    std::uint64_t indices = 0;
};

/// `description` is the object of the extension; of its attributes, POSITION and those that a skin
/// needs are decompressed.
[[nodiscard]] DracoPrimitive decode_draco(const GltfObject& description,
                                          std::span<const std::byte> compressed,
                                          const DracoCounts& counts);

}  // namespace tandem::io
