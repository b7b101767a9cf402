// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include <tandem/gpu.hpp>

#include "gpu/kernels/records.h"
#include "gpu/objects.hpp"

namespace tandem::gpu {

/// A pose as kernels with doubles read it: the rotation by rows, then the translation.
using WorldPose = std::array<double, 12>;

/// A question of a batch, with the larger object first.
struct PairQuestion {
    std::uint32_t number = 0;  ///< of the pair that was asked
    ObjectId first = 0;
    ObjectId second = 0;
    Pose first_pose;
    Pose second_pose;
    std::array<std::uint32_t, 2> bodies{};  ///< where their poses are among the bodies
    bool swapped = false;                   ///< first is the b of the question
    bool is_self = false;
};

/// What the device gets of all questions.
struct PosedPairs {
    std::vector<PairQuestion> questions;
    std::vector<WorldPose> bodies;
};

/// Questions about pairs of places in `bodies`; pairs with an empty object are left out. An error
/// for objects that are not there and poses that leave the range of double.
[[nodiscard]] Result<PosedPairs> pose_pairs(const Objects& objects, std::span<const Body> bodies,
                                            std::span<const TrianglePair> pairs);

/// One object with itself.
[[nodiscard]] PosedPairs pose_self(const Objects& objects, ObjectId object);

/// Some of the questions with the bodies that they are about.
[[nodiscard]] PosedPairs part_of(const PosedPairs& pairs, std::size_t begin, std::size_t end);

/// What kernels/pair_poses.cl reads.
[[nodiscard]] std::vector<QuestionRecord> records_of(const PosedPairs& pairs);

/// Computes on the host what kernels/pair_poses.cl writes, for a device whose doubles are missing
/// or fused.
[[nodiscard]] std::vector<PoseOfPair> host_poses(const Objects& objects, const PosedPairs& pairs);

}  // namespace tandem::gpu
