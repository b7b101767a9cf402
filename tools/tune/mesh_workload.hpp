// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <tandem/mesh.hpp>
#include <tandem/pose.hpp>
#include <tandem/result.hpp>

namespace tandem::tune {

/// All pairs of A and B are asked for, with B in one pose after the other.
struct MeshWorkload {
    Mesh a;
    Mesh b;
    std::vector<Pose> poses_b;  ///< one at least
};

/// Poses around the place where B, randomly turned, comes into contact with A from a random
/// direction: just before it, just behind it, and deep in. Where that is, is found with our own
/// exact query; all of it follows from the seed.
[[nodiscard]] Result<std::vector<Pose>> random_poses(const Mesh& a, const Mesh& b,
                                                     std::uint32_t count, std::uint64_t seed);

}  // namespace tandem::tune
