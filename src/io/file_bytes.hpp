// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string_view>

#include <tandem/result.hpp>

namespace tandem::io {

/// The whole content of a file. The file is read rather than mapped: a file that shrinks under a
/// mapping kills the process, a short read is an error message.
struct FileBytes {
    std::unique_ptr<std::byte[]> data;
    std::size_t size = 0;

    [[nodiscard]] std::span<const std::byte> bytes() const { return {data.get(), size}; }
};

/// Meshes and trees: more than most machines can hold, less than a sparse file may claim.
inline constexpr std::uint64_t kMostMeshBytes = std::uint64_t{16} << 30U;
/// Documents that people write or edit: configurations, profiles, lists of poses.
inline constexpr std::uint64_t kMostDocumentBytes = std::uint64_t{64} << 20U;

/// The one way in which files are read. It refuses folders, devices and pipes, of which some never
/// end and others wait for a writer; files of more than `most` bytes; and files that change their
/// size meanwhile, because half of what is being written is not what was meant.
[[nodiscard]] Result<FileBytes> read_file(const std::filesystem::path& file,
                                          std::uint64_t most = kMostMeshBytes);

[[nodiscard]] inline std::string_view as_text(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace tandem::io
