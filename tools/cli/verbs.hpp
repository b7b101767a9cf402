// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "cli/exit_code.hpp"
#include "parser/verb.hpp"

namespace tandem::cli {

/// Runs a verb once its arguments are parsed.
using VerbAction = std::function<ExitCode()>;

/// Adds a verb with options, help and examples to the program.
using AddVerb = VerbAction (*)(const parser::Verb& program);

[[nodiscard]] VerbAction add_check(const parser::Verb& program);
[[nodiscard]] VerbAction add_distance(const parser::Verb& program);
[[nodiscard]] VerbAction add_self(const parser::Verb& program);
[[nodiscard]] VerbAction add_info(const parser::Verb& program);
[[nodiscard]] VerbAction add_demo(const parser::Verb& program);
[[nodiscard]] VerbAction add_describe(const parser::Verb& program);

// What the lab's verbs are called and do, for the help of both programs.
inline constexpr const char* kBenchVerb = "bench";
inline constexpr const char* kBenchHelp = "Measures: the experiments of the papers";
inline constexpr const char* kTuneVerb = "tune";
inline constexpr const char* kTuneHelp = "Which method and settings are the fastest for this work?";

// The same for those of `tandem-clash`.
inline constexpr const char* kClashVerb = "clash";
inline constexpr const char* kClashHelp = "Which parts of a scene overlap, touch or are too close?";
inline constexpr const char* kPartsVerb = "parts";
inline constexpr const char* kPartsHelp = "Which parts does a scene have, and are they sound?";
// The same of the verbs for what moves or deforms over time.
inline constexpr const char* kDeformVerb = "deform";
inline constexpr const char* kDeformHelp = "Every frame of a mesh that deforms, breaks or moves";
inline constexpr const char* kToiVerb = "toi";
inline constexpr const char* kToiHelp = "When do moving vertices, faces and edges first touch?";
// The same of the verb of `tandem-simulate`.
inline constexpr const char* kSimulateVerb = "simulate";
inline constexpr const char* kSimulateHelp = "Bodies that fall, pile up and slide";
inline constexpr const char* kDevicesVerb = "devices";
inline constexpr const char* kDevicesHelp = "Which OpenCL devices there are";

}  // namespace tandem::cli
