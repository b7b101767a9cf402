// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "cli/exit_code.hpp"

namespace tandem::cli {

/// The complaint of the program as a JSON document on standard output, for a caller that asked for
/// JSON there. Nothing if an answer has begun already: half of one followed by this would be read
/// as neither.
void show_error_json(ExitCode code);

}  // namespace tandem::cli
