// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <tandem/model.hpp>
#include <tandem/read_report.hpp>
#include <tandem/self.hpp>

#include "cli/answers/progress.hpp"
#include "motion/frame_row.hpp"

namespace tandem::cli {

/// What `deform` goes through, frame by frame.
struct DeformQuestion {
    std::vector<std::string> frames;
    /// Other objects: each a sequence of its own, of which the last frame stays when it is shorter.
    std::vector<std::vector<std::string>> objects;
    SelfRequest request{};
    BuildOptions build{};
    ReadOptions reading{};
};

/// Asked before each frame, so that Ctrl-C leaves whole rows.
using StopAsked = std::function<bool()>;
/// Gets each row as soon as it is there.
using TakeRow = std::function<void(const FrameRow& row)>;

/// Goes through the frames; an error names the frame that it stopped at.
[[nodiscard]] Result<Done> deform_frames(const DeformQuestion& question, Progress& progress,
                                         const StopAsked& stop, const TakeRow& take);

}  // namespace tandem::cli
