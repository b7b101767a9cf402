// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "bvh/reference_engine.hpp"
#include "cli/exit_code.hpp"
#include "cli/verbs.hpp"

namespace tandem::cli {

/// A verb that a program beside `tandem` serves. Such a program is compiled when one of its verbs
/// is first asked for, so that a new user does not wait for what most never need
/// (docs/design/build.md).
struct OtherVerb {
    const char* verb;
    const char* help;
    const char* program;  ///< its file name
};

/// Every such verb. scripts/verb_programs.txt has the same verbs: the script `./tandem` builds
/// their program first.
inline constexpr auto kOtherVerbs = std::to_array<OtherVerb>({
    {kBenchVerb, kBenchHelp, "tandem-lab"},
    {kTuneVerb, kTuneHelp, "tandem-lab"},
    {kClashVerb, kClashHelp, "tandem-clash"},
    {kPartsVerb, kPartsHelp, "tandem-clash"},
    {kDeformVerb, kDeformHelp, "tandem-motion"},
    {kToiVerb, kToiHelp, "tandem-motion"},
    {kSimulateVerb, kSimulateHelp, "tandem-simulate"},
    {kDevicesVerb, kDevicesHelp, "tandem-gpu"},
});

/// `check` with an option about contact regions.
inline constexpr OtherVerb kRegionCheck{"check", "", "tandem-clash"};

/// `check` and `demo` with an option that chooses an engine.
inline constexpr OtherVerb kByReference{"check --engine", "", "tandem-reference"};

/// `check` and `self` with --device: on an OpenCL device.
inline constexpr OtherVerb kOnDevice{kDevicesVerb, kDevicesHelp, "tandem-gpu"};

/// `clash`, `deform` and `simulate` with --device.
inline constexpr OtherVerb kWorldOnDevice{"clash --device", "", "tandem-gpu-world"};

/// The entry of the first word that is no option, or null if a program that has the reference
/// engine, or has not, serves that verb itself.
[[nodiscard]] const OtherVerb* other_verb(std::span<const std::string> arguments,
                                          bool has_reference_engine = bvh::has_reference_engine());

/// Whether its program is there.
[[nodiscard]] bool is_built(const OtherVerb& other);

/// Without `--device cpu`, which is what a verb does anyway.
[[nodiscard]] std::vector<std::string> without_device_cpu(std::vector<std::string> arguments);

/// Becomes the other program with the same arguments; returns only if that fails.
[[nodiscard]] ExitCode run_other(const OtherVerb& other, std::span<const std::string> arguments);

/// Shows the verb in the help of `tandem`.
[[nodiscard]] VerbAction announce(const parser::Verb& program, const OtherVerb& other);

}  // namespace tandem::cli
