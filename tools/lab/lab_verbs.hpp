// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "cli/verbs.hpp"

namespace tandem::cli {

[[nodiscard]] VerbAction add_bench(const parser::Verb& program);
[[nodiscard]] VerbAction add_tune(const parser::Verb& program);

/// Every verb of the program `tandem-lab`.
inline constexpr std::array<AddVerb, 2> kLabVerbs{add_bench, add_tune};

/// `bench walks`
[[nodiscard]] VerbAction add_bench_walks(const parser::Verb& bench);

/// `bench peers`
[[nodiscard]] VerbAction add_bench_peers(const parser::Verb& bench);

/// `bench clash`
[[nodiscard]] VerbAction add_bench_clash(const parser::Verb& bench);
/// `bench deform`
[[nodiscard]] VerbAction add_bench_deform(const parser::Verb& bench);

/// `bench broadphase`
[[nodiscard]] VerbAction add_bench_broadphase(const parser::Verb& bench);

/// `bench world`
[[nodiscard]] VerbAction add_bench_world(const parser::Verb& bench);

}  // namespace tandem::cli
