// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace tandem::gpu {

/// The text of a file of kernels with all its headers, embedded when the build is configured. Each
/// file is a program of its own, because PoCL compiles a whole program for each kernel that is
/// started.
[[nodiscard]] std::string_view kernel_text(std::string_view file);

}  // namespace tandem::gpu
