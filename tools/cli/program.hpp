// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "cli/exit_code.hpp"
#include "cli/other_programs.hpp"
#include "cli/verbs.hpp"

namespace tandem::cli {

/// The whole program with these verbs, `arguments` without its name. `others` only appear in its
/// help.
[[nodiscard]] ExitCode run(std::span<const std::string> arguments, std::span<const AddVerb> verbs,
                           std::span<const OtherVerb> others = {});

}  // namespace tandem::cli
