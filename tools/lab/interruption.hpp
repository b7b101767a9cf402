// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/result.hpp>

#include "cli/exit_code.hpp"
#include "signals/interrupt.hpp"

namespace tandem::cli {

/// The error of a lab that was interrupted before its first result: there is nothing to write, and
/// files of an earlier run stay as they are.
[[nodiscard]] inline Error nothing_measured() {
    return {ErrorCode::Unsupported, "interrupted before anything was measured; nothing is written"};
}

/// The exit code of a lab that has written its results: a file that could not be written counts for
/// more than an interruption, of which the report tells.
[[nodiscard]] inline ExitCode outcome_of(ExitCode written) {
    return written == ExitCode::Clear && signals::interrupted() ? ExitCode::Interrupted : written;
}

}  // namespace tandem::cli
