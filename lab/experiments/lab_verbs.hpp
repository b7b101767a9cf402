// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "cli/verbs.hpp"

namespace tandem::cli {

[[nodiscard]] VerbAction add_bench(const parser::Verb& program);
[[nodiscard]] VerbAction add_tune(const parser::Verb& program);
/// The verb `bench` with the same options; it prints what the experiment needs instead of running
/// it.
[[nodiscard]] VerbAction add_bench_needs(const parser::Verb& program);

/// The verbs of the program `tandem-lab`.
inline constexpr std::array<AddVerb, 2> kLabVerbs{add_bench, add_tune};
/// The verbs for which `tandem-lab needs VERB …` prints needs; `tune` needs nothing.
inline constexpr std::array<AddVerb, 1> kNeedsVerbs{add_bench_needs};

}  // namespace tandem::cli
