// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "cli/exit_code.hpp"

namespace tandem::cli {

/// Writes the program's error message as a JSON document to standard output, for a caller that
/// requested JSON there. Does nothing if an answer has begun: half an answer followed by this
/// document would be invalid JSON.
void show_error_json(ExitCode code);

}  // namespace tandem::cli
