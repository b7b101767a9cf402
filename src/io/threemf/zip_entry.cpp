// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/threemf/zip_entry.hpp"

#include <fmt/format.h>
#include <memory>
#include <zip.h>

namespace tandem::io {
namespace {

struct CloseArchive {
    void operator()(zip_t* archive) const { zip_discard(archive); }
};
struct CloseFile {
    void operator()(zip_file_t* file) const { zip_fclose(file); }
};

// Limits of the unpacked size: XML with numbers is compressed to about a tenth.
constexpr std::uint64_t kAlwaysAllowed = std::uint64_t{16} << 20U;
constexpr std::uint64_t kMostRatio = 200;

Error damaged(const std::string& what) {
    return {ErrorCode::FileMalformed, fmt::format("{}; the archive is damaged", what)};
}

}  // namespace

Result<std::string> zip_entry(std::span<const std::byte> archive, const std::string& name,
                              std::uint64_t most_bytes) {
    zip_error_t fault;
    zip_error_init(&fault);
    zip_source_t* const source =
        zip_source_buffer_create(archive.data(), archive.size(), 0, &fault);
    if (source == nullptr) {
        zip_error_fini(&fault);
        return damaged("cannot be opened as a zip archive");
    }
    const std::unique_ptr<zip_t, CloseArchive> opened(
        zip_open_from_source(source, ZIP_RDONLY, &fault));
    zip_error_fini(&fault);
    if (!opened) {
        zip_source_free(source);
        return damaged("is not a zip archive");
    }
    zip_stat_t about;
    zip_stat_init(&about);
    if (zip_stat(opened.get(), name.c_str(), 0, &about) != 0) {
        return Error{ErrorCode::FileMalformed, fmt::format("the archive has no file {}", name)};
    }
    const std::uint64_t size = (about.valid & ZIP_STAT_SIZE) != 0 ? about.size : most_bytes + 1;
    const std::uint64_t by_ratio =
        std::max(kAlwaysAllowed, kMostRatio * static_cast<std::uint64_t>(archive.size()));
    if (size > most_bytes || size > by_ratio) {
        return Error{ErrorCode::FileMalformed,
                     fmt::format("{} would unpack to {} bytes from an archive of {}; this is an "
                                 "attack, or allow larger files",
                                 name, size, archive.size())};
    }
    const std::unique_ptr<zip_file_t, CloseFile> file(zip_fopen(opened.get(), name.c_str(), 0));
    if (!file) {
        return damaged(name + " cannot be unpacked (encrypted, or an unknown compression)");
    }
    std::string text(size, '\0');
    std::uint64_t have = 0;
    while (have < size) {
        const zip_int64_t got = zip_fread(file.get(), text.data() + have, size - have);
        if (got <= 0) {
            return damaged(name + " ends early");
        }
        have += static_cast<std::uint64_t>(got);
    }
    return text;
}

}  // namespace tandem::io
