// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/output/output_calls.hpp"

#include <cstdio>
#include <fcntl.h>
#include <unistd.h>

namespace tandem::io {
namespace {

int open_file(const char* path, int flags, mode_t mode) {
    return ::open(path, flags, mode);
}

constexpr OutputCalls kSystemCalls{&open_file, &::write, &::fsync, &::close, &std::rename};

const OutputCalls* calls_in_use = &kSystemCalls;

}  // namespace

const OutputCalls& system_output_calls() noexcept {
    return kSystemCalls;
}

const OutputCalls& output_calls() noexcept {
    return *calls_in_use;
}

void replace_output_calls(const OutputCalls& calls) noexcept {
    calls_in_use = &calls;
}

}  // namespace tandem::io
