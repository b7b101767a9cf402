// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/output/stale_outputs.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <random>
#include <string>
#include <string_view>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace tandem::io {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFront = ".tandem-";
constexpr std::string_view kEnd = ".tmp";
constexpr std::size_t kDigits = 16;

bool is_temporary_name(std::string_view name) {
    const auto is_digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
    if (name.size() != kFront.size() + kDigits + kEnd.size() || !name.starts_with(kFront) ||
        !name.ends_with(kEnd)) {
        return false;
    }
    const std::string_view digits = name.substr(kFront.size(), kDigits);
    return std::all_of(digits.begin(), digits.end(), is_digit);
}

void remove_if_stale(const fs::path& file) {
    // Does not follow links, and does not wait for the other end of a pipe.
    const int descriptor =
        ::open(file.c_str(), O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (descriptor < 0) {
        return;
    }
    struct stat status {};
    if (::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) &&
        (status.st_uid == ::geteuid() || ::geteuid() == 0) &&
        ::flock(descriptor, LOCK_EX | LOCK_NB) == 0) {
        // If the process has just renamed the file, this name does not exist any more.
        static_cast<void>(::unlink(file.c_str()));
    }
    ::close(descriptor);
}

}  // namespace

fs::path temporary_name() {
    std::random_device random;
    return fmt::format("{}{:08x}{:08x}{}", kFront, random(), random(), kEnd);
}

bool claim_temporary_file(int descriptor) {
    // Waits while another process checks the file.
    while (::flock(descriptor, LOCK_EX) != 0) {
        if (errno != EINTR) {
            // This file system has no locks, so no process can mistake the file for a stale one.
            return true;
        }
    }
    struct stat status {};
    return ::fstat(descriptor, &status) != 0 || status.st_nlink > 0;
}

void remove_stale_outputs(const fs::path& folder) {
    std::error_code problem;
    for (fs::directory_iterator at(folder, problem), end; !problem && at != end;
         at.increment(problem)) {
        if (is_temporary_name(at->path().filename().native())) {
            remove_if_stale(at->path());
        }
    }
}

}  // namespace tandem::io
