// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <span>
#include <string>

#include "cli/exit_code.hpp"
#include "parser/verb.hpp"

namespace tandem::cli {

/// Runs a verb once its arguments are parsed.
using VerbAction = std::function<ExitCode()>;

/// Adds a verb with options, help and examples to the program.
using AddVerb = VerbAction (*)(const parser::Verb& program);

// All verbs of `tandem`. lab/lab_verbs.hpp has `add_bench` and `add_tune` of the program
// `tandem-lab`; the two here start that program.
[[nodiscard]] VerbAction add_check(const parser::Verb& program);
[[nodiscard]] VerbAction add_distance(const parser::Verb& program);
[[nodiscard]] VerbAction add_self(const parser::Verb& program);
[[nodiscard]] VerbAction add_info(const parser::Verb& program);
[[nodiscard]] VerbAction add_parts(const parser::Verb& program);
[[nodiscard]] VerbAction add_clash(const parser::Verb& program);
[[nodiscard]] VerbAction add_deform(const parser::Verb& program);
[[nodiscard]] VerbAction add_toi(const parser::Verb& program);
[[nodiscard]] VerbAction add_simulate(const parser::Verb& program);
[[nodiscard]] VerbAction add_devices(const parser::Verb& program);
[[nodiscard]] VerbAction add_demo(const parser::Verb& program);
[[nodiscard]] VerbAction add_bench_of_lab(const parser::Verb& program);
[[nodiscard]] VerbAction add_tune_of_lab(const parser::Verb& program);
[[nodiscard]] VerbAction add_describe(const parser::Verb& program);

// The lab's verbs appear in the help of both programs.
inline constexpr const char* kBenchVerb = "bench";
inline constexpr const char* kBenchHelp = "Measures: the experiments of the papers";
inline constexpr const char* kTuneVerb = "tune";
inline constexpr const char* kTuneHelp = "Which method and settings are the fastest for this work?";

/// Whether the first word other than an option is a verb of the lab.
[[nodiscard]] bool is_for_lab(std::span<const std::string> arguments);

/// Replaces this process by the program `tandem-lab` with the same arguments; returns only on
/// failure.
[[nodiscard]] ExitCode start_lab(std::span<const std::string> arguments);

}  // namespace tandem::cli
