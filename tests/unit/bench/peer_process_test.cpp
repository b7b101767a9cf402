// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/peers/peer_process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "fake_adapter.hpp"

namespace tandem::bench {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const PeerCase kCase{
    .peer = "fake",
    .work = Work::AllPairs,
    .mesh_file_a = "no mesh",
    .mesh_file_b = "another",
    .threads = 3,
    .time_source = TimeSource::SteadyClock,
    .seconds = 0.125,
    .groups = {{"shallow", {{{0.1, -1.0 / 3.0, 1e-300}, {0.6, 0.5, 0.3, -0.4}}}}, {"deep", {}}}};

TEST(PeerCase, SurvivesItsTextBitForBit) {
    const PeerCase read = parse_case(to_json(kCase)).value();
    EXPECT_EQ(to_json(read), to_json(kCase));
    EXPECT_EQ(read.groups[0].poses[0].translation, kCase.groups[0].poses[0].translation);
    EXPECT_EQ(read.groups[0].poses[0].turn, kCase.groups[0].poses[0].turn);
    EXPECT_EQ(read.threads, 3u);
    EXPECT_EQ(read.time_source, TimeSource::SteadyClock);
}

TEST(PeerCase, RefusesWhatIsNone) {
    for (const char* text : {"", "{}", "[1]", R"({"peer":"x","work":"dance"})"}) {
        EXPECT_FALSE(parse_case(text)) << text;
    }
}

TEST(PeerAnswer, SurvivesItsTextAndMustHaveATime) {
    PeerAnswer answer{.group = "deep",
                      .version = "Fake 1",
                      .times_s = {1e-7, 0.1},
                      .builds_s = {3.0},
                      .bytes_per_triangle = 9.25,
                      .pair_count = 12,
                      .pair_hash = std::nullopt,
                      .distances = {0.1, 0.0}};
    EXPECT_EQ(to_json(parse_answer(to_json(answer)).value()), to_json(answer));
    answer.times_s.clear();
    EXPECT_FALSE(parse_answer(to_json(answer)));
}

class PeerProcess : public ::testing::Test {
  protected:
    PeerRun run(const std::string& script, double limit_s = 60.0) const {
        return run_peer(fakes_.add("adapter", script), kCase, fakes_.folder(), limit_s);
    }

    FakeAdapters fakes_{"process"};
};

TEST_F(PeerProcess, GathersTheAnswers) {
    const PeerRun done = run(FakeAdapters::answering("[0.5,0.25]", "12", "\"cafe\""));
    EXPECT_EQ(done.problem, "");
    ASSERT_EQ(done.answers.size(), 2u);
    EXPECT_EQ(done.answers[1].group, "deep");
    EXPECT_THAT(done.answers[1].times_s, ElementsAre(0.5, 0.25));
    EXPECT_EQ(done.answers[1].pair_hash, "cafe");
}

TEST_F(PeerProcess, TellsHowAChildEnded) {
    EXPECT_THAT(run("echo no such luck >&2; exit 4").problem, HasSubstr("no such luck"));
    EXPECT_THAT(run("kill -SEGV $$").problem, HasSubstr("died of signal 11"));
    EXPECT_THAT(run("exec sleep 600", 0.05).problem, HasSubstr("was stopped"));
    EXPECT_THAT(run("echo nonsense").problem, HasSubstr("answer of a peer"));
    EXPECT_THAT(run("true").problem, HasSubstr("0 answers to 2 questions"));
    EXPECT_THAT(run_peer(fakes_.folder() / "nobody", kCase, fakes_.folder(), 1.0).problem,
                HasSubstr("cannot be started"));
}

TEST_F(PeerProcess, KeepsWhatCameBeforeAFailure) {
    const PeerRun done = run(FakeAdapters::answering("[0.5]", "null", "null") + "\nkill -SEGV $$");
    EXPECT_EQ(done.answers.size(), 2u);
    EXPECT_NE(done.problem, "");
}

}  // namespace
}  // namespace tandem::bench
