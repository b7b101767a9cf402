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

/// A question of a batch; the larger object comes first.
struct PairQuestion {
    std::uint32_t number = 0;  ///< number of the pair in the request
    DeviceObject first = 0;
    DeviceObject second = 0;
    Pose first_pose;
    Pose second_pose;
    std::array<std::uint32_t, 2> bodies{};  ///< places of the two bodies in the list of bodies
    bool swapped = false;                   ///< whether the first object is side b of the question
    bool is_self = false;
};

/// Everything that the device receives about all questions.
struct PosedPairs {
    std::vector<PairQuestion> questions;
    std::vector<WorldPose> bodies;
};

/// Makes questions from pairs of places in `bodies`; pairs with an empty object are left out.
/// Returns an error for unknown objects and for poses beyond the range of double.
[[nodiscard]] Result<PosedPairs> pose_pairs(const Objects& objects,
                                            std::span<const PlacedObject> bodies,
                                            std::span<const TrianglePair> pairs);

/// A question of one object with itself.
[[nodiscard]] PosedPairs pose_self(const Objects& objects, DeviceObject object);

/// The questions from `begin` to `end`, with the bodies that they name.
[[nodiscard]] PosedPairs part_of(const PosedPairs& pairs, std::size_t begin, std::size_t end);

/// The records that kernels/pair_poses.cl reads.
[[nodiscard]] std::vector<QuestionRecord> records_of(const PosedPairs& pairs);

/// Computes on the host the records that kernels/pair_poses.cl writes, for a device without doubles
/// or with doubles that contract to fused operations.
[[nodiscard]] std::vector<PoseOfPair> host_poses(const Objects& objects, const PosedPairs& pairs);

}  // namespace tandem::gpu
