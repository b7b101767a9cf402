// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

namespace tandem::cli {

/// Keeps what the program was started with, so that a page can tell how it was made. Called once,
/// before the verb runs.
void remember_command_line(std::span<const std::string> arguments);

/// The program's name and its arguments, quoted so that a shell would take them.
[[nodiscard]] const std::string& command_line();

}  // namespace tandem::cli
