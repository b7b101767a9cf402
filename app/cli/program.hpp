// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "cli/exit_code.hpp"
#include "cli/verbs.hpp"

namespace tandem::cli {

/// Runs the program with these verbs; `arguments` are without the program's name.
[[nodiscard]] ExitCode run(std::span<const std::string> arguments, std::span<const AddVerb> verbs);

}  // namespace tandem::cli
