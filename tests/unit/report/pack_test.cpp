// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "report/pack.hpp"

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>
#include <numbers>

#include <tandem/pose.hpp>

#include "report/integer_block.hpp"
#include "report/shown_model.hpp"
#include "scenes/shapes.hpp"
#include "unpacked.hpp"

namespace tandem::report {
namespace {

using ::testing::ElementsAre;

TEST(Blocks, GiveBackEveryInteger) {
    const std::vector<std::uint32_t> values{0, 5, 4, 4000000000U, 0, 1, 0xFFFFFFFFU, 7};
    for (const std::size_t stride : {1U, 3U, 100U}) {
        Blocks blocks;
        (void)blocks.add(std::vector<std::uint32_t>{1, 2, 3}, 1);
        const nlohmann::json block = blocks.add(values, stride);
        Unpacked unpacked(std::string("TANDEM01\2\0\0\0{}", 14) + blocks.bytes());
        EXPECT_EQ(unpacked.integers(block), values);
    }
}

TEST(Blocks, NeedNoByteForWhatIsAlwaysTheSame) {
    Blocks blocks;
    const nlohmann::json block = blocks.add(std::vector<std::uint32_t>(1000, 0U), 1);
    EXPECT_EQ(block.at("planes"), 0);
    EXPECT_TRUE(blocks.bytes().empty());
}

TEST(Pack, KeepsVerticesWithinHalfAStep) {
    Document document;
    const Mesh ball = scenes::sphere(3);
    add_part(document, "ball", ball, Pose::at({1e6, 0, 0}));
    const Unpacked unpacked(pack(document));
    const nlohmann::json& mesh = unpacked.json.at("meshes").at(0);
    const std::vector<double> points = unpacked.points(mesh.at("positions"));
    ASSERT_EQ(points.size(), 3 * ball.vertex_count());
    const double step = mesh.at("positions").at("step");
    EXPECT_LT(step, 2.0 / 1e6);
    for (std::size_t k = 0; k < points.size(); ++k) {
        EXPECT_NEAR(points[k], ball.vertices()[k / 3][static_cast<int>(k % 3)], 0.51 * step);
    }
    const std::vector<std::uint32_t> corners = unpacked.integers(mesh.at("triangles"));
    for (std::size_t k = 0; k < corners.size(); ++k) {
        EXPECT_EQ(corners[k], ball.triangles()[k / 3].at(k % 3));
    }
    EXPECT_EQ(unpacked.json.at("parts").at(0).at("placement").at(9), 1e6);
    EXPECT_EQ(unpacked.json.at("parts").at(0).at("parent"), -1);
}

TEST(Pack, LeavesOutWhatIsNotKnown) {
    Document document;
    Clash clash;
    clash.a = 0;
    clash.b = kNone;
    clash.depth = std::numeric_limits<double>::infinity();
    clash.regions.emplace_back();
    document.clashes = {clash};
    const Unpacked unpacked(pack(document));
    const nlohmann::json& packed = unpacked.json.at("clashes").at(0);
    EXPECT_FALSE(packed.contains("depth"));
    EXPECT_FALSE(packed.contains("distance"));
    EXPECT_EQ(packed.at("b"), -1);
    EXPECT_FALSE(packed.at("regions").at(0).contains("normal"));
    EXPECT_TRUE(unpacked.json.at("time_line").is_null());
}

TEST(Pack, RepairsTextThatIsNotUtf8) {
    Document document;
    document.title = "caf\xe9";
    EXPECT_EQ(Unpacked(pack(document)).json.at("title"), "caf\xef\xbf\xbd");
}

TEST(Pack, KeepsRotationsOfATrack) {
    Document document;
    add_part(document, "ball", scenes::sphere(1), Pose{});
    TimeLine line;
    for (int k = 0; k < 50; ++k) {
        const double half = 0.1 * k;
        const Pose pose =
            Pose::create({1.0 * k, 0, 0}, std::cos(half), 0, 0, std::sin(half)).value();
        Frame frame;
        frame.time = k;
        if (k > 0) {
            frame.placements = {{0, placement_of(pose)}};
        }
        line.frames.push_back(frame);
    }
    line.plots = {{"a", "", {1.0, std::numeric_limits<double>::quiet_NaN()}}};
    document.time_line = line;
    const Unpacked unpacked(pack(document));
    const nlohmann::json& packed = unpacked.json.at("time_line");
    EXPECT_TRUE(packed.at("plots").at(0).at("values").at(1).is_null());
    const nlohmann::json& track = packed.at("tracks").at(0);
    const std::vector<std::uint32_t> rotations = unpacked.integers(track.at("rotations"));
    const std::vector<double> places = unpacked.points(track.at("translations"));
    ASSERT_EQ(rotations.size(), 200u);
    for (std::size_t k = 0; k < 50; ++k) {
        const double w = rotations[4 * k] / 1048576.0 - 1.0;
        const double z = rotations[4 * k + 3] / 1048576.0 - 1.0;
        // A quaternion and its negative are the same rotation.
        const double half = 0.1 * static_cast<double>(k);
        EXPECT_NEAR(std::abs(w * std::cos(half) + z * std::sin(half)), 1.0, 1e-5);
        EXPECT_NEAR(places[3 * k], static_cast<double>(k), 1e-4);
    }
}

TEST(Pack, ComparesDeformedVerticesWithTheFrameBefore) {
    Document document;
    add_part(document, "soft", scenes::sphere(1), Pose{});
    const std::size_t vertices = document.meshes[0].positions.size();
    TimeLine line;
    for (int k = 0; k < 3; ++k) {
        Frame frame;
        std::vector<Point> positions = document.meshes[0].positions;
        for (Point& point : positions) {
            point[0] += k;
        }
        frame.positions = {{0, positions}};
        line.frames.push_back(frame);
    }
    document.time_line = line;
    const Unpacked unpacked(pack(document));
    const nlohmann::json& form = unpacked.json.at("time_line").at("deformations").at(0);
    EXPECT_THAT(form.at("frames").get<std::vector<int>>(), ElementsAre(0, 1, 2));
    EXPECT_EQ(form.at("positions").at("stride"), 3 * vertices);
    const std::vector<double> points = unpacked.points(form.at("positions"));
    ASSERT_EQ(points.size(), 9 * vertices);
    EXPECT_NEAR(points[6 * vertices] - points[0], 2.0, 1e-3);
}

}  // namespace
}  // namespace tandem::report
