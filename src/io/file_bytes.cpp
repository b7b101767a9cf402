// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/file_bytes.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <new>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace tandem::io {
namespace {

class OpenFile {
  public:
    /// O_NONBLOCK, because opening a pipe would otherwise wait for a process that writes to it.
    explicit OpenFile(const std::filesystem::path& file)
        : descriptor_(::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)) {}
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;
    ~OpenFile() {
        if (descriptor_ >= 0) {
            ::close(descriptor_);
        }
    }

    [[nodiscard]] int descriptor() const { return descriptor_; }

    /// Reads up to `size` bytes; fewer at the end of the file or after an error.
    [[nodiscard]] std::size_t read(std::byte* to, std::size_t size) const {
        constexpr std::size_t kLargestRead = std::size_t{1} << 30U;
        std::size_t done = 0;
        while (done < size) {
            const ssize_t got = ::read(descriptor_, to + done, std::min(size - done, kLargestRead));
            if (got < 0 && errno == EINTR) {
                continue;
            }
            if (got <= 0) {
                break;
            }
            done += static_cast<std::size_t>(got);
        }
        return done;
    }

  private:
    int descriptor_;
};

std::string why_not_opened(int error) {
    const std::string reason = std::generic_category().message(error);
    switch (error) {
        case ENOENT:
        case ENOTDIR:
            return "no such file; check the path";
        case EACCES:
        case EPERM:
            return fmt::format("cannot be opened: {}; check the permissions", reason);
        case ENXIO:
        case ENODEV:
            return "is a device or a pipe; copy the data to an ordinary file first";
        default:
            return fmt::format("cannot be opened: {}", reason);
    }
}

}  // namespace

Result<FileBytes> read_file(const std::filesystem::path& file, std::uint64_t most) {
    const auto not_readable = [&file](std::string_view why) {
        return Error{ErrorCode::FileNotReadable, fmt::format("{}: {}", file.string(), why)};
    };
    const OpenFile open(file);
    if (open.descriptor() < 0) {
        return not_readable(why_not_opened(errno));
    }
    // Check the open file instead of the name, which may mean another file by now.
    struct stat status {};
    if (::fstat(open.descriptor(), &status) != 0) {
        return not_readable(
            fmt::format("cannot be examined: {}", std::generic_category().message(errno)));
    }
    if (S_ISDIR(status.st_mode)) {
        return not_readable("is a folder; name a file in it");
    }
    if (!S_ISREG(status.st_mode)) {
        return not_readable("is a device or a pipe; copy the data to an ordinary file first");
    }
    const auto size = static_cast<std::uint64_t>(status.st_size);
    if (size > most) {
        return not_readable(
            fmt::format("has {} bytes, and at most {} are read; split it", size, most));
    }
    FileBytes content{std::unique_ptr<std::byte[]>(new (std::nothrow) std::byte[size]), size};
    if (!content.data) {
        return not_readable(fmt::format("its {} bytes do not fit in memory", size));
    }
    if (open.read(content.data.get(), size) != size) {
        return not_readable(
            fmt::format("reading its {} bytes failed before the end; check "
                        "the disk and try again",
                        size));
    }
    std::byte beyond{};
    if (open.read(&beyond, 1) != 0) {
        return not_readable(fmt::format(
            "has more than the {} bytes it had when it was opened; wait until it is complete, "
            "or copy it to an ordinary file",
            size));
    }
    return content;
}

}  // namespace tandem::io
