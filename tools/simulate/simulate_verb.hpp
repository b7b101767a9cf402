// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "cli/verbs.hpp"

namespace tandem::cli {

[[nodiscard]] VerbAction add_simulate(const parser::Verb& program);

/// Every verb of the program `tandem-simulate`.
inline constexpr std::array<AddVerb, 1> kSimulateVerbs{add_simulate};

}  // namespace tandem::cli
