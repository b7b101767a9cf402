// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "bench/broad/lab.hpp"
#include "bench/broad/peers.hpp"
#include "scenes/random.hpp"
#include "work_folder/work_folder.hpp"

namespace tandem::bench {
namespace {

using ::testing::IsEmpty;

BroadRequest request_for(BroadConfig config) {
    config.methods = {"brute-force"};
    for (const BroadPeer& peer : all_broad_peers()) {
        config.methods.emplace_back(peer.name);
    }
    config.rounds = 1;
    BroadRequest request;
    request.experiments = {std::move(config)};
    request.program = TANDEM_PROGRAM;
    request.adapters = TANDEM_PEERS_FOLDER;
    return request;
}

void expect_agreement(const BroadRequest& request, std::size_t values) {
    const Result<BroadReport> report = run_broad_lab(request);
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_THAT(report->problems, IsEmpty());
    EXPECT_THAT(disagreements(*report), IsEmpty());
    ASSERT_EQ(report->rows.size(), values * (1 + all_broad_peers().size()));
    for (const BroadRow& row : report->rows) {
        EXPECT_GT(row.actual, 10.0) << row.method;
        EXPECT_GE(row.possible, row.actual) << row.method;
        EXPECT_GT(row.bytes, row.objects * sizeof(Box)) << row.method;
    }
}

/// Tests every broad phase of the comparison through the adapters that are measured, because an
/// adapter that does less work would look fast.
TEST(EveryBroadPeer, FindsOurPairsWhateverTheMotion) {
    BroadConfig config;
    config.name = "motions";
    config.world.objects = 300;
    config.world.density = 0.3;
    config.world.stationary = 0.6;
    config.world.terrain = true;
    config.warm_up = 3;
    config.steps = 12;
    config.sweep = Sweep{"motion", {}};
    for (const scenes::BoxMotion motion : scenes::kAllBoxMotions) {
        config.sweep->values.emplace_back(std::string(name_of(motion)));
    }
    expect_agreement(request_for(config), scenes::kAllBoxMotions.size());
}

/// Writes steps in which objects are added and removed, with flat, small and coincident boxes.
void write_history(const std::string& file) {
    scenes::Random random(17);
    BoxRecordingWriter writer = BoxRecordingWriter::create(file, 0.0).value();
    std::vector<std::uint32_t> there;
    std::uint32_t next = 0;
    const auto any_box = [&] {
        const auto at = [&] { return static_cast<float>(random.integer(6)); };
        const auto size = [&] { return static_cast<float>(random.integer(1) + 1); };
        Box box{{at(), at(), at()}, {}};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            box.hi[axis] = box.lo[axis] + size();
        }
        return box;
    };
    for (int k = 0; k < 30; ++k) {
        BoxStep step;
        std::vector<std::uint32_t> stay;
        for (const std::uint32_t object : there) {
            const std::int32_t fate = random.integer(5);
            if (fate == 5) {
                step.removed.push_back(object);
                continue;
            }
            stay.push_back(object);
            if (fate > 0) {
                step.moved.push_back(object);
                step.moved_boxes.push_back(any_box());
            }
        }
        while (stay.size() < 120) {
            stay.push_back(next);
            step.added.push_back(next++);
            step.added_boxes.push_back(any_box());
        }
        there = stay;
        ASSERT_TRUE(writer.write(step));
    }
    ASSERT_TRUE(writer.finish());
}

TEST(EveryBroadPeer, FindsOurPairsWhenObjectsComeAndGo) {
    const work::WorkFolder folder("broad-history");
    BroadConfig config;
    config.name = "history";
    config.recording = (folder.path() / "history.boxes").string();
    config.warm_up = 0;
    write_history(config.recording);
    expect_agreement(request_for(config), 1);
}

}  // namespace
}  // namespace tandem::bench
