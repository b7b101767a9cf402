// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cerrno>
#include <cstdint>

#include "io/output/output_calls.hpp"

namespace tandem::test {

/// As long as it exists, the n-th system call made by outputs (counting from 1) fails with `error`;
/// with 0 none fails. A write takes at most `piece` bytes, as on a slow device.
class FailingOutputs {
  public:
    explicit FailingOutputs(std::uint64_t n, int error = ENOSPC,
                            std::size_t piece = ~std::size_t{0}) {
        made() = 0;
        failing() = n;
        error_of() = error;
        piece_of() = piece;
        io::replace_output_calls(kCalls);
    }
    FailingOutputs(const FailingOutputs&) = delete;
    FailingOutputs& operator=(const FailingOutputs&) = delete;
    ~FailingOutputs() { io::replace_output_calls(io::system_output_calls()); }

    [[nodiscard]] static std::uint64_t calls() { return made(); }

  private:
    static std::uint64_t& made() {
        static std::uint64_t count = 0;
        return count;
    }
    static std::uint64_t& failing() {
        static std::uint64_t number = 0;
        return number;
    }
    static int& error_of() {
        static int error = 0;
        return error;
    }
    static std::size_t& piece_of() {
        static std::size_t piece = 0;
        return piece;
    }

    static bool fails() {
        if (++made() != failing()) {
            return false;
        }
        errno = error_of();
        return true;
    }

    static int open(const char* path, int flags, mode_t mode) {
        return fails() ? -1 : io::system_output_calls().open(path, flags, mode);
    }
    static ssize_t write(int descriptor, const void* bytes, std::size_t count) {
        return fails() ? -1
                       : io::system_output_calls().write(descriptor, bytes,
                                                         std::min(count, piece_of()));
    }
    static int sync(int descriptor) {
        return fails() ? -1 : io::system_output_calls().sync(descriptor);
    }
    /// Even a failing close closes the descriptor.
    static int close(int descriptor) {
        const bool failed = fails();
        const int error = errno;
        const int closed = io::system_output_calls().close(descriptor);
        errno = failed ? error : errno;
        return failed ? -1 : closed;
    }
    static int rename(const char* from, const char* to) {
        return fails() ? -1 : io::system_output_calls().rename(from, to);
    }

    static constexpr io::OutputCalls kCalls{&open, &write, &sync, &close, &rename};
};

}  // namespace tandem::test
