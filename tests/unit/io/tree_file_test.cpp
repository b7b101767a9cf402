// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

#include <tandem/collide.hpp>
#include <tandem/tree_file.hpp>

#include "scenes/shapes.hpp"

namespace tandem {
namespace {

class TreeFile : public ::testing::Test {
  protected:
    void SetUp() override { std::filesystem::remove(file_); }
    void TearDown() override { std::filesystem::remove(file_); }

    std::filesystem::path file_ =
        std::filesystem::path(::testing::TempDir()) / "tandem_tree_file_test.tree";
    Model ball_ = Model::build(scenes::sphere(3), {.effort = BuildEffort::Best}).value();
};

TEST_F(TreeFile, GivesTheSameTreeAndTheSameAnswers) {
    ASSERT_TRUE(save_tree(ball_, file_));
    const Model loaded = load_tree(scenes::sphere(3), file_).value();
    EXPECT_TRUE(loaded.validate().empty());
    EXPECT_EQ(loaded.quality().sah_cost, ball_.quality().sah_cost);
    const Pose pose = Pose::at({0.7, 0.2, 0.1});
    EXPECT_EQ(collide({loaded}, {loaded, pose})->pairs, collide({ball_}, {ball_, pose})->pairs);
}

TEST_F(TreeFile, OfAnotherMeshIsRefused) {
    ASSERT_TRUE(save_tree(ball_, file_));
    const auto other = load_tree(scenes::box({0, 0, 0}, {1, 1, 1}), file_);
    ASSERT_FALSE(other);
    EXPECT_NE(other.error().message.find(file_.string()), std::string::npos);
}

TEST_F(TreeFile, DamagedOrMissingIsRefused) {
    EXPECT_FALSE(load_tree(scenes::sphere(3), file_)) << "missing";
    ASSERT_TRUE(save_tree(ball_, file_));
    std::filesystem::resize_file(file_, std::filesystem::file_size(file_) - 5);
    EXPECT_FALSE(load_tree(scenes::sphere(3), file_)) << "cut";
}

TEST_F(TreeFile, IsForTheFastEngine) {
    const Model reference = Model::build(scenes::sphere(1), ReferenceOptions{}).value();
    EXPECT_EQ(save_tree(reference, file_).error().code, ErrorCode::Unsupported);
    EXPECT_FALSE(std::filesystem::exists(file_));
}

TEST(Refitted, AnswersAsIfBuiltAnew) {
    const Mesh ball = scenes::sphere(3);
    std::vector<Vec3> vertices;
    for (const Vec3& v : ball.vertices()) {
        vertices.emplace_back(1.7 * v.x() + 3.0 * v.y() * v.y(), 0.4 * v.y(), v.z() - 20.0);
    }
    const Mesh moved =
        Mesh::create(vertices, {ball.triangles().begin(), ball.triangles().end()}).value();
    const Model refitted = Model::build(ball)->refitted(moved).value();
    EXPECT_TRUE(refitted.validate().empty());
    const Model rebuilt = Model::build(moved).value();
    const Pose pose = Pose::create({0.3, 0.1, 0.2}, 0.9, 0.1, 0.2, 0.3).value();
    const Pose back = Pose::at({0.2, 0.1, 0.05});
    const auto expected = collide({rebuilt}, {rebuilt, back})->pairs;
    ASSERT_FALSE(expected.empty());
    EXPECT_EQ(collide({refitted}, {refitted, back})->pairs, expected);
    EXPECT_EQ(collide({refitted}, {rebuilt, pose})->pairs,
              collide({rebuilt}, {refitted, pose})->pairs);
}

TEST(Refitted, RefusesOtherTrianglesAndTheReferenceEngine) {
    const Model ball = Model::build(scenes::sphere(2)).value();
    EXPECT_EQ(ball.refitted(scenes::sphere(1)).error().code, ErrorCode::InvalidArgument);
    const Model reference = Model::build(scenes::sphere(1), ReferenceOptions{}).value();
    EXPECT_EQ(reference.refitted(scenes::sphere(1)).error().code, ErrorCode::Unsupported);
}

}  // namespace
}  // namespace tandem
