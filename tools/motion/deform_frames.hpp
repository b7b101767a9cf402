// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <tandem/self.hpp>

#include "cli/answers/progress.hpp"
#include "cli/options/device_option.hpp"
#include "motion/frame_row.hpp"
#include "motion/mesh_sequence.hpp"

namespace tandem::cli {

/// What `deform` goes through, frame by frame.
struct DeformQuestion {
    std::vector<std::string> frames;
    /// Other objects: each a sequence of its own, of which the last frame stays when it is shorter.
    std::vector<std::vector<std::string>> objects;
    SelfRequest request{};
    SequenceOptions sequence{};
    /// Finds the pairs of each frame; null for the CPU. It must outlive the question.
    PairDevice* device = nullptr;
    /// Asks for the contacts between frames as well.
    std::optional<ImpactRequest> continuous{};
};

/// A mesh in a frame, and the pairs that it has with the deforming mesh: with itself for that one.
struct FrameMesh {
    const MeshSequence& sequence;
    std::vector<TrianglePair> pairs{};
};

/// Asked before each frame, so that Ctrl-C leaves whole rows.
using StopAsked = std::function<bool()>;
/// Gets each row as soon as it is there, with the meshes that it is about: the deforming mesh, then
/// the objects.
using TakeFrame =
    std::function<Result<Done>(const FrameRow& row, std::span<const FrameMesh> meshes)>;

/// Goes through the frames; an error names the frame that it stopped at.
[[nodiscard]] Result<Done> deform_frames(const DeformQuestion& question, Progress& progress,
                                         const StopAsked& stop, const TakeFrame& take);

}  // namespace tandem::cli
