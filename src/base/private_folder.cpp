// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "base/private_folder.hpp"

#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace tandem::base {
namespace {

namespace fs = std::filesystem;

constexpr int kFolderFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;

Error refused(const fs::path& folder, std::string_view why) {
    return {ErrorCode::FileNotReadable, fmt::format("{} is not private: {}", folder.string(), why)};
}

Error failed(const fs::path& folder, int problem) {
    return refused(folder, std::generic_category().message(problem));
}

enum class Level { Above, Last };

/// The reason why other users could change the content of an open folder; null if they cannot.
const char* weakness_of(int descriptor, Level level) {
    struct stat status {};
    if (::fstat(descriptor, &status) != 0) {
        return "its owner is unknown";
    }
    const bool is_ours = status.st_uid == ::geteuid();
    if (!is_ours && (level == Level::Last || status.st_uid != 0)) {
        return "it belongs to another user";
    }
    const bool others_write = (status.st_mode & (S_IWGRP | S_IWOTH)) != 0;
    const bool sticky = (status.st_mode & S_ISVTX) != 0;
    if (others_write && (level == Level::Last || !sticky)) {
        return "other users can write to it";
    }
    return nullptr;
}

/// Opens a folder inside an open one; makes it if it is missing. Returns -1 and sets errno on
/// failure.
int open_or_make(int parent, const char* name) {
    const int found = ::openat(parent, name, kFolderFlags);
    if (found >= 0 || errno != ENOENT) {
        return found;
    }
    // Another process may have made it meanwhile; it is checked like any other.
    if (::mkdirat(parent, name, 0700) != 0 && errno != EEXIST) {
        return -1;
    }
    return ::openat(parent, name, kFolderFlags);
}

/// The path without symbolic links above its last part, which must not be a link.
fs::path without_links(const fs::path& path, std::error_code& problem) {
    fs::path plain = fs::absolute(path, problem).lexically_normal();
    if (!plain.has_filename()) {
        plain = plain.parent_path();  // the path ended with a slash
    }
    return problem ? plain : fs::weakly_canonical(plain.parent_path(), problem) / plain.filename();
}

}  // namespace

Result<PrivateFolder> PrivateFolder::open(const fs::path& path) {
    std::error_code problem;
    const fs::path plain = without_links(path, problem);
    if (problem) {
        return failed(path, problem.value());
    }
    PrivateFolder folder("/", ::open("/", kFolderFlags));
    if (folder.descriptor_ < 0) {
        return failed(folder.path_, errno);
    }
    for (const fs::path& name : plain.relative_path()) {
        if (const char* why = weakness_of(folder.descriptor_, Level::Above)) {
            return refused(folder.path_, why);
        }
        PrivateFolder next(folder.path_ / name, open_or_make(folder.descriptor_, name.c_str()));
        if (next.descriptor_ < 0) {
            return failed(next.path_, errno);
        }
        folder = std::move(next);
    }
    if (const char* why = weakness_of(folder.descriptor_, Level::Last)) {
        return refused(folder.path_, why);
    }
    return folder;
}

PrivateFolder::PrivateFolder(PrivateFolder&& other) noexcept
    : path_(std::move(other.path_)), descriptor_(std::exchange(other.descriptor_, -1)) {}

PrivateFolder& PrivateFolder::operator=(PrivateFolder&& other) noexcept {
    std::swap(path_, other.path_);
    std::swap(descriptor_, other.descriptor_);
    return *this;
}

PrivateFolder::~PrivateFolder() {
    if (descriptor_ >= 0) {
        ::close(descriptor_);
    }
}

}  // namespace tandem::base
