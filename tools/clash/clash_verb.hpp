// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "cli/verbs.hpp"

namespace tandem::cli {

[[nodiscard]] VerbAction add_clash(CLI::App& program);
[[nodiscard]] VerbAction add_parts(CLI::App& program);

/// Every verb of the program `tandem-clash`.
inline constexpr std::array<AddVerb, 2> kClashVerbs{add_clash, add_parts};

}  // namespace tandem::cli
