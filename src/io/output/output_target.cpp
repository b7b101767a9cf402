// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/output/output_target.hpp"

#include <cerrno>
#include <charconv>
#include <string>
#include <string_view>
#include <system_error>

namespace tandem::io {
namespace {

namespace fs = std::filesystem;

/// A number if the path names an open descriptor. Such a path must not be opened again: writing
/// would begin at the start of a file that the shell has opened and may have written to.
std::optional<int> named_descriptor(const std::string& path) {
    if (path == "/dev/stdout") {
        return 1;
    }
    if (path == "/dev/stderr") {
        return 2;
    }
    for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
        if (!path.starts_with(folder)) {
            continue;
        }
        int number = -1;
        const char* const end = path.data() + path.size();
        const auto [stop, problem] = std::from_chars(path.data() + folder.size(), end, number);
        if (problem == std::errc{} && stop == end && number >= 0) {
            return number;
        }
    }
    return std::nullopt;
}

}  // namespace

OutputTarget output_target(const fs::path& file) {
    // The limit of Linux; `stat` refuses a cycle of links.
    constexpr int kMostLinks = 40;
    OutputTarget target;
    target.path = file;
    for (int link = 0; link < kMostLinks; ++link) {
        target.descriptor = named_descriptor(target.path.string());
        if (target.descriptor) {
            target.problem = ::fstat(*target.descriptor, &target.status) == 0 ? 0 : errno;
            return target;
        }
        std::error_code problem;
        const fs::path next = fs::read_symlink(target.path, problem);
        if (problem) {
            break;
        }
        target.path = next.is_absolute() ? next : target.path.parent_path() / next;
    }
    if (::stat(target.path.c_str(), &target.status) != 0) {
        target.status = {};
        target.problem = errno == ENOENT ? 0 : errno;
    }
    return target;
}

}  // namespace tandem::io
