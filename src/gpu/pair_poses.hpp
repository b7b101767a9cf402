// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <span>
#include <vector>

#include <tandem/gpu.hpp>

#include "gpu/kernels/records.h"
#include "gpu/objects.hpp"

namespace tandem::gpu {

/// Two poses as the double stage reads them: rows and translation of the first, then of the second.
using WorldPoses = std::array<double, 24>;

/// A question of a batch, with the larger object first.
struct PairQuestion {
    std::uint32_t number = 0;  ///< of the pair that was asked
    ObjectId first = 0;
    ObjectId second = 0;
    Pose first_pose;
    Pose second_pose;
    bool swapped = false;  ///< first is the b of the question
    bool is_self = false;
};

/// What the device gets of all questions. Pairs that surely do not touch are left out.
struct PosedPairs {
    std::vector<PairQuestion> questions;
    std::vector<PoseOfPair> poses;
    std::vector<WorldPoses> world_poses;
};

/// An error for objects that are not there and poses that leave the range of double.
[[nodiscard]] Result<PosedPairs> pose_pairs(const Objects& objects,
                                            std::span<const BodyPair> pairs);

/// One object with itself.
[[nodiscard]] PosedPairs pose_self(const Objects& objects, ObjectId object);

}  // namespace tandem::gpu
