// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/other_programs.hpp"

#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sstream>
#include <utility>
#include <vector>

namespace tandem::cli {
namespace {

using VerbAndProgram = std::pair<std::string, std::string>;

std::vector<VerbAndProgram> verbs_of_the_script() {
    std::ifstream table(TANDEM_SOURCE_FOLDER "/scripts/verb_programs.txt");
    std::vector<VerbAndProgram> verbs;
    for (std::string line; std::getline(table, line);) {
        std::istringstream words(line);
        VerbAndProgram entry;
        if (!line.starts_with('#') && words >> entry.first >> entry.second) {
            verbs.push_back(entry);
        }
    }
    return verbs;
}

TEST(OtherPrograms, AreBuiltByTheScriptForTheSameVerbs) {
    std::vector<VerbAndProgram> known;
    for (const OtherVerb& other : kOtherVerbs) {
        known.emplace_back(other.verb, other.program);
    }
    EXPECT_THAT(verbs_of_the_script(), ::testing::UnorderedElementsAreArray(known));
}

TEST(OtherPrograms, AreFoundByTheFirstWordThatIsNoOption) {
    EXPECT_EQ(other_verb(std::vector<std::string>{"check", "bench"}), nullptr);
    EXPECT_EQ(other_verb(std::vector<std::string>{}), nullptr);
    const OtherVerb* const lab = other_verb(std::vector<std::string>{"--json", "bench", "walks"});
    ASSERT_NE(lab, nullptr);
    EXPECT_EQ(other_verb(std::vector<std::string>{"check", "a", "b", "--tolerance=1"}),
              &kRegionCheck);
    EXPECT_STREQ(lab->program, "tandem-lab");
}

TEST(OtherPrograms, ADeviceHasAProgramOfItsOwn) {
    using Words = std::vector<std::string>;
    const OtherVerb* const check = other_verb(Words{"check", "a", "b", "--device", "auto"});
    ASSERT_NE(check, nullptr);
    EXPECT_STREQ(check->program, "tandem-gpu");
    EXPECT_EQ(other_verb(Words{"self", "a", "--device=x"}), check);
    for (const char* verb : {"clash", "deform", "simulate"}) {
        EXPECT_EQ(other_verb(Words{verb, "a", "--device=x"}), &kWorldOnDevice) << verb;
    }
    EXPECT_STREQ(other_verb(Words{"clash", "a", "--device", "cpu"})->program, "tandem-clash");
    EXPECT_STREQ(other_verb(Words{"bench", "gpu", "--device=host"})->program, "tandem-lab");
    EXPECT_EQ(other_verb(Words{"self", "a", "--device=cpu"}), nullptr);
    EXPECT_EQ(without_device_cpu(Words{"self", "a", "--device=cpu"}), (Words{"self", "a"}));
    EXPECT_EQ(without_device_cpu(Words{"check", "--device", "cpu", "a"}), (Words{"check", "a"}));
}

TEST(OtherPrograms, ChoosingAnEngineIsLeftToTheProgramWithBoth) {
    using Words = std::vector<std::string>;
    const Words typed{"check", "a", "b", "--volume=obb", "--engine", "reference"};
    EXPECT_EQ(other_verb(typed, false), &kByReference);
    EXPECT_EQ(other_verb(Words{"demo", "--profile", "p.json"}, false), &kByReference);
    EXPECT_EQ(other_verb(typed, true), nullptr);
    EXPECT_EQ(other_verb(Words{"check", "a", "b", "--threads=1"}, false), nullptr);
    EXPECT_EQ(other_verb(Words{"self", "a", "--engine=fast"}, false), nullptr);
}

}  // namespace
}  // namespace tandem::cli
