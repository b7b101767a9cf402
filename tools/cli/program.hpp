// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "exit_code.hpp"

namespace tandem::cli {

/// The whole program, `arguments` without its name.
[[nodiscard]] ExitCode run(std::span<const std::string> arguments);

}  // namespace tandem::cli
