// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bench/broad/lab.hpp"
#include "bench/broad/run_case.hpp"
#include "fake_adapter.hpp"

namespace tandem::bench {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

BroadConfig small_config() {
    BroadConfig config;
    config.name = "small";
    config.world.objects = 60;
    config.world.density = 0.5;
    config.methods = {"brute-force"};
    config.sweep = Sweep{"objects", {40.0, 60.0}};
    config.warm_up = 2;
    config.steps = 5;
    config.rounds = 2;
    return config;
}

TEST(BroadLab, MeasuresInProcessesOfItsOwn) {
    BroadRequest request;
    request.experiments = {small_config()};
    request.program = TANDEM_PROGRAM;
    const BroadReport report = run_broad_lab(request).value();
    EXPECT_THAT(report.problems, IsEmpty());
    ASSERT_THAT(report.rows, SizeIs(2));
    const BroadRow& row = report.rows[1];
    EXPECT_EQ(row.objects, 60U);
    EXPECT_EQ(std::get<double>(row.value), 60.0);
    EXPECT_THAT(row.series.update_s, SizeIs(5));
    EXPECT_GT(row.actual, 0.0);
    EXPECT_EQ(row.actual, row.possible);
    EXPECT_GT(row.total_s, 0.0);
    EXPECT_GE(row.worst_s, row.p95_s);
    EXPECT_GT(row.bytes, 60U * sizeof(Box));
    EXPECT_NE(report.rows[0].pair_hash, row.pair_hash);
}

/// A fake peer that answers with the given hash, and leaves a trace of each start.
std::string fake_answer(const std::string& hash) {
    return "echo x >> \"$(dirname \"$0\")/starts\"\n"
           R"(printf '{"version":"Fake 1","objects":40,"bytes":1,"pair_hash":"%s","update_s":[1,1,1,1,1],)"
           R"("broad_s":[1,1,1,1,1],"possible":[9,9,9,9,9],"actual":[1,1,1,1,1]}\n' )" +
           hash;
}

TEST(BroadLab, NoticesOtherPairs) {
    const FakeAdapters fakes("broad_other");
    fakes.add("tandem_broad_cgal", fake_answer("0123456789abcdef"));
    BroadRequest request;
    request.experiments = {small_config()};
    request.experiments[0].methods = {"brute-force", "cgal"};
    request.program = TANDEM_PROGRAM;
    request.adapters = fakes.folder();
    const BroadReport report = run_broad_lab(request).value();
    ASSERT_THAT(report.rows, SizeIs(4));
    EXPECT_THAT(disagreements(report), SizeIs(2));
    EXPECT_EQ(report.rows[1].possible, 9.0);
    EXPECT_EQ(report.versions.at("cgal"), "Fake 1");
}

TEST(BroadLab, DoesNotStartAgainWhoFailed) {
    const FakeAdapters fakes("broad_failing");
    fakes.add("tandem_broad_fcl",
              "echo x >> \"$(dirname \"$0\")/starts\"\necho no memory left >&2\nexit 1");
    BroadRequest request;
    request.experiments = {small_config()};
    request.experiments[0].methods = {"fcl"};
    request.adapters = fakes.folder();
    const BroadReport report = run_broad_lab(request).value();
    EXPECT_THAT(report.rows, IsEmpty());
    EXPECT_THAT(report.problems, ElementsAre("small, objects 40, fcl: failed: no memory left",
                                             "small, objects 60, fcl: failed: no memory left"));
    std::ifstream starts(fakes.folder() / "starts");
    EXPECT_EQ(std::count(std::istreambuf_iterator<char>(starts), {}, 'x'), 2);
}

TEST(BroadLab, StopsWhoTakesTooLong) {
    const FakeAdapters fakes("broad_slow");
    fakes.add("tandem_broad_embree", "exec sleep 1000");
    BroadRequest request;
    request.experiments = {small_config()};
    request.experiments[0].methods = {"embree"};
    request.experiments[0].sweep.reset();
    request.adapters = fakes.folder();
    request.limit_s = 0.1;
    const BroadReport report = run_broad_lab(request).value();
    ASSERT_THAT(report.problems, SizeIs(1));
    EXPECT_THAT(report.problems[0], HasSubstr("was stopped after 0.1 s"));
}

TEST(BroadLab, GivesLargeWorldsFewerSteps) {
    BroadConfig config;
    EXPECT_EQ(steps_of(config, 10'000).steps, 400U);
    EXPECT_EQ(steps_of(config, 100'000).steps, 40U);
    EXPECT_EQ(steps_of(config, 100'000).warm_up, 20U);
    EXPECT_EQ(steps_of(config, 1'000'000).steps, 10U);
    EXPECT_EQ(steps_of(config, 1'000'000).warm_up, 5U);
    config.steps = 3;
    EXPECT_EQ(steps_of(config, 1'000'000).steps, 3U);
    config.fewer_steps_above = 0;
    config.steps = 400;
    EXPECT_EQ(steps_of(config, 1'000'000).steps, 400U);
}

BroadAnswer answer_to(const BroadWorkload& workload) {
    const auto contestant = make_our_contestant({.method = BroadMethod::BruteForce});
    BroadCase one{"brute-force", {.method = BroadMethod::BruteForce}, workload, 3, 8};
    return run_broad_case(one, **contestant).value();
}

TEST(BroadCaseRun, OnARecordingIsThatOnTheWorldItWasMadeOf) {
    const FakeAdapters folder("broad_recording");
    const std::string file = (folder.folder() / "world.boxes").string();
    BroadWorkload workload;
    workload.world.objects = 80;
    workload.world.density = 0.4;
    workload.world.stationary = 0.25;
    ASSERT_TRUE(record(workload, 11, file));
    const BroadAnswer direct = answer_to(workload);
    const BroadAnswer replayed = answer_to({{}, file});
    EXPECT_EQ(direct.pair_hash, replayed.pair_hash);
    EXPECT_EQ(direct.series.actual, replayed.series.actual);
    EXPECT_EQ(replayed.objects, 80U);

    const auto contestant = make_our_contestant({.method = BroadMethod::BruteForce});
    const BroadCase late{"brute-force", {}, {{}, file}, 11, 1};
    const Result<BroadAnswer> nothing = run_broad_case(late, **contestant);
    ASSERT_FALSE(nothing);
    EXPECT_THAT(nothing.error().message, HasSubstr("--warm-up"));
}

/// Removed and added objects get other handles, but pairs are reported in the numbers of the
/// recording.
TEST(BroadCaseRun, TellsPairsInTheNumbersOfTheSteps) {
    const auto contestant = make_our_contestant({.method = BroadMethod::BruteForce});
    const Box here{{0, 0, 0}, {1, 1, 1}};
    BoxStep step;
    step.added = {0, 1, 2};
    step.added_boxes = {here, here, {{5, 5, 5}, {6, 6, 6}}};
    (*contestant)->apply(step);
    (*contestant)->find();
    step.clear();
    step.removed = {0};
    (*contestant)->apply(step);
    (*contestant)->find();
    step.clear();
    step.added = {3};  // gets the handle that object 0 had
    step.added_boxes = {here};
    (*contestant)->apply(step);
    EXPECT_EQ((*contestant)->find(), 1U);
    std::vector<ObjectPair> pairs;
    (*contestant)->pairs(pairs);
    EXPECT_THAT(pairs, ElementsAre(ObjectPair{1, 3}));
}

TEST(BroadSource, KnowsItsLimits) {
    BroadWorkload workload;
    workload.world.objects = 50;
    const SourceLimits limits = limits_of(workload, 30).value();
    EXPECT_EQ(limits.objects, 50U);
    scenes::BoxWorld world(workload.world);
    for (int step = 0; step < 29; ++step) {
        for (const Box& box : world.boxes()) {
            EXPECT_TRUE(contains(limits.around, box));
        }
        world.step();
    }
}

}  // namespace
}  // namespace tandem::bench
