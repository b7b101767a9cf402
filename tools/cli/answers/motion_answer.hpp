// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <tandem/containment.hpp>
#include <tandem/distance.hpp>

#include "cli/answers/collision.hpp"
#include "cli/answers/outputs.hpp"
#include "cli/answers/scene.hpp"
#include "cli/options/check_mode.hpp"
#include "cli/options/pose_file.hpp"

namespace tandem::cli {

/// What is asked at each pose.
struct MotionQuestion {
    ModeOptions mode;
    Extent extent = Extent::AllPairs;     ///< for `CheckMode::Collide`
    std::size_t kept_pairs = 0;           ///< of each pose
    std::optional<std::size_t> memory{};  ///< bytes for all pairs
    std::optional<RegionOptions> regions{};
    DeviceOptions device{};
};

/// The answer at one pose; what the mode does not know stays empty.
struct PoseAnswer {
    PosePair poses;
    bool found = false;
    std::optional<std::uint64_t> pair_count{};
    std::vector<TrianglePair> pairs{};         ///< sorted by (a, b); as many as are kept
    std::string pair_hash{};                   ///< of all pairs; empty if not all were found
    std::vector<double> distances{};           ///< of `pairs`, of `CheckMode::Clearance`
    std::optional<double> least{};             ///< of all of them
    std::optional<DistanceResult> distance{};  ///< of `CheckMode::Distance`
    std::optional<RelationResult> relation{};  ///< of `CheckMode::Contain`
    bool exact = true;                         ///< both are closed; of `CheckMode::Contain`
    std::optional<Contacts> contacts{};        ///< if they are wanted; without meshes
};

/// Question and answers of `check --poses`.
struct Motion {
    Scene scene;
    MotionQuestion question;
    std::size_t asked = 0;                 ///< how many poses the file has
    std::vector<PoseAnswer> answers = {};  ///< fewer than asked after Ctrl-C
    TraversalStats stats{};                ///< of all poses, where the mode counts
    std::optional<DeviceWork> device{};    ///< of all poses, if one is wanted
};

/// Asks about one pose after the other, with the same trees and buffers.
[[nodiscard]] Result<Motion> follow_motion(Scene scene, std::span<const PosePair> poses,
                                           const MotionQuestion& question, Progress& progress);

/// Refers to the motion.
[[nodiscard]] Answer answer_of(const Motion& motion);

}  // namespace tandem::cli
