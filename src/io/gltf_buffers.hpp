// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
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

    /// Fetches every buffer that is a file of its own and gives the sum of their sizes.
    [[nodiscard]] std::size_t fetch_files();

  private:
    [[nodiscard]] std::span<const std::byte> buffer(std::uint64_t index);
    [[nodiscard]] std::span<const std::byte> fetch(const GltfObject& description,
                                                   std::uint64_t index);
    [[nodiscard]] std::span<const std::byte> fetch_file(const GltfObject& description,
                                                        const std::string& uri);

    GltfObject root_;
    std::optional<std::span<const std::byte>> chunk_;
    std::optional<std::filesystem::path> folder_;
    std::map<std::uint64_t, std::span<const std::byte>> buffers_;
    std::map<std::uint64_t, std::vector<std::byte>> decoded_;
    // By name, so that a thousand buffers in one file do not read it a thousand times.
    std::map<std::string, FileBytes> files_;
};

}  // namespace tandem::io
