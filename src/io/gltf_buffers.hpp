// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "io/file_bytes.hpp"
#include "io/gltf_json.hpp"

namespace tandem::io {

/// The binary data of a glTF file, wherever it is: the chunk of a GLB, a data URI, or a file in the
/// same folder or below. Fetched when first asked for: buffers of pictures and animations never
/// are.
class GltfBuffers {
  public:
    GltfBuffers(const GltfObject& root, std::optional<std::span<const std::byte>> chunk,
                std::optional<std::filesystem::path> folder);

    /// The bytes of bufferViews[index], checked to lie inside their buffer.
    [[nodiscard]] std::span<const std::byte> view(std::uint64_t index);

    /// How much has been fetched from outside the file.
    [[nodiscard]] std::size_t fetched() const { return fetched_; }

  private:
    struct Buffer {
        std::vector<std::byte> decoded;
        FileBytes file;
        std::span<const std::byte> bytes;
    };

    [[nodiscard]] std::span<const std::byte> buffer(std::uint64_t index);
    [[nodiscard]] Buffer fetch(const GltfObject& description, std::uint64_t index) const;

    GltfObject root_;
    std::optional<std::span<const std::byte>> chunk_;
    std::optional<std::filesystem::path> folder_;
    std::map<std::uint64_t, Buffer> buffers_;
    std::size_t fetched_ = 0;
};

}  // namespace tandem::io
