// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <tandem/profile.hpp>

#include "bench/broad/config.hpp"
#include "bench/machine.hpp"
#include "candidate.hpp"
#include "halving.hpp"
#include "mesh_workload.hpp"

namespace tandem::tune {

struct TuneRequest {
    double budget_s = 30.0;
    Extent extent = Extent::Sensible;
    Dropping dropping = Dropping::WorseHalf;
    double turn_s = HalvingSettings{}.turn_s;
    /// Asked often; when it says yes, the choice is made from what has been measured.
    signals::Stop stop = signals::never;
    std::function<void(const std::string& what)> progress = [](const std::string&) {};
};

/// What was tried on which workload, and what came of it.
struct Tuning {
    std::string workload;               ///< for people: "20,000 objects, 432 steps"
    std::string unit;                   ///< what a step is: "step", "pose"
    std::vector<std::string> names;     ///< of the candidates; the first is the default
    std::vector<Profile> profiles;      ///< of each candidate
    std::vector<std::string> left_out;  ///< what was no candidate, and why
    double budget_s = 0.0;
    Dropping dropping = Dropping::WorseHalf;
    Outcome outcome;
    std::string date;
    bench::Machine machine;
};

/// The fastest broad phase for the world or the recording of a configuration, among the methods
/// that it names. An error if it names peers or sweeps a parameter.
[[nodiscard]] Result<Tuning> tune_boxes(const bench::BroadConfig& config,
                                        const TuneRequest& request);

/// The fastest engine and settings for all pairs of two meshes.
[[nodiscard]] Result<Tuning> tune_meshes(MeshWorkload workload, const TuneRequest& request);

/// Why the decision is what it is, in a sentence with numbers.
[[nodiscard]] std::string reason_of(const Tuning& tuning);

/// Every candidate that found other pairs, as a sentence.
[[nodiscard]] std::vector<std::string> wrong_ones(const Tuning& tuning);

/// What it saved to drop candidates that could not win, in a sentence; empty if there were none.
[[nodiscard]] std::string savings_of(const Tuning& tuning);

/// The line that every report of an interrupted tuning begins with; empty for a complete one.
[[nodiscard]] std::string incomplete_note(const Tuning& tuning);

/// The decision as a profile that says where it comes from. `source` is what was tuned: "lab.json".
[[nodiscard]] Profile profile_of(const Tuning& tuning, const std::string& source);

}  // namespace tandem::tune
