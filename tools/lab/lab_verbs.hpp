// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "cli/verbs.hpp"

namespace tandem::cli {

[[nodiscard]] VerbAction add_bench(CLI::App& program);
[[nodiscard]] VerbAction add_tune(CLI::App& program);

/// Every verb of the program `tandem-lab`.
inline constexpr std::array<AddVerb, 2> kLabVerbs{add_bench, add_tune};

/// `bench walks`
[[nodiscard]] VerbAction add_bench_walks(CLI::App& bench);

/// `bench peers`
[[nodiscard]] VerbAction add_bench_peers(CLI::App& bench);

/// `bench clash`
[[nodiscard]] VerbAction add_bench_clash(CLI::App& bench);
/// `bench deform`
[[nodiscard]] VerbAction add_bench_deform(CLI::App& bench);

/// `bench broadphase`
[[nodiscard]] VerbAction add_bench_broadphase(CLI::App& bench);

/// `bench world`
[[nodiscard]] VerbAction add_bench_world(CLI::App& bench);

}  // namespace tandem::cli
