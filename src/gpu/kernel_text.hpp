// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace tandem::gpu {

/// All kernels and their headers in one text, embedded when the build is configured.
[[nodiscard]] std::string_view kernel_text();

}  // namespace tandem::gpu
