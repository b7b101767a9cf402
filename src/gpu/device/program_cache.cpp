// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "gpu/device/program_cache.hpp"

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fnv.hpp"

namespace tandem::gpu {
namespace {

std::filesystem::path users_folder() {
    if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && *cache == '/') {
        return std::filesystem::path(cache) / "tandem" / "gpu";
    }
    if (const char* home = std::getenv("HOME"); home != nullptr && *home == '/') {
        return std::filesystem::path(home) / ".cache" / "tandem" / "gpu";
    }
    return {};
}

constexpr std::size_t kChecksumLength = 17;

std::string checksum_of(std::string_view program) {
    return fmt::format("{:016x}\n", base::fnv_of_bytes(program));
}

/// Whether it is an ordinary file of this user that no other user can write to.
bool is_own_file(int descriptor) {
    struct stat status {};
    return ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) &&
           status.st_uid == ::geteuid() && (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

std::string content_of(int descriptor) {
    std::string content;
    std::array<char, 65536> piece{};
    for (;;) {
        const ssize_t count = ::read(descriptor, piece.data(), piece.size());
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count <= 0) {
            return count == 0 ? content : std::string{};
        }
        content.append(piece.data(), static_cast<std::size_t>(count));
    }
}

bool write_all(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = ::write(descriptor, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count <= 0) {
            return false;
        }
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

}  // namespace

ProgramCache::ProgramCache(const std::optional<std::filesystem::path>& folder, std::string_view key)
    : name_(fmt::format("{:016x}.bin", base::fnv_of_bytes(key))), key_(key) {
    const std::filesystem::path place = folder ? *folder : users_folder();
    if (place.empty()) {
        return;
    }
    if (Result<base::PrivateFolder> opened = base::PrivateFolder::open(place)) {
        folder_ = *std::move(opened);
    }
}

std::optional<std::vector<unsigned char>> ProgramCache::load() const {
    if (!folder_) {
        return std::nullopt;
    }
    const int descriptor = ::openat(folder_->descriptor(), name_.c_str(),
                                    O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) {
        return std::nullopt;
    }
    const std::string content = is_own_file(descriptor) ? content_of(descriptor) : std::string{};
    ::close(descriptor);
    const std::string_view all = content;
    // Key and checksum precede the program. A different key with the same hash means another
    // program, and drivers crash on truncated files.
    if (all.size() <= key_.size() + kChecksumLength || all.substr(0, key_.size()) != key_) {
        return std::nullopt;
    }
    const std::string_view program = all.substr(key_.size() + kChecksumLength);
    if (all.substr(key_.size(), kChecksumLength) != checksum_of(program)) {
        return std::nullopt;
    }
    return std::vector<unsigned char>(program.begin(), program.end());
}

void ProgramCache::store(std::span<const unsigned char> program) const {
    if (!folder_) {
        return;
    }
    const int in = folder_->descriptor();
    const std::string beside = fmt::format("{}.{}", name_, getpid());
    // Remove a file that a killed process with the same process id may have left.
    ::unlinkat(in, beside.c_str(), 0);
    const int descriptor =
        ::openat(in, beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (descriptor < 0) {
        return;
    }
    const std::string_view bytes(reinterpret_cast<const char*>(program.data()), program.size());
    const bool written = write_all(descriptor, key_) && write_all(descriptor, checksum_of(bytes)) &&
                         write_all(descriptor, bytes);
    const bool closed = ::close(descriptor) == 0;
    if (!written || !closed || ::renameat(in, beside.c_str(), in, name_.c_str()) != 0) {
        ::unlinkat(in, beside.c_str(), 0);
    }
}

}  // namespace tandem::gpu
