// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "report/time_line_recorder.hpp"

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>

#include "report/pack.hpp"
#include "report/shown_model.hpp"
#include "scenes/shapes.hpp"
#include "unpacked.hpp"

namespace tandem::report {
namespace {

using ::testing::DoubleEq;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

Document one_ball() {
    Document document;
    add_part(document, "ball", scenes::sphere(1), Pose{});
    return document;
}

TEST(TimeLineRecorder, TakesDownWhatItIsTold) {
    Document document = one_ball();
    TimeLineRecorder recorder;
    EXPECT_EQ(recorder.add_series("energy", "J"), 0u);
    EXPECT_EQ(recorder.add_series("contacts", ""), 1u);
    for (std::uint32_t k = 0; k < 3; ++k) {
        recorder.begin_frame(0.5 * k);
        recorder.place(0, Pose::at({1.0 * k, 0, 0}));
        recorder.value(0, 10.0 - k);
        if (k == 1) {
            recorder.value(1, 2.0);
            recorder.contact({{1, 2, 3}, {0, 0, 1}, 4.0});
            recorder.contact({{1, 2, 4}, {0, -1, 0}, 1.0});
            recorder.light(0, std::vector<std::uint32_t>{7, 3, 5});
        }
    }
    recorder.finish(document);
    ASSERT_TRUE(document.time_line);
    EXPECT_THAT(document.notes, IsEmpty());
    const Unpacked unpacked(pack(document));
    const nlohmann::json& line = unpacked.json.at("time_line");
    EXPECT_THAT(line.at("times").get<std::vector<double>>(), ElementsAre(0, 0.5, 1));
    EXPECT_TRUE(line.at("plots").at(1).at("values").at(0).is_null()) << "not known, not zero";
    EXPECT_EQ(line.at("plots").at(1).at("values").at(1), 2.0);
    const nlohmann::json& contacts = line.at("contacts");
    EXPECT_THAT(contacts.at("counts").get<std::vector<int>>(), ElementsAre(0, 2, 0));
    const std::vector<double> points = unpacked.points(contacts.at("positions"));
    EXPECT_NEAR(points.at(2), 3.0, 1e-4);
    EXPECT_NEAR(points.at(5), 4.0, 1e-4);
    EXPECT_THAT(unpacked.integers(contacts.at("normals")),
                ElementsAre(0, 0, 127, 0, static_cast<std::uint32_t>(-127), 0));
    EXPECT_THAT(unpacked.integers(contacts.at("strengths")), ElementsAre(255, 64));
    EXPECT_EQ(contacts.at("strongest"), 4.0);
    EXPECT_THAT(line.at("lit").at("frames").get<std::vector<int>>(), ElementsAre(1));
    EXPECT_THAT(unpacked.integers(line.at("lit").at("numbers")), ElementsAre(3, 5, 7));
}

TEST(TimeLineRecorder, ThinsOutEvenlyAndKeepsTheLastFrame) {
    Document document = one_ball();
    // A placement counts as 14 bytes, so twenty frames fit.
    TimeLineRecorder recorder("", 20 * 14);
    recorder.add_series("number", "");
    for (int k = 0; k <= 150; ++k) {
        recorder.begin_frame(k);
        recorder.place(0, Pose::at({1.0 * k, 0, 0}));
        recorder.value(0, k);
    }
    recorder.finish(document);
    const std::vector<Frame>& frames = document.time_line->frames;
    ASSERT_GE(frames.size(), 10u);
    ASSERT_LE(frames.size(), 20u);
    EXPECT_EQ(frames.back().time, 150.0);
    const double step = frames[1].time - frames[0].time;
    for (std::size_t k = 0; k < frames.size(); ++k) {
        EXPECT_EQ(frames[k].placements.at(0).second.translation[0], frames[k].time);
        EXPECT_EQ(document.time_line->plots[0].values[k], frames[k].time);
        if (k > 0 && k + 1 < frames.size()) {
            EXPECT_EQ(frames[k].time - frames[k - 1].time, step);
        }
    }
    ASSERT_THAT(document.notes, SizeIs(1));
    EXPECT_THAT(document.notes[0], HasSubstr("of 151 frames"));
}

TEST(TimeLineRecorder, TrianglesOutliveTheFrameThatBroughtThem) {
    for (std::uint32_t change = 0; change < 40; ++change) {
        Document document = one_ball();
        TimeLineRecorder recorder("s", 8 * 14);
        for (std::uint32_t k = 0; k < 40; ++k) {
            recorder.begin_frame(k);
            recorder.place(0, Pose{});
            if (k == change) {
                recorder.remesh(0, std::vector<Triangle>{{0, 1, 2}});
            }
        }
        recorder.finish(document);
        std::size_t changes = 0;
        for (const Frame& frame : document.time_line->frames) {
            changes += frame.triangles.size();
            if (!frame.triangles.empty()) {
                EXPECT_GE(frame.time, change) << "never before it happened";
            }
        }
        EXPECT_EQ(changes, 1u) << "change in frame " << change;
    }
}

TEST(TimeLineRecorder, VerticesThatAreNotNamedStay) {
    Document document = one_ball();
    const std::vector<Point> rest = document.meshes[0].positions;
    TimeLineRecorder recorder;
    recorder.begin_frame(0);
    recorder.deform(0, std::vector<Vec3>{{9, 9, 9}});
    recorder.finish(document);
    const Unpacked unpacked(pack(document));
    const std::vector<double> points =
        unpacked.points(unpacked.json.at("time_line").at("deformations").at(0).at("positions"));
    ASSERT_THAT(points, SizeIs(3 * rest.size()));
    EXPECT_NEAR(points[0], 9.0, 1e-3);
    EXPECT_NEAR(points[3], rest[1][0], 1e-3);
}

TEST(TimeLineRecorder, NumbersThatAreNotFiniteHideNoOthers) {
    Document document = one_ball();
    TimeLineRecorder recorder;
    recorder.add_series("energy", "J");
    recorder.begin_frame(0);
    recorder.contact({{kNan, 0, 0}, {kNan, 0, 0}, kNan});
    recorder.contact({{1, 2, 3}, {1, 0, 0}, 2.0});
    recorder.value(0, std::numeric_limits<double>::infinity());
    recorder.finish(document);
    const Unpacked unpacked(pack(document));
    const nlohmann::json& line = unpacked.json.at("time_line");
    EXPECT_TRUE(line.at("plots").at(0).at("values").at(0).is_null());
    EXPECT_THAT(line.at("contacts").at("strongest").get<double>(), DoubleEq(2.0));
    const std::vector<double> points = unpacked.points(line.at("contacts").at("positions"));
    EXPECT_NEAR(points.at(5), 3.0, 1e-3);
}

}  // namespace
}  // namespace tandem::report
