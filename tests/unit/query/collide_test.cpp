// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <gtest/gtest.h>

#include <tandem/collide.hpp>

#include "scenes/shapes.hpp"
#include "scenes/torus_knot.hpp"

namespace tandem::query {
namespace {

Model collidable(Mesh mesh) {
    return Model::build(std::move(mesh)).value();
}

class CollideBoxes : public ::testing::Test {
  protected:
    Model unit_ = collidable(scenes::box({0, 0, 0}, {1, 1, 1}));

    std::size_t pairs_at(const Vec3& offset) {
        return collide({unit_}, {unit_, Pose::at(offset)})->pairs.size();
    }
};

TEST_F(CollideBoxes, TouchingCountsAndOneUlpApartDoesNot) {
    EXPECT_GT(pairs_at({1, 0, 0}), 0u);
    EXPECT_EQ(pairs_at({std::nextafter(1.0, 2.0), 0, 0}), 0u);
    EXPECT_GT(pairs_at({1, 1, 1}), 0u) << "corner to corner";
    EXPECT_EQ(pairs_at({1, 1, std::nextafter(1.0, 2.0)}), 0u);
}

TEST_F(CollideBoxes, CornerToCornerIsThePairsOfTrianglesThere) {
    // The boxes meet at corner (1,1,1) of the fixed one and (0,0,0) of the other: count the
    // triangles there.
    const auto at = [&](const Vec3& corner) {
        std::size_t count = 0;
        for (std::uint32_t k = 0; k < 12; ++k) {
            for (const Vec3& c : unit_.mesh().corners(k)) {
                count += c == corner ? 1U : 0U;
            }
        }
        return count;
    };
    EXPECT_EQ(pairs_at({1, 1, 1}), at({1, 1, 1}) * at({0, 0, 0}));
}

TEST_F(CollideBoxes, ABoxInsideAnotherTouchesNothing) {
    const Model inner = collidable(scenes::box(Vec3::Constant(0.25), Vec3::Constant(0.75)));
    EXPECT_TRUE(collide({unit_}, {inner})->pairs.empty());
}

TEST_F(CollideBoxes, PoseOutOfRangeIsAnError) {
    const Model big = collidable(scenes::box(Vec3::Constant(-1e308), Vec3::Constant(1e308)));
    EXPECT_TRUE(collide({unit_}, {big})) << "large coordinates alone are fine";
    const auto result = collide({unit_}, {big, Pose::at(Vec3::Constant(1e308))});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::InvalidArgument);
    EXPECT_NE(result.error().message.find("mesh B"), std::string::npos);
}

TEST(CollideQuery, AllFormsAgree) {
    const Model knot = collidable(scenes::torus_knot({.segments = 120, .sides = 8}));
    const Pose pose = Pose::create({0.3, 0.1, 0.2}, 0.9, 0.1, -0.3, 0.2).value();
    const auto all = collide({knot}, {knot, pose}).value();
    ASSERT_GT(all.pairs.size(), 300u) << "more than one batch, so that batching is seen";
    EXPECT_TRUE(std::is_sorted(all.pairs.begin(), all.pairs.end()));
    EXPECT_EQ(all.stats.geometry_overlaps, all.pairs.size());

    CollideQuery query;
    EXPECT_EQ(*query.count({knot}, {knot, pose}), all.pairs.size());
    const auto first = query.first_contact({knot}, {knot, pose}).value();
    ASSERT_TRUE(first.has_value());
    EXPECT_TRUE(std::binary_search(all.pairs.begin(), all.pairs.end(), *first));
    EXPECT_LT(query.stats().iterations, all.stats.iterations) << "stopped early";

    std::vector<TrianglePair> streamed;
    ASSERT_TRUE(query.visit({knot}, {knot, pose}, [&](std::span<const TrianglePair> batch) {
        EXPECT_FALSE(batch.empty());
        streamed.insert(streamed.end(), batch.begin(), batch.end());
        return Flow::Continue;
    }));
    std::sort(streamed.begin(), streamed.end());
    EXPECT_EQ(streamed, all.pairs);
}

TEST(CollideQuery, VisitorIsNotCalledAgainAfterStop) {
    const Model knot = collidable(scenes::torus_knot({.segments = 120, .sides = 8}));
    CollideQuery query;
    int calls = 0;
    ASSERT_TRUE(query.visit({knot}, {knot}, [&](std::span<const TrianglePair>) {
        ++calls;
        return Flow::Stop;
    }));
    EXPECT_EQ(calls, 1);
}

TEST(CollideQuery, NothingTouchesAnEmptyModel) {
    const Model empty = collidable(Mesh());
    const Model sphere = collidable(scenes::sphere(1));
    EXPECT_TRUE(collide({empty}, {sphere})->pairs.empty());
    EXPECT_TRUE(collide({sphere}, {empty})->pairs.empty());
    EXPECT_TRUE(collide({empty}, {empty})->pairs.empty());
    CollideQuery query;
    EXPECT_FALSE(query.first_contact({empty}, {sphere})->has_value());
}

}  // namespace
}  // namespace tandem::query
