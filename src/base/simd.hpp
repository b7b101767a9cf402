// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/simd.hpp>

namespace tandem {

/// Does what TANDEM_SIMD says, when called for the first time. Whoever makes a model asks, since
/// nothing is computed without one.
[[nodiscard]] Result<Done> simd_environment();

}  // namespace tandem
