// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string_view>

#include <tandem/result.hpp>

namespace tandem::io {

/// The whole content of a file. Read rather than mapped: a file that shrinks under a mapping kills
/// the process, a short read is an error message.
struct FileBytes {
    std::unique_ptr<std::byte[]> data;
    std::size_t size = 0;

    [[nodiscard]] std::span<const std::byte> bytes() const { return {data.get(), size}; }
};

/// Refuses folders, devices and pipes: some of them have no end.
[[nodiscard]] Result<FileBytes> read_file(const std::filesystem::path& file);

[[nodiscard]] inline std::string_view as_text(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace tandem::io
