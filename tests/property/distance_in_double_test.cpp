// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Distances of surfaces for which bounds in float cannot distinguish pairs, so that the search
// continues in double. The answer must equal that over all pairs.
#include <gtest/gtest.h>
#include <limits>

#include <tandem/distance.hpp>

#include "geometry/closest/closest_points.hpp"
#include "scenes/random.hpp"
#include "scenes/shapes.hpp"
#include "support/seeds.hpp"

namespace tandem {
namespace {

struct LeastPair {
    double distance = std::numeric_limits<double>::infinity();
    TrianglePair triangles{};
};

LeastPair least_of_all(const Placed& a, const Placed& b) {
    LeastPair least;
    for (std::uint32_t i = 0; i < a.model.mesh().triangle_count(); ++i) {
        const TriangleCorners here = to_world(a.pose, a.model.mesh().corners(i));
        for (std::uint32_t j = 0; j < b.model.mesh().triangle_count(); ++j) {
            const TriangleCorners there = to_world(b.pose, b.model.mesh().corners(j));
            // Among equal distances the answer is the smallest pair.
            const double distance =
                geometry::closest_points(geometry::refer_to(here), geometry::refer_to(there))
                    .distance;
            if (distance < least.distance) {
                least = {distance, {i, j}};
            }
        }
    }
    return least;
}

TEST(DistanceInDouble, OfParallelSheetsIsTheLeastOfAllPairs) {
    const Model sheet = Model::build(scenes::integer_sheet(14, 0)).value();
    for (const std::uint64_t seed : testing::seeds(2)) {
        TANDEM_TRACE_SEED(seed);
        scenes::Random random(seed);
        const scenes::Quaternion q = random.rotation();
        for (const double gap : {14.0, 1.4e3, 1.4e6}) {
            SCOPED_TRACE(gap);
            // Both are rotated in the same way, so that they are parallel to each other but not to
            // an axis.
            const Pose pose_a = Pose::create(Vec3::Zero(), q[0], q[1], q[2], q[3]).value();
            const Vec3 aside(random.symmetric(), random.symmetric(), gap);
            const Pose pose_b =
                Pose::create(to_world(pose_a, aside), q[0], q[1], q[2], q[3]).value();
            const Placed a{sheet, pose_a};
            const Placed b{sheet, pose_b};
            const LeastPair expected = least_of_all(a, b);
            const DistanceResult found = distance(a, b).value();
            EXPECT_EQ(found.distance, expected.distance);
            EXPECT_EQ(found.triangles, expected.triangles);
            EXPECT_EQ(distance(a, b, {.threads = 3})->triangles, expected.triangles);
            const DistanceResult near_enough = distance(a, b, {.relative_tolerance = 1e-9}).value();
            EXPECT_LE(near_enough.distance, expected.distance * (1.0 + 1e-9));
            EXPECT_LE(near_enough.lower_bound, expected.distance);
        }
    }
}

TEST(DistanceInDouble, StopsWhenItIsCancelled) {
    const Model sheet = Model::build(scenes::integer_sheet(60, 0)).value();
    std::stop_source source;
    source.request_stop();
    DistanceQuery query({.cancel = source.get_token()});
    EXPECT_FALSE(query.closest({sheet}, {sheet, Pose::at({0.3, 0.2, 6e7})}));
}

}  // namespace
}  // namespace tandem
