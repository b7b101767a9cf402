// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <sys/types.h>

namespace tandem::io {

/// The system calls of an output, with the meaning that POSIX defines. Tests replace them to let
/// the n-th call fail; the library never does.
struct OutputCalls {
    int (*open)(const char* path, int flags, mode_t mode);
    ssize_t (*write)(int descriptor, const void* bytes, std::size_t count);
    int (*sync)(int descriptor);
    int (*close)(int descriptor);
    int (*rename)(const char* from, const char* to);
};

[[nodiscard]] const OutputCalls& system_output_calls() noexcept;

/// The calls in use: those of the system until a test replaces them.
[[nodiscard]] const OutputCalls& output_calls() noexcept;

/// `calls` must live until they are replaced again. No output may be open during the call.
void replace_output_calls(const OutputCalls& calls) noexcept;

}  // namespace tandem::io
