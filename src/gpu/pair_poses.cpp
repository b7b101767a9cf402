// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "gpu/pair_poses.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>

#include "base/module_names.hpp"
#include "query/pose_range.hpp"
#include "traversal/wide/wide_pose.hpp"
#include "volumes/volume.hpp"

namespace tandem::gpu {
namespace {

static_assert(TG_LEAST_RATIO_FOR_B == kLeastRatioForB);

std::uint32_t flags_of(const PairQuestion& question) {
    return (question.is_self ? TG_SELF : 0U) | (question.swapped ? TG_SWAPPED : 0U);
}

PoseOfPair pose_of(const WidePose& wide, const PairQuestion& question) {
    PoseOfPair pose{};
    double distance = 0.0;
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            // The ratio of scales is not included: it is a power of two and applied exactly.
            pose.rotation[3 * i + j] = wide.a_to_b.rows[j][i];
        }
        pose.translation[i] = static_cast<float>(wide.b_to_a.columns[3][i]);
        distance += std::fabs(wide.b_to_a.columns[3][i]);
    }
    const double slack = wide.slack;
    pose.ratio = static_cast<float>(wide.ratio);
    pose.margin = rounded_up(slack + TG_VOLUME_ERROR * (1.0 + wide.ratio + distance));
    pose.slack = rounded_up(slack + TG_SPLIT_ERROR * (1.0 + wide.ratio));
    pose.flags = flags_of(question) | (wide.tests_axes_of_b ? TG_AXES_OF_B : 0U);
    pose.first = question.first;
    pose.second = question.second;
    std::copy(question.bodies.begin(), question.bodies.end(), pose.bodies);
    return pose;
}

WorldPose world_pose(const Pose& pose) {
    WorldPose out{};
    for (Eigen::Index i = 0; i < 3; ++i) {
        for (Eigen::Index j = 0; j < 3; ++j) {
            out[static_cast<std::size_t>(3 * i + j)] = pose.rotation()(i, j);
        }
        out[static_cast<std::size_t>(9 + i)] = pose.translation()[i];
    }
    return out;
}

}  // namespace

Result<PosedPairs> pose_pairs(const Objects& objects, std::span<const PlacedObject> bodies,
                              std::span<const TrianglePair> pairs) {
    PosedPairs out;
    for (const PlacedObject& body : bodies) {
        out.bodies.push_back(world_pose(body.pose));
    }
    for (std::size_t k = 0; k < pairs.size(); ++k) {
        const PlacedObject& a = bodies[pairs[k].a];
        const PlacedObject& b = bodies[pairs[k].b];
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
        // The larger object comes first, because in units of its tree all coordinates are within
        // the range of float.
        const bool swapped = frame_a.scale > frame_b.scale;
        PairQuestion question{static_cast<std::uint32_t>(k), a.object, b.object, a.pose, b.pose,
                              {pairs[k].a, pairs[k].b},      swapped,  false};
        if (swapped) {
            std::swap(question.first, question.second);
            std::swap(question.first_pose, question.second_pose);
            std::swap(question.bodies[0], question.bodies[1]);
        }
        out.questions.push_back(question);
    }
    return out;
}

PosedPairs pose_self(const Objects& objects, DeviceObject object) {
    PosedPairs out;
    if (!objects[object].empty()) {
        out.bodies.push_back(world_pose(Pose()));
        out.questions.push_back({0, object, object, Pose(), Pose(), {0, 0}, false, true});
    }
    return out;
}

PosedPairs part_of(const PosedPairs& pairs, std::size_t begin, std::size_t end) {
    PosedPairs out;
    std::map<std::uint32_t, std::uint32_t> places;
    for (std::size_t k = begin; k < end; ++k) {
        PairQuestion question = pairs.questions[k];
        for (std::uint32_t& body : question.bodies) {
            const auto [place, is_new] = places.try_emplace(body, word(out.bodies.size()));
            if (is_new) {
                out.bodies.push_back(pairs.bodies[body]);
            }
            body = place->second;
        }
        out.questions.push_back(question);
    }
    return out;
}

std::vector<QuestionRecord> records_of(const PosedPairs& pairs) {
    std::vector<QuestionRecord> records;
    records.reserve(pairs.questions.size());
    for (const PairQuestion& question : pairs.questions) {
        records.push_back({.bodies = {question.bodies[0], question.bodies[1]},
                           .objects = {question.first, question.second},
                           .flags = flags_of(question)});
    }
    return records;
}

std::vector<PoseOfPair> host_poses(const Objects& objects, const PosedPairs& pairs) {
    std::vector<PoseOfPair> poses;
    poses.reserve(pairs.questions.size());
    for (const PairQuestion& question : pairs.questions) {
        poses.push_back(
            pose_of(wide_pose(relative_pose(objects[question.first].frame, question.first_pose,
                                            objects[question.second].frame, question.second_pose)),
                    question));
    }
    return poses;
}

}  // namespace tandem::gpu
