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
    std::filesystem::path program;         ///< ours: is started with `kRunOption` and a file
    std::filesystem::path adapters;        ///< the folder of the peers' programs
    double limit_s = 600.0;                ///< for a process, after which it is stopped
    /// Asked often; when it says yes, the run ends with what has been measured.
    signals::Stop stop = signals::never;
    /// Told what is being done, whenever that changes.
    std::function<void(const std::string& what)> progress = [](const std::string&) {};
};

/// `tandem bench broadphase --run CASE` is one measurement in a process of its own.
inline constexpr std::string_view kRunOption = "--run";

/// The steps of a world with that many objects.
struct StepCounts {
    std::uint32_t warm_up;
    std::uint32_t steps;
};
[[nodiscard]] StepCounts steps_of(const BroadConfig& config, std::uint64_t objects);

/// Runs every method on every value in a process of its own, `rounds` times, the methods taking
/// turns and every other round in reverse. An error if a value makes no sense; a method that fails
/// is a problem of the report and is not tried again on that value.
[[nodiscard]] Result<BroadReport> run_broad_lab(const BroadRequest& request);

}  // namespace tandem::bench
