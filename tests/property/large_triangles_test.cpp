// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Fine bodies beside a few large, slanted triangles: the work must not grow with the number of
// triangles of the fine body.
#include "scenes/large_triangles.hpp"

#include <gtest/gtest.h>
#include <string_view>

#include <tandem/clearance.hpp>
#include <tandem/collide.hpp>
#include <tandem/distance.hpp>

#include "scenes/random.hpp"
#include "scenes/shapes.hpp"

namespace tandem {
namespace {

struct Tests {
    double first_contact = 0.0;
    double all_pairs = 0.0;
    double clearance = 0.0;
    double distance = 0.0;
};

double tests_in(const TraversalStats& stats) {
    return static_cast<double>(stats.volume_tests + stats.geometry_tests);
}

/// Tests for a ball beside the triangles, in some random rotations.
Tests tests_beside(const scenes::LargeTriangles& large, const Model& b, double gap) {
    const Model a = Model::build(large.mesh).value();
    CollideQuery collide({.threads = 1});
    ClearanceQuery near({.threads = 1});
    DistanceQuery apart({.threads = 1});
    scenes::Random random(5);
    Tests work;
    for (int k = 0; k < 4; ++k) {
        const scenes::Quaternion q = random.rotation();
        const Placed ball{b, Pose::create(large.ball_at(gap), q[0], q[1], q[2], q[3]).value()};
        EXPECT_FALSE(collide.first_contact({a}, ball)->has_value());
        work.first_contact += tests_in(collide.stats());
        EXPECT_EQ(collide.count({a}, ball).value(), 0U);
        work.all_pairs += tests_in(collide.stats());
        EXPECT_EQ(near.count({a}, ball, 0.5 * gap).value(), 0U);
        work.clearance += tests_in(near.stats());
        apart.forget();
        EXPECT_TRUE(apart.closest({a}, ball));
        work.distance += tests_in(apart.stats());
    }
    return work;
}

TEST(LargeTriangles, WorkDoesNotGrowWithTheFineBody) {
    const Model coarse = Model::build(scenes::sphere(4)).value();
    const Model fine = Model::build(scenes::sphere(7)).value();  // 64 times as many triangles
    for (const scenes::LargeTriangles& large : scenes::large_triangles(1)) {
        for (const double gap : {1.0, 0.3, 0.1}) {
            SCOPED_TRACE(::testing::Message() << large.name << ", " << gap << " apart");
            const Tests few = tests_beside(large, coarse, gap);
            const Tests many = tests_beside(large, fine, gap);
            EXPECT_LE(many.first_contact, 2.0 * few.first_contact);
            EXPECT_LE(many.all_pairs, 2.0 * few.all_pairs);
            EXPECT_LE(many.clearance, 2.0 * few.clearance);
            // Boxes along the axes project from a curved surface by their own size, so that the
            // search for the smallest distance opens a band of them, whose number grows like the
            // square root. Next to the stray triangle, the ball is as small as the resolution of
            // the floats in its tree.
            if (large.name != "stray triangle") {
                EXPECT_LE(many.distance, 10.0 * few.distance);
            }
        }
    }
}

}  // namespace
}  // namespace tandem
