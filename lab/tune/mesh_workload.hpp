// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <tandem/mesh.hpp>
#include <tandem/pose.hpp>
#include <tandem/result.hpp>

namespace tandem::tune {

/// The task of finding all pairs of A and B, with B in one pose after the other.
struct MeshWorkload {
    Mesh a;
    Mesh b;
    std::vector<Pose> poses_b;  ///< at least one
};

/// Poses around the place where B, randomly turned, comes into contact with A from a random
/// direction: just before it, just after it, and deep inside. That place is found with our own
/// exact query; everything follows from the seed.
[[nodiscard]] Result<std::vector<Pose>> random_poses(const Mesh& a, const Mesh& b,
                                                     std::uint32_t count, std::uint64_t seed);

}  // namespace tandem::tune
