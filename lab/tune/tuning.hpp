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
    Thoroughness extent = Thoroughness::Sensible;
    Dropping dropping = Dropping::WorseHalf;
    double turn_s = HalvingSettings{}.turn_s;
    /// Called often. When it returns true, measuring ends and the choice is made from the results
    /// so far.
    signals::Stop stop = signals::never;
    std::function<void(const std::string& what)> progress = [](const std::string&) {};
};

/// The candidates tried on a workload, and the outcome.
struct Tuning {
    std::string workload;            ///< for people: "20,000 objects, 432 steps"
    std::string unit;                ///< name of a step: "step", "pose"
    std::vector<std::string> names;  ///< names of the candidates; the first is the default
    std::vector<Profile> profiles;   ///< profile of each candidate
    /// Sentences about methods that were not tried, with reasons.
    std::vector<std::string> left_out;
    double budget_s = 0.0;
    Dropping dropping = Dropping::WorseHalf;
    Outcome outcome;
    std::string date;
    bench::Machine machine;
};

/// Finds the fastest broad phase for the world or the recording of a configuration, among the
/// methods that it names. Returns an error if it names peers or sweeps a parameter.
[[nodiscard]] Result<Tuning> tune_boxes(const bench::BroadConfig& config,
                                        const TuneRequest& request);

/// Finds the fastest engine and settings for all pairs of two meshes.
[[nodiscard]] Result<Tuning> tune_meshes(MeshWorkload workload, const TuneRequest& request);

/// The reason for the decision in a sentence with numbers.
[[nodiscard]] std::string reason_of(const Tuning& tuning);

/// A sentence for every candidate that found other pairs.
[[nodiscard]] std::vector<std::string> wrong_ones(const Tuning& tuning);

/// A sentence about the time saved by dropping candidates that could not win; empty if none was
/// dropped.
[[nodiscard]] std::string savings_of(const Tuning& tuning);

/// The line with which every report of an interrupted tuning begins; empty for a complete one.
[[nodiscard]] std::string incomplete_note(const Tuning& tuning);

/// The decision as a profile that names its origin. `source` names the workload, such as
/// "lab.json".
[[nodiscard]] Profile profile_of(const Tuning& tuning, const std::string& source);

}  // namespace tandem::tune
