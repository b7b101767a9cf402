// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include <tandem/pose.hpp>
#include <tandem/result.hpp>

namespace tandem::cli {

/// One pose a line, as `--pose-b` takes it; empty lines and those that begin with # are passed
/// over. One pose at least.
[[nodiscard]] Result<std::vector<Pose>> load_poses(const std::string& file);

/// Where both meshes are at one moment.
struct PosePair {
    Pose a{};
    Pose b{};
};

/// The same for two meshes: a line has the pose of B, or those of A and B with a semicolon between
/// them. A stays at `pose_a` where a line does not say where it is.
[[nodiscard]] Result<std::vector<PosePair>> load_motion(const std::string& file,
                                                        const Pose& pose_a);

}  // namespace tandem::cli
