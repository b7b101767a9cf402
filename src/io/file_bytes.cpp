// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/file_bytes.hpp"

#include <cerrno>
#include <cstdio>
#include <fmt/format.h>
#include <new>
#include <system_error>

namespace tandem::io {
namespace {

Error not_readable(const std::filesystem::path& file, std::string_view why) {
    return {ErrorCode::FileNotReadable, fmt::format("{}: {}", file.string(), why)};
}

}  // namespace

Result<FileBytes> read_file(const std::filesystem::path& file) {
    namespace fs = std::filesystem;
    std::error_code failure;
    const fs::file_status status = fs::status(file, failure);
    if (status.type() == fs::file_type::not_found)
        return not_readable(file, "no such file; check the path");
    if (status.type() == fs::file_type::none)
        return not_readable(file, fmt::format("cannot be examined: {}", failure.message()));
    if (status.type() == fs::file_type::directory)
        return not_readable(file, "is a folder; name a file in it");
    if (status.type() != fs::file_type::regular)
        return not_readable(file, "is a device or a pipe; copy the data to an ordinary file first");

    const std::uintmax_t size = fs::file_size(file, failure);
    if (failure)
        return not_readable(file, fmt::format("has no size: {}", failure.message()));

    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> stream(
        std::fopen(file.string().c_str(), "rb"), &std::fclose);
    if (!stream) {
        return not_readable(file, fmt::format("cannot be opened: {}; check the permissions",
                                              std::generic_category().message(errno)));
    }
    // One large read; the stream's own buffer would only copy once more.
    std::setvbuf(stream.get(), nullptr, _IONBF, 0);

    FileBytes content{std::unique_ptr<std::byte[]>(new (std::nothrow) std::byte[size]), size};
    if (!content.data)
        return not_readable(file, fmt::format("its {} bytes do not fit in memory", size));
    if (std::fread(content.data.get(), 1, size, stream.get()) != size) {
        return not_readable(file, fmt::format("reading its {} bytes failed before the end; check "
                                              "the disk and try again",
                                              size));
    }
    return content;
}

}  // namespace tandem::io
