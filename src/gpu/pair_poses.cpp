// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "gpu/pair_poses.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "base/module_names.hpp"
#include "query/pose_range.hpp"
#include "traversal/wide/wide_pose.hpp"
#include "volumes/volume.hpp"

namespace tandem::gpu {
namespace {

/// What the floats of a test of boxes can be wrong by, relative to the sizes: docs/design/gpu.md
/// needs 60 · 2^-24, and this is 128 · 2^-24.
constexpr double kVolumeError = 0x1p-17;
/// What a vertex loses when it becomes two floats.
constexpr double kSplitError = 0x1p-44;

PoseOfPair pose_of(const WidePose& wide, const PairQuestion& question) {
    PoseOfPair pose{};
    double distance = 0.0;
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            // Without the ratio of scales, which is a power of two and applied exactly.
            pose.rotation[3 * i + j] = wide.a_to_b.rows[j][i];
        }
        pose.translation[i] = static_cast<float>(wide.b_to_a.columns[3][i]);
        distance += std::fabs(wide.b_to_a.columns[3][i]);
    }
    const double slack = wide.slack;
    pose.ratio = static_cast<float>(wide.ratio);
    pose.margin = rounded_up(slack + kVolumeError * (1.0 + wide.ratio + distance));
    pose.slack = rounded_up(slack + kSplitError * (1.0 + wide.ratio));
    pose.flags = (wide.tests_axes_of_b ? TG_AXES_OF_B : 0U) | (question.is_self ? TG_SELF : 0U) |
                 (question.swapped ? TG_SWAPPED : 0U);
    pose.first = question.first;
    pose.second = question.second;
    return pose;
}

/// Every tree lies in the cube [−1, 1]³ of its own frame, a ball of radius √3.
bool cubes_are_apart(const WidePose& wide) {
    const double reach = 1.0 + 1.7321 * wide.ratio + double{wide.slack};
    const auto& middle = wide.b_to_a.columns[3];
    return std::fabs(middle[0]) > reach || std::fabs(middle[1]) > reach ||
           std::fabs(middle[2]) > reach;
}

void put_pose(std::span<double> out, const Pose& pose) {
    for (Eigen::Index i = 0; i < 3; ++i) {
        for (Eigen::Index j = 0; j < 3; ++j) {
            out[static_cast<std::size_t>(3 * i + j)] = pose.rotation()(i, j);
        }
        out[static_cast<std::size_t>(9 + i)] = pose.translation()[i];
    }
}

void add_question(PosedPairs& out, const PairQuestion& question, const WidePose& wide) {
    WorldPoses world{};
    put_pose(std::span(world).first(12), question.first_pose);
    put_pose(std::span(world).last(12), question.second_pose);
    out.questions.push_back(question);
    out.poses.push_back(pose_of(wide, question));
    out.world_poses.push_back(world);
}

}  // namespace

Result<PosedPairs> pose_pairs(const Objects& objects, std::span<const BodyPair> pairs) {
    PosedPairs out;
    for (std::size_t k = 0; k < pairs.size(); ++k) {
        const auto& [a, b] = pairs[k];
        if (a.object >= objects.size() || b.object >= objects.size()) {
            return Error{ErrorCode::InvalidArgument, fmt::format("pair {}: there is no object {}",
                                                                 k, std::max(a.object, b.object))};
        }
        const TreeFrame& frame_a = objects[a.object].frame;
        const TreeFrame& frame_b = objects[b.object].frame;
        if (auto in_range = check_range(frame_a, a.pose, frame_b, b.pose); !in_range) {
            return Error{in_range.error().code,
                         fmt::format("pair {}: {}", k, in_range.error().message)};
        }
        if (objects[a.object].empty() || objects[b.object].empty()) {
            continue;
        }
        // Only the larger one's tree can be the first: then floats of its units reach.
        const bool swapped = frame_a.scale > frame_b.scale;
        const Body& first = swapped ? b : a;
        const Body& second = swapped ? a : b;
        const WidePose wide = wide_pose(relative_pose(swapped ? frame_b : frame_a, first.pose,
                                                      swapped ? frame_a : frame_b, second.pose));
        if (!cubes_are_apart(wide)) {
            add_question(out,
                         {static_cast<std::uint32_t>(k), first.object, second.object, first.pose,
                          second.pose, swapped, false},
                         wide);
        }
    }
    return out;
}

PosedPairs pose_self(const Objects& objects, ObjectId object) {
    PosedPairs out;
    if (!objects[object].empty()) {
        const TreeFrame& frame = objects[object].frame;
        add_question(out, {0, object, object, Pose(), Pose(), false, true},
                     wide_pose(relative_pose(frame, Pose(), frame, Pose())));
    }
    return out;
}

}  // namespace tandem::gpu
