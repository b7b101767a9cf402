// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <span>
#include <string>

#include "cli/exit_code.hpp"

namespace tandem::cli {

/// Runs the action; an exception that escapes it is our fault, is named on standard error and gives
/// `InternalFailure`.
[[nodiscard]] ExitCode guarded(const std::function<ExitCode()>& action) noexcept;

/// What `main` of every program does: prepares signals and descriptors, then calls `action` with
/// the arguments without the program's name. No exception leaves it. When the reader of standard
/// output went away, the code of an action that did not fail is `ReaderGone`.
[[nodiscard]] int start_program(
    int argc, char** argv, const std::function<ExitCode(std::span<const std::string>)>& action);

}  // namespace tandem::cli
