// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "cli/verbs.hpp"

namespace tandem::cli {

[[nodiscard]] VerbAction add_clash(const parser::Verb& program);
[[nodiscard]] VerbAction add_parts(const parser::Verb& program);

/// `check` with options about contact regions.
[[nodiscard]] VerbAction add_region_check(const parser::Verb& program);

/// Every verb of the program `tandem-clash`.
inline constexpr std::array<AddVerb, 3> kClashVerbs{add_clash, add_parts, add_region_check};

}  // namespace tandem::cli
