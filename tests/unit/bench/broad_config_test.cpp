// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bench/broad/case.hpp"
#include "bench/broad/config.hpp"
#include "bench/broad/experiments.hpp"

namespace tandem::bench {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string config_with(const std::string& fields) {
    return R"({"schema": "tandem.broadphase.config/1")" + (fields.empty() ? "" : ", " + fields) +
           "}";
}

std::string complaint_about(const std::string& fields) {
    const Result<BroadConfig> config = parse_config(config_with(fields), "lab.json");
    return config ? "was accepted" : config.error().message;
}

TEST(BroadConfig, IsReadAsItWasWritten) {
    for (BroadConfig& config : all_broad_experiments()) {
        config.world.seed = 18446744073709551615U;
        config.options.margin = 0.3F;
        config.options.threads = 4;
        EXPECT_EQ(parse_config(to_json(config), "x").value(), config) << config.name;
    }
}

TEST(BroadConfig, OfWhichNothingIsWrittenHasTheStandardValuesOfTheThesis) {
    const BroadConfig config = parse_config(config_with(""), "x").value();
    EXPECT_EQ(config, BroadConfig{});
    EXPECT_EQ(config.world.objects, 1000U);
    EXPECT_EQ(config.world.density, 0.05);
    EXPECT_EQ(config.world.uniformity, 100.0);
    EXPECT_EQ(config.world.velocity, 40.0);
    EXPECT_EQ(config.warm_up, 200U);
    EXPECT_EQ(config.steps, 400U);
}

TEST(BroadConfig, TellsWhereItIsWrong) {
    EXPECT_EQ(parse_config("{", "lab.json").error().message.substr(0, 24),
              "lab.json: is not JSON (b");
    EXPECT_THAT(parse_config("[]", "lab.json").error().message, HasSubstr("not an object"));
    EXPECT_THAT(parse_config("{}", "lab.json").error().message,
                HasSubstr("schema: must be \"tandem.broadphase.config/1\""));
    EXPECT_THAT(complaint_about(R"("stepz": 3)"),
                HasSubstr("lab.json: stepz: is not known here; known are about,"));
    EXPECT_THAT(complaint_about(R"("steps": 0)"), HasSubstr("steps: 0 is not a whole number"));
    EXPECT_THAT(complaint_about(R"("steps": -3)"), HasSubstr("steps: -3 is not a whole number"));
    EXPECT_THAT(complaint_about(R"("steps": 2.5)"), HasSubstr("steps: 2.5 is not a whole number"));
    EXPECT_THAT(complaint_about(R"("world": {"objects": "many"})"),
                HasSubstr("world.objects: \"many\" is not a whole number"));
    EXPECT_THAT(complaint_about(R"("world": {"density": 0})"), HasSubstr("world.density: 0"));
    EXPECT_THAT(complaint_about(R"("world": {"stationary": 1.5})"),
                HasSubstr("world.stationary: 1.5"));
    EXPECT_THAT(complaint_about(R"("world": {"shapes": []})"), HasSubstr("there must be one"));
    EXPECT_THAT(complaint_about(R"("world": {"shapes": ["cube"]})"),
                HasSubstr("unknown shape 'cube'; known are box"));
    EXPECT_THAT(complaint_about(R"("world": {"motion": "fast"})"), HasSubstr("'fast'"));
    EXPECT_THAT(complaint_about(R"("world": {"terrain": 1})"), HasSubstr("world.terrain"));
    EXPECT_THAT(complaint_about(R"("world": 3)"), HasSubstr("world: is not an object"));
    EXPECT_THAT(complaint_about(R"("options": {"margins": 1})"), HasSubstr("options.margins"));
    EXPECT_THAT(complaint_about(R"("name": "../x")"), HasSubstr("name: must be made of"));
    EXPECT_THAT(complaint_about(R"("sweep": {"parameter": "size", "values": [1]})"),
                HasSubstr("unknown parameter 'size'"));
    EXPECT_THAT(complaint_about(R"("sweep": {"parameter": "objects", "values": []})"),
                HasSubstr("sweep.values: is empty"));
    EXPECT_THAT(complaint_about(R"("sweep": {"parameter": "objects", "values": [1.5]})"),
                HasSubstr("whole number"));
    EXPECT_THAT(
        complaint_about(R"("recording": "a", "sweep": {"parameter": "objects", "values": [1]})"),
        HasSubstr("cannot change a recording"));
}

std::vector<std::string> texts_of(const std::string& sweep) {
    const Sweep parsed = parse_sweep(sweep).value();
    std::vector<std::string> texts;
    for (const SweepValue& value : parsed.values) {
        texts.push_back(text_of(value));
    }
    return texts;
}

TEST(Sweep, HasTheValuesThatItsTextMeans) {
    EXPECT_THAT(texts_of("objects=100..1000"), ElementsAre("100", "200", "500", "1000"));
    EXPECT_THAT(texts_of("objects=150..700"), ElementsAre("150", "200", "500", "700"));
    EXPECT_THAT(texts_of("density=0.01..0.1"), ElementsAre("0.01", "0.02", "0.05", "0.1"));
    EXPECT_THAT(texts_of("objects=300..300"), ElementsAre("300"));
    EXPECT_THAT(texts_of("stationary=0,0.5,1"), ElementsAre("0", "0.5", "1"));
    EXPECT_THAT(texts_of("shape=box,cone"), ElementsAre("box", "cone"));
    EXPECT_EQ(parse_sweep("shapes=box").value().parameter, "shape");
}

TEST(Sweep, WithoutMeaningIsRefused) {
    for (const char* text :
         {"objects", "objects=", "objects=5..2", "objects=0..5", "objects=1,", "objects=1.5",
          "objects=1e99", "size=3", "shape=cube", "shape=1..2", "motion=1", "stationary=2",
          "density=nan", "density=-1", "objects=1..inf"}) {
        EXPECT_FALSE(parse_sweep(text)) << text;
    }
}

TEST(BroadCase, IsReadAsItWasWritten) {
    BroadCase one;
    one.method = "leaf-octree";
    one.options.octree_depth = 5;
    one.options.margin = 0.123F;
    one.workload.world.objects = 77;
    one.workload.world.density = 0.1 + 0.2;
    one.workload.recording = "some file";
    one.warm_up = 3;
    one.steps = 4;
    const BroadCase read = parse_broad_case(to_json(one)).value();
    EXPECT_EQ(read.method, one.method);
    one.options.method = BroadMethod::LeafOctree;  // derived from the name
    EXPECT_EQ(read.options, one.options);
    EXPECT_EQ(read.workload.world, one.workload.world);
    EXPECT_EQ(read.workload.recording, one.workload.recording);
    EXPECT_EQ(read.warm_up, 3U);
    EXPECT_EQ(read.steps, 4U);
    EXPECT_FALSE(parse_broad_case("{}"));
}

TEST(BroadExperiments, AreThoseOfTheThesisWithItsStandardWorld) {
    std::vector<std::string> names;
    for (const BroadConfig& config : all_broad_experiments()) {
        names.push_back(config.name);
        ASSERT_TRUE(config.sweep);
        for (const SweepValue& value : config.sweep->values) {
            EXPECT_TRUE(with_value(config.world, config.sweep->parameter, value));
        }
        const bool others =
            config.name == "broadmark" || config.name == "incoherent" || config.name == "goals";
        EXPECT_EQ(config.world == scenes::BoxWorldSettings{}, !others) << config.name;
    }
    EXPECT_THAT(names, ElementsAre("objects", "uniformity", "stationary", "velocity", "density",
                                   "shapes", "broadmark", "incoherent", "goals"));
}

}  // namespace
}  // namespace tandem::bench
