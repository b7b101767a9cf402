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
#include "io/gltf/gltf_json.hpp"

namespace tandem::io {

/// The folder in which the files of a glTF may be, and which of them were read.
struct GltfFolder {
    std::optional<std::filesystem::path> path;  ///< empty when the glTF came from memory
    bool follow_links_out = false;
    std::uint64_t max_file_bytes = kMostMeshBytes;
};

/// The binary data of a glTF file: the chunk of a GLB, a data URI, or a file in the same folder or
/// below; compressed or not. A buffer is read when it is first used, so buffers of pictures and
/// animations are never read.
class GltfBuffers {
  public:
    GltfBuffers(const GltfObject& root, std::optional<std::span<const std::byte>> chunk,
                GltfFolder folder);

    /// The decompressed bytes of bufferViews[index], checked to lie inside their buffer.
    [[nodiscard]] std::span<const std::byte> view(std::uint64_t index);

    /// Reads every buffer that is a file of its own, and returns the sum of their sizes in bytes.
    [[nodiscard]] std::size_t fetch_files();

    [[nodiscard]] const std::vector<std::filesystem::path>& files_read() const {
        return files_read_;
    }

  private:
    [[nodiscard]] std::span<const std::byte> slice(const GltfObject& description);
    [[nodiscard]] std::span<const std::byte> decompressed(const GltfObject& description,
                                                          std::uint64_t view);
    [[nodiscard]] std::span<const std::byte> buffer(std::uint64_t index);
    [[nodiscard]] std::span<const std::byte> fetch(const GltfObject& description,
                                                   std::uint64_t index);
    [[nodiscard]] std::span<const std::byte> fetch_file(const GltfObject& description,
                                                        const std::string& uri);

    GltfObject root_;
    std::optional<std::span<const std::byte>> chunk_;
    GltfFolder folder_;
    std::map<std::uint64_t, std::span<const std::byte>> buffers_;
    std::map<std::uint64_t, std::vector<std::byte>> decoded_;
    std::map<std::uint64_t, std::vector<std::byte>> decompressed_;  ///< indexed by view
    std::uint64_t decompressed_size_ = 0;
    std::uint64_t buffers_size_ = 0;
    // Indexed by name, so that a file which a thousand buffers name is read once.
    std::map<std::string, FileBytes> files_;
    std::vector<std::filesystem::path> files_read_;
};

}  // namespace tandem::io
