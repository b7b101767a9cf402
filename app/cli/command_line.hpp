// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

namespace tandem::cli {

/// Stores the arguments of the program, so that a page can show how it was made. Call it once,
/// before the verb runs.
void remember_command_line(std::span<const std::string> arguments);

/// The program's name and its arguments, quoted for a shell.
[[nodiscard]] const std::string& command_line();

}  // namespace tandem::cli
