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

/// The whole content of a file. The file is read instead of mapped: if another process shortens a
/// mapped file, ours is killed, while a short read gives an error message.
struct FileBytes {
    std::unique_ptr<std::byte[]> data;
    std::size_t size = 0;

    [[nodiscard]] std::span<const std::byte> bytes() const { return {data.get(), size}; }
};

/// Limit for meshes and trees: more than most machines can hold, less than a sparse file may claim.
inline constexpr std::uint64_t kMostMeshBytes = std::uint64_t{16} << 30U;
/// Limit for documents that people write or edit: configurations, profiles, lists of poses.
inline constexpr std::uint64_t kMostDocumentBytes = std::uint64_t{64} << 20U;

/// All files are read by this function. It refuses folders, devices and pipes, some of which never
/// end and others wait for a writer; files of more than `most` bytes; and files that change their
/// size while they are read, because they are still being written.
[[nodiscard]] Result<FileBytes> read_file(const std::filesystem::path& file,
                                          std::uint64_t most = kMostMeshBytes);

[[nodiscard]] inline std::string_view as_text(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace tandem::io
