// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>

#include "report.hpp"
#include "signals/interrupt.hpp"

namespace tandem::bench {

struct BroadRequest {
    std::vector<BroadConfig> experiments;  ///< with their methods
    std::filesystem::path program;         ///< our program; started with `kRunOption` and a file
    std::filesystem::path adapters;        ///< folder of the peers' programs
    double limit_s = 600.0;                ///< time limit of a process; it is stopped after that
    /// Called often. When it returns true, the run ends with the results so far.
    signals::Stop stop = signals::never;
    /// Called with the current activity whenever it changes.
    std::function<void(const std::string& what)> progress = [](const std::string&) {};
};

/// `tandem bench broadphase --run CASE` runs one measurement in a process of its own.
inline constexpr std::string_view kRunOption = "--run";

/// Numbers of warm-up and measured steps of a world with a given number of objects.
struct StepCounts {
    std::uint32_t warm_up;
    std::uint32_t steps;
};
[[nodiscard]] StepCounts steps_of(const BroadConfig& config, std::uint64_t objects);

/// Runs every method on every value `rounds` times, each run in a process of its own. The methods
/// take turns, in reverse order in every other round. Returns an error for an invalid value. A
/// method that fails becomes a problem of the report and is not run again on that value.
[[nodiscard]] Result<BroadReport> run_broad_lab(const BroadRequest& request);

}  // namespace tandem::bench
