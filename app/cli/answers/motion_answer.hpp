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

/// Parameters of the query at each pose.
struct MotionQuestion {
    ModeOptions mode;
    PairsWanted extent = PairsWanted::AllPairs;  ///< for `CheckMode::Collide`
    std::size_t kept_pairs = 0;                  ///< for each pose
    std::optional<std::size_t> memory{};         ///< limit in bytes for all pairs
    std::optional<RegionOptions> regions{};
    DeviceOptions device{};
};

/// The result at one pose; members that belong to other modes stay empty.
struct PoseAnswer {
    PosePair poses;
    bool found = false;
    std::optional<std::uint64_t> pair_count{};
    std::vector<TrianglePair> pairs{};         ///< sorted by (a, b); at most `kept_pairs`
    std::string pair_hash{};                   ///< of all pairs; empty if not all were found
    std::vector<double> distances{};           ///< of each of `pairs`, for `CheckMode::Clearance`
    std::optional<double> least{};             ///< the least distance of all pairs
    std::optional<DistanceResult> distance{};  ///< for `CheckMode::Distance`
    std::optional<RelationResult> relation{};  ///< for `CheckMode::Contain`
    bool exact = true;  ///< whether both meshes are closed; for `CheckMode::Contain`
    std::optional<Contacts> contacts{};  ///< if requested; without meshes
};

/// Request and results of `check --poses`.
struct Motion {
    MeshPair scene;
    MotionQuestion question;
    std::size_t asked = 0;                 ///< the number of poses in the file
    std::vector<PoseAnswer> answers = {};  ///< fewer than `asked` after Ctrl-C
    TraversalStats stats{};                ///< of all poses, if the mode has counters
    std::optional<DeviceWork> device{};    ///< of all poses, if a device is requested
};

/// Runs the query at one pose after the other, with the same trees and buffers.
[[nodiscard]] Result<Motion> follow_motion(MeshPair scene, std::span<const PosePair> poses,
                                           const MotionQuestion& question, Progress& progress);

/// The answer refers to `motion`, which must outlive it.
[[nodiscard]] Answer answer_of(const Motion& motion);

}  // namespace tandem::cli
