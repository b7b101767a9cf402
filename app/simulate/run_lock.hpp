// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <tandem/result.hpp>

namespace tandem::simulate {

/// Prevents other processes from writing the same recording during the lifetime of this object. It
/// locks (flock) an empty file next to the recording, with `.lock` appended to its name. The system
/// releases the lock when the process ends for any reason, so a file left by a killed process does
/// not block others.
class RunLock {
  public:
    /// Fails if another process is writing this recording.
    [[nodiscard]] static Result<RunLock> take(const std::string& recording);

    RunLock(RunLock&& other) noexcept;
    RunLock& operator=(RunLock&& other) noexcept;
    /// Removes the file.
    ~RunLock();

  private:
    RunLock(std::string file, int descriptor) : file_(std::move(file)), descriptor_(descriptor) {}

    std::string file_;
    int descriptor_ = -1;
};

}  // namespace tandem::simulate
