// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "cli/exit_code.hpp"
#include "cli/verbs.hpp"

namespace tandem::cli {

/// Whether the first word that is no option is a verb of the program `tandem-lab`.
[[nodiscard]] bool is_for_lab(std::span<const std::string> arguments);

/// Becomes the program `tandem-lab` with the same arguments; returns only if that fails.
[[nodiscard]] ExitCode run_lab(std::span<const std::string> arguments);

/// The lab's verbs in the help of `tandem`.
[[nodiscard]] VerbAction announce_bench(CLI::App& program);
[[nodiscard]] VerbAction announce_tune(CLI::App& program);

}  // namespace tandem::cli
