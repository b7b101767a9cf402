// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <span>
#include <string>

#include "cli/exit_code.hpp"

namespace tandem::cli {

/// Runs the action. An exception that escapes it is a bug of ours: it is reported on standard
/// error, and the result is `InternalFailure`.
[[nodiscard]] ExitCode guarded(const std::function<ExitCode()>& action) noexcept;

/// The common `main` of all programs: prepares signals and descriptors, then calls `action` with
/// the arguments without the program's name. Never throws. If the reader of standard output closed
/// it and the action did not fail, returns `ReaderGone`.
[[nodiscard]] int start_program(
    int argc, char** argv, const std::function<ExitCode(std::span<const std::string>)>& action);

}  // namespace tandem::cli
