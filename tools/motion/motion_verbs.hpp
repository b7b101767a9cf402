// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "cli/verbs.hpp"

namespace tandem::cli {

[[nodiscard]] VerbAction add_deform(const parser::Verb& program);
[[nodiscard]] VerbAction add_toi(const parser::Verb& program);

/// Every verb of the program `tandem-motion`: what moves or deforms over time.
inline constexpr std::array<AddVerb, 2> kMotionVerbs{add_deform, add_toi};

}  // namespace tandem::cli
