// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "experiments/world_options.hpp"

#include <gtest/gtest.h>

#include "bench/world/shape_world.hpp"

namespace tandem::cli {
namespace {

TEST(WorldOptions, a_described_world_is_one_that_peers_can_read) {
    BroadOptions options;
    options.objects = 500;
    options.density = 0.25;
    options.velocity = 0.0;
    options.stationary = 0.5;
    options.uniformity = 2.0;
    options.seed = 7;
    options.shapes = {"box", "compound"};
    options.terrain = true;
    const Result<WorldLabOptions> lab = world_options_of(options);
    ASSERT_TRUE(lab);
    const Result<bench::WorldCase> read = bench::world_case(bench::kCustomWorld, lab->world);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->settings.objects, 500U);
    EXPECT_EQ(read->settings.density, 0.25);
    EXPECT_EQ(read->settings.velocity, 0.0);
    EXPECT_EQ(read->settings.stationary, 0.5);
    EXPECT_EQ(read->settings.uniformity, 2.0);
    EXPECT_EQ(read->settings.seed, 7U);
    EXPECT_EQ(read->settings.shapes, (std::vector<std::string>{"box", "compound"}));
    EXPECT_TRUE(read->settings.terrain);
    EXPECT_TRUE(read->settings.solid);
}

TEST(WorldOptions, experiments_keep_their_names_but_for_shapes) {
    BroadOptions options;
    options.experiments = {"shapes", "density"};
    options.steps = 400;
    const Result<WorldLabOptions> lab = world_options_of(options);
    ASSERT_TRUE(lab);
    EXPECT_EQ(lab->experiments, (std::vector<std::string>{"geometry", "density"}));
    EXPECT_EQ(lab->steps, 400U);
    EXPECT_TRUE(lab->world.empty());
    EXPECT_EQ(lab->methods.size(), 5U);  // four methods of the thesis, and ours
}

TEST(WorldOptions, what_only_boxes_have_is_refused) {
    BroadOptions options;
    options.motion = "gravity";
    const Result<WorldLabOptions> lab = world_options_of(options);
    ASSERT_FALSE(lab);
    EXPECT_NE(lab.error().message.find("--motion"), std::string::npos);
    BroadOptions both;
    both.experiments = {"density"};
    both.objects = 10;
    EXPECT_FALSE(world_options_of(both));
}

TEST(WorldOptions, nonsense_in_a_world_is_named) {
    for (const char* text : {"objects", "objects=", "objects=0", "density=0", "density=nan",
                             "velocity=-1", "shapes=box+pyramid", "colour=1", "stationary=2"}) {
        const Result<bench::WorldCase> read = bench::world_case(bench::kCustomWorld, text);
        ASSERT_FALSE(read) << text;
        EXPECT_NE(read.error().message.find(text), std::string::npos);
    }
    EXPECT_FALSE(bench::world_case("objects", "7"));
}

}  // namespace
}  // namespace tandem::cli
