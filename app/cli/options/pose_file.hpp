// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include <tandem/pose.hpp>
#include <tandem/result.hpp>

namespace tandem::cli {

/// Reads at least one pose, one per line, in the format of `--pose-b`. Empty lines and lines that
/// begin with # are ignored.
[[nodiscard]] Result<std::vector<Pose>> load_poses(const std::string& file);

/// The poses of both meshes at one moment.
struct PosePair {
    Pose a{};
    Pose b{};
};

/// The same for two meshes: each line has the pose of B, or the poses of A and B separated by a
/// semicolon. Without a pose for A, A is at `pose_a`.
[[nodiscard]] Result<std::vector<PosePair>> load_motion(const std::string& file,
                                                        const Pose& pose_a);

}  // namespace tandem::cli
