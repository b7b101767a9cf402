// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "exit_code.hpp"

namespace CLI {
class App;
}

namespace tandem::cli {

/// Runs a verb once its arguments are parsed.
using VerbAction = std::function<ExitCode()>;

// Each adds its verb with options, help and examples to the program.
[[nodiscard]] VerbAction add_check(CLI::App& program);
[[nodiscard]] VerbAction add_distance(CLI::App& program);
[[nodiscard]] VerbAction add_self(CLI::App& program);
[[nodiscard]] VerbAction add_info(CLI::App& program);
[[nodiscard]] VerbAction add_demo(CLI::App& program);
[[nodiscard]] VerbAction add_bench(CLI::App& program);
[[nodiscard]] VerbAction add_tune(CLI::App& program);

/// `bench walks`
[[nodiscard]] VerbAction add_bench_walks(CLI::App& bench);

/// `bench peers`
[[nodiscard]] VerbAction add_bench_peers(CLI::App& bench);

/// `bench broadphase`
[[nodiscard]] VerbAction add_bench_broadphase(CLI::App& bench);

}  // namespace tandem::cli
