// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <span>
#include <string>

#include "cli/exit_code.hpp"

namespace tandem::cli {

/// What `main` of every program does: prepares signals and descriptors, then calls `action` with
/// the arguments without the program's name. No exception leaves it.
[[nodiscard]] int start_program(
    int argc, char** argv, const std::function<ExitCode(std::span<const std::string>)>& action);

}  // namespace tandem::cli
