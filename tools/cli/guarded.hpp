// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "cli/exit_code.hpp"

namespace tandem::cli {

/// Runs the action; an exception that escapes it is our fault, is named on standard error and gives
/// `InternalFailure`.
[[nodiscard]] ExitCode guarded(const std::function<ExitCode()>& action) noexcept;

}  // namespace tandem::cli
