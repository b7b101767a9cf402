// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "simulate/run_file.hpp"

namespace tandem::simulate {

/// One CSV line per frame, with every value that was recorded of the step.
[[nodiscard]] std::string csv_of(std::span<const Frame> frames, StepTimes times);

/// Summary of all frames of a run.
struct RunSummary {
    std::size_t frames = 0;
    std::size_t bodies = 0;
    double deepest = 0.0;
    double seconds = 0.0;
    SimulationStep last{};

    void add(const Frame& frame);
};

/// Whether the outputs need all frames or only the summary.
enum class FramesWanted { None, All };

/// Collects the summary of a run, and its frames if an output needs them.
class RunFrames {
  public:
    /// `memory` is the largest number of bytes that the frames may take.
    RunFrames(FramesWanted wanted, std::optional<std::size_t> memory)
        : wanted_(wanted), memory_(memory) {}

    [[nodiscard]] Result<Done> add(Frame frame);

    [[nodiscard]] std::span<const Frame> frames() const { return frames_; }
    [[nodiscard]] const RunSummary& summary() const { return summary_; }

  private:
    FramesWanted wanted_;
    std::optional<std::size_t> memory_;
    std::size_t bytes_ = 0;
    std::vector<Frame> frames_;
    RunSummary summary_;
};

/// The summary as JSON: the last frame, the deepest overlap, times.
[[nodiscard]] std::string json_of(const std::string& name, const RunSummary& run,
                                  std::uint64_t hash, StepTimes times);

/// The summary as text for people. `measured` is the last step that this run computed, with its
/// times.
[[nodiscard]] std::string text_of(const std::string& name, const RunSummary& run,
                                  const std::optional<SimulationStep>& measured,
                                  std::uint64_t hash);

}  // namespace tandem::simulate
