// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "tune/tuning.hpp"

#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <tandem/box_recording.hpp>

#include "scenes/torus_knot.hpp"
#include "tune/tune_report.hpp"

namespace tandem::tune {
namespace {

using testing::HasSubstr;

TuneRequest quick() {
    TuneRequest request;
    request.budget_s = 1000.0;
    request.turn_s = 2e-5;
    return request;
}

bench::BroadConfig small_world() {
    bench::BroadConfig config;
    config.world.objects = 60;
    config.world.density = 0.5;
    config.warm_up = 5;
    config.steps = 20;
    return config;
}

/// Expects that all measured candidates found the same pairs, whatever their methods and
/// parameters.
void expect_agreement(const Tuning& tuning) {
    EXPECT_FALSE(tuning.outcome.budget_spent);
    EXPECT_GT(tuning.outcome.checked_steps, 0U);
    EXPECT_THAT(wrong_ones(tuning), testing::IsEmpty());
}

TEST(Tuning, EverySettingFindsTheSamePairsOfBoxes) {
    TuneRequest request = quick();
    request.extent = Thoroughness::Exhaustive;
    const Tuning tuning = tune_boxes(small_world(), request).value();
    expect_agreement(tuning);
    EXPECT_GT(tuning.names.size(), 40U);
    EXPECT_TRUE(profile_of(tuning, "world").broad_phase);
}

TEST(Tuning, TakesRecordingsWithObjectsThatComeAndGo) {
    const std::filesystem::path file =
        std::filesystem::path(testing::TempDir()) / "tandem_tuning_test.boxes";
    const Box box{{0, 0, 0}, {1, 1, 1}};
    auto writer = BoxRecordingWriter::create(file, 0.0).value();
    BoxStep step;
    step.added = {0, 1, 2};
    step.added_boxes = {box, box, box};
    ASSERT_TRUE(writer.write(step));
    step.clear();
    step.removed = {1};
    step.moved = {2};
    step.moved_boxes = {{{5, 5, 5}, {6, 6, 6}}};
    ASSERT_TRUE(writer.write(step));
    step.clear();
    step.added = {1, 3};
    step.added_boxes = {box, box};
    ASSERT_TRUE(writer.write(step));
    ASSERT_TRUE(writer.finish());
    bench::BroadConfig config;
    config.recording = file.string();
    const Tuning tuning = tune_boxes(config, quick()).value();
    expect_agreement(tuning);
    EXPECT_EQ(tuning.workload, "4 objects, 3 steps");
    std::filesystem::remove(file);
}

TEST(Tuning, RefusesWhatItCannotChooseFrom) {
    bench::BroadConfig config = small_world();
    config.methods = {"bullet-dbvt"};
    EXPECT_THAT(tune_boxes(config, quick()).error().message, HasSubstr("'bullet-dbvt'"));
    config = small_world();
    config.sweep = bench::Sweep{"objects", {10.0, 20.0}};
    EXPECT_THAT(tune_boxes(config, quick()).error().message, HasSubstr("sweep"));
    EXPECT_FALSE(tune_meshes({}, quick()));
}

TEST(Tuning, EveryEngineFindsTheSamePairsOfMeshes) {
    MeshWorkload workload;
    workload.a = scenes::torus_knot({.segments = 40, .sides = 6});
    workload.b = workload.a;
    for (const std::uint64_t seed : {1U, 2U}) {
        workload.poses_b = random_poses(workload.a, workload.b, 6, seed).value();
        ASSERT_EQ(workload.poses_b.size(), 6U);
        const Tuning tuning = tune_meshes(workload, quick()).value();
        expect_agreement(tuning);
        for (const Dropped& one : tuning.outcome.dropped) {
            ADD_FAILURE() << "seed " << seed << ": " << tuning.names[one.candidate] << ": "
                          << one.reason;
        }
        EXPECT_TRUE(profile_of(tuning, "knots").mesh);
    }
}

TEST(Tuning, RandomPosesFollowFromTheSeed) {
    const Mesh mesh = scenes::torus_knot({.segments = 40, .sides = 6});
    const auto poses = random_poses(mesh, mesh, 8, 3).value();
    const auto again = random_poses(mesh, mesh, 8, 3).value();
    const auto other = random_poses(mesh, mesh, 8, 4).value();
    const Model model = Model::build(mesh).value();
    std::size_t touching = 0;
    for (std::size_t k = 0; k < poses.size(); ++k) {
        EXPECT_EQ(poses[k].translation(), again[k].translation());
        EXPECT_NE(poses[k].translation(), other[k].translation());
        touching += CollideQuery().count({model}, {model, poses[k]}).value() > 0 ? 1U : 0U;
    }
    EXPECT_GT(touching, 0U);
    EXPECT_FALSE(random_poses(mesh, {}, 8, 3));
}

TEST(Tuning, ReportsAreConsistent) {
    bench::BroadConfig config = small_world();
    config.methods = {"wide-tree", "brute-force", "sort-and-sweep"};
    const Tuning tuning = tune_boxes(config, quick()).value();
    const std::string& best = tuning.names[tuning.outcome.best];
    EXPECT_THAT(tune_text(tuning), HasSubstr("decision:  " + best + "\n"));
    EXPECT_THAT(tune_html(tuning, "a & b"), HasSubstr("Tuned for a &amp; b"));
    const auto json = nlohmann::json::parse(tune_json(tuning));
    EXPECT_EQ(json["schema"], "tandem.tune/1");
    EXPECT_EQ(json["decision"]["candidate"], best);
    EXPECT_EQ(json["default"]["candidate"], "wide-tree");
    std::size_t rows = 0;
    for (const Rung& rung : tuning.outcome.rungs) {
        rows += rung.standings.size();
    }
    EXPECT_EQ(json["rows"].size(), rows);
    const Profile profile = profile_of(tuning, "lab.json");
    EXPECT_EQ(parse_profile(to_json(profile)).value().broad_phase, profile.broad_phase);
    EXPECT_THAT(profile.about, HasSubstr("lab.json"));
}

}  // namespace
}  // namespace tandem::tune
