// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/world/pair_work.hpp"

#include <array>
#include <ctime>

#include <tandem/shape_query.hpp>

namespace tandem::bench {
namespace {

constexpr std::array<std::string_view, 6> kConvexKinds{"sphere",   "capsule", "box",
                                                       "cylinder", "cone",    "hull"};
constexpr std::size_t kPairs = 300;

/// How far a body turns, in radians, and moves from one pass to the next.
constexpr double kTurn = 0.01;
constexpr double kMove = 0.01;

bool boxes_overlap(const Box& a, const Box& b) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        if (a.lo[axis] > b.hi[axis] || b.lo[axis] > a.hi[axis]) {
            return false;
        }
    }
    return true;
}

/// Poses that begin with a random rotation at a place and change a little in each pass.
std::vector<Pose> drifting(scenes::Random& random, const Vec3& place) {
    const auto [w, x, y, z] = random.rotation();
    Eigen::Quaterniond turn = Eigen::Quaterniond(w, x, y, z).normalized();
    const Eigen::Quaterniond further(Eigen::AngleAxisd(kTurn, random.direction()));
    const Vec3 way = kMove * random.direction();
    std::vector<Pose> poses;
    for (std::uint32_t pass = 0; pass < kPairPasses; ++pass) {
        poses.push_back(*Pose::create(place + pass * way, turn.w(), turn.x(), turn.y(), turn.z()));
        turn = (further * turn).normalized();
    }
    return poses;
}

}  // namespace

std::vector<std::string> pair_types() {
    std::vector<std::string> types;
    for (std::size_t i = 0; i < kConvexKinds.size(); ++i) {
        for (std::size_t j = i; j < kConvexKinds.size(); ++j) {
            types.push_back(std::string(kConvexKinds[i]) + "-" + std::string(kConvexKinds[j]));
        }
    }
    return types;
}

std::vector<MovingPair> pair_work(std::string_view type) {
    constexpr double kUniformity = 100.0;
    std::vector<MovingPair> pairs;
    for (const std::string_view one : kConvexKinds) {
        for (const std::string_view other : kConvexKinds) {
            if (std::string(one) + "-" + std::string(other) != type) {
                continue;
            }
            scenes::Random random(1);
            while (pairs.size() < kPairs) {
                MovingPair pair{.a = basic_shape(random, one, kUniformity, 1.0),
                                .b = basic_shape(random, other, kUniformity, 1.0),
                                .poses_a = drifting(random, Vec3::Zero()),
                                .poses_b = drifting(random, 1.5 * random.in_cube())};
                const Result<Box> box_a = box_of(PlacedShape{pair.a, pair.poses_a[0]});
                const Result<Box> box_b = box_of(PlacedShape{pair.b, pair.poses_b[0]});
                if (box_a && box_b && boxes_overlap(*box_a, *box_b)) {
                    pairs.push_back(std::move(pair));
                }
            }
        }
    }
    return pairs;
}

WorldRow empty_pair_row(std::string_view type, std::string_view peer) {
    return {.experiment = "pairs",
            .value = std::string(type),
            .peer = std::string(peer),
            .objects = 2 * kPairs,
            .shapes = std::string(type)};
}

double thread_seconds() {
    std::timespec time{};
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

Result<WorldRow> measure_our_pairs(std::string_view type) {
    const std::vector<MovingPair> work = pair_work(type);
    ShapeQuery query;
    Result<Done> sound = Done{};
    std::vector<std::pair<PlacedShape, PlacedShape>> pairs;
    for (const MovingPair& pair : work) {
        pairs.push_back({{pair.a, Pose{}}, {pair.b, Pose{}}});
    }
    const WorldRow row = measure_pairs(type, "tandem", work.size(), [&](std::uint32_t pass) {
        std::size_t touching = 0;
        for (std::size_t k = 0; k < work.size(); ++k) {
            auto& [a, b] = pairs[k];
            a.pose = work[k].poses_a[pass];
            b.pose = work[k].poses_b[pass];
            const auto contacts = query.contacts(a, b);
            if (!contacts) {
                sound = contacts.error();
            } else {
                touching += contacts->empty() ? 0U : 1U;
            }
        }
        return touching;
    });
    if (!sound) {
        return sound.error();
    }
    return row;
}

}  // namespace tandem::bench
