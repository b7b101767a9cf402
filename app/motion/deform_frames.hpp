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

/// The inputs of `deform`.
struct DeformQuestion {
    std::vector<std::string> frames;
    /// Other objects, each a sequence of files of its own. A shorter sequence keeps its last frame.
    std::vector<std::vector<std::string>> objects;
    SelfRequest request{};
    SequenceOptions sequence{};
    /// Finds the pairs of each frame; null for the CPU. It must outlive the question.
    PairDevice* device = nullptr;
    /// If set, contacts between frames are found as well.
    std::optional<ImpactRequest> continuous{};
};

/// A mesh in a frame, with its pairs: those with itself for the deforming mesh, those with the
/// deforming mesh for an object.
struct FrameMesh {
    const MeshSequence& sequence;
    std::vector<TrianglePair> pairs{};
};

/// Called before each frame; true ends the work, so that Ctrl-C leaves complete rows.
using StopAsked = std::function<bool()>;
/// Receives each row as soon as it is computed, with its meshes: the deforming mesh, then the
/// objects.
using TakeFrame =
    std::function<Result<Done>(const FrameRow& row, std::span<const FrameMesh> meshes)>;

/// Processes all frames. An error names the frame at which it occurred.
[[nodiscard]] Result<Done> deform_frames(const DeformQuestion& question, Progress& progress,
                                         const StopAsked& stop, const TakeFrame& take);

}  // namespace tandem::cli
