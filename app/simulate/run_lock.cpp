// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "simulate/run_lock.hpp"

#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "io/output/output_target.hpp"
#include "io/output/printable.hpp"

namespace tandem::simulate {
namespace {

/// Whether the open file still has this name. The process that held the lock may have removed it.
bool is_still_there(const std::string& file, int descriptor) {
    struct stat open {};
    struct stat named {};
    return ::fstat(descriptor, &open) == 0 && ::lstat(file.c_str(), &named) == 0 &&
           open.st_ino == named.st_ino && open.st_dev == named.st_dev;
}

}  // namespace

Result<RunLock> RunLock::take(const std::string& recording) {
    // One recording has one lock, whichever link is used to name it.
    const std::string file = io::output_target(recording).path.string() + ".lock";
    for (;;) {
        const int descriptor =
            ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
        if (descriptor < 0) {
            return Error{
                ErrorCode::FileNotWritable,
                fmt::format("{}: cannot be written: {}; check the folder and the "
                            "permissions",
                            io::printable(recording), std::generic_category().message(errno))};
        }
        RunLock lock(file, descriptor);
        if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
            const int problem = errno;
            ::close(std::exchange(lock.descriptor_, -1));
            return Error{
                ErrorCode::FileNotWritable,
                problem == EWOULDBLOCK
                    ? fmt::format("{}: another process is writing it (it has locked {})",
                                  io::printable(recording), io::printable(file))
                    : fmt::format("{}: {} cannot be locked: {}", io::printable(recording),
                                  io::printable(file), std::generic_category().message(problem))};
        }
        if (is_still_there(file, descriptor)) {
            return lock;
        }
        ::close(std::exchange(lock.descriptor_, -1));
    }
}

RunLock::RunLock(RunLock&& other) noexcept
    : file_(std::move(other.file_)), descriptor_(std::exchange(other.descriptor_, -1)) {}

RunLock& RunLock::operator=(RunLock&& other) noexcept {
    std::swap(file_, other.file_);
    std::swap(descriptor_, other.descriptor_);
    return *this;
}

RunLock::~RunLock() {
    if (descriptor_ >= 0) {
        static_cast<void>(::unlink(file_.c_str()));
        ::close(descriptor_);
    }
}

}  // namespace tandem::simulate
