// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/write_file.hpp"

#include <cerrno>
#include <cstdio>
#include <fmt/format.h>
#include <random>
#include <string>
#include <system_error>

namespace tandem::io {
namespace {

Error not_writable(const std::filesystem::path& file, std::string_view why) {
    return {ErrorCode::FileNotWritable, fmt::format("{}: {}", file.string(), why)};
}

// Closing may be what reports a full disk, so its result counts.
bool write_and_close(std::FILE* stream, std::string_view content) {
    const bool written = std::fwrite(content.data(), 1, content.size(), stream) == content.size();
    return (std::fclose(stream) == 0) && written;
}

}  // namespace

Result<Done> write_file(const std::filesystem::path& file, std::string_view content) {
    namespace fs = std::filesystem;
    std::error_code failure;
    const fs::file_type type = fs::status(file, failure).type();
    if (type != fs::file_type::not_found && type != fs::file_type::regular)
        return not_writable(file, "is not an ordinary file; choose another name");
    // Through a symbolic link, so that the link stays and what it points to changes.
    fs::path target = type == fs::file_type::regular ? fs::canonical(file, failure) : file;
    if (failure && type == fs::file_type::regular)
        target = file;

    fs::path temporary = target;
    temporary += fmt::format(".{:08x}.tmp", std::random_device{}());
    std::FILE* stream = std::fopen(temporary.string().c_str(), "wbx");
    if (stream == nullptr) {
        return not_writable(file, fmt::format("cannot be created: {}; check folder and permissions",
                                              std::generic_category().message(errno)));
    }
    if (!write_and_close(stream, content)) {
        const std::string reason = std::generic_category().message(errno);
        fs::remove(temporary, failure);
        return not_writable(file, fmt::format("writing failed: {}", reason));
    }
    fs::rename(temporary, target, failure);
    if (failure) {
        const std::string reason = failure.message();
        fs::remove(temporary, failure);
        return not_writable(file, fmt::format("cannot be replaced: {}", reason));
    }
    return Done{};
}

}  // namespace tandem::io
