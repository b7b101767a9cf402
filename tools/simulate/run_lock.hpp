// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <tandem/result.hpp>

namespace tandem::simulate {

/// Keeps other processes from writing the same recording: an empty file beside it, with `.lock`
/// behind its name, that is locked (flock) as long as this object is there. The system takes the
/// lock away when the process ends, however it ends, so that a file that a killed process has left
/// behind stops nobody.
class RunLock {
  public:
    /// An error if another process writes this recording.
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
