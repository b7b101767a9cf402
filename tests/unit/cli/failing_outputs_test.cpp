// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// The programs' outputs survive the failure of any system call, as the library's files do.
#include "support/failing_outputs.hpp"

#include <functional>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "bench/measured_part.hpp"
#include "cli/answers/outputs.hpp"
#include "cli/answers/text_sink.hpp"
#include "experiments/measured_document.hpp"
#include "unit/io/temporary_folder.hpp"

namespace tandem::cli {
namespace {

using test::content_of;
using test::FailingOutputs;
using test::TemporaryFolder;

struct ProgramOutput {
    const char* name;
    std::string old;  ///< content of the file before the write
    std::function<Result<Done>(const std::string& file)> write;
};

std::string users_document() {
    return "My own words.\n" + bench::measured_begin("peers") + "\nold numbers\n" +
           std::string(bench::kMeasuredEnd) + "\nMore of my own words.\n";
}

std::vector<ProgramOutput> program_outputs() {
    static const FoundPairs pairs(std::vector(200'000, TrianglePair{123456, 654321}), 123457,
                                  654322);
    return {{"Text", "old", [](const auto& file) { return write_text(file, "{}\n"); }},
            {"Pairs", "a,b\n1,2\n", [](const auto& file) { return write_pairs_csv(file, pairs); }},
            {"Markdown", users_document(),
             [](const auto& file) { return write_measured_part(file, "peers", "new numbers"); }}};
}

class FailingProgramOutput : public ::testing::TestWithParam<ProgramOutput> {};

TEST_P(FailingProgramOutput, KeepsTheOldFileWhicheverCallFails) {
    const ProgramOutput& kind = GetParam();
    const TemporaryFolder folder;
    for (std::uint64_t n = 1;; ++n) {
        const std::string file = folder.write("out", kind.old).string();
        Result<Done> done = Done{};
        std::uint64_t calls = 0;
        {
            const FailingOutputs failing(n);
            done = kind.write(file);
            calls = FailingOutputs::calls();
        }
        EXPECT_EQ(folder.entries(), 1U) << "call " << n << " left a file behind";
        if (calls < n) {
            EXPECT_TRUE(done);
            EXPECT_NE(content_of(file), kind.old);
            EXPECT_GE(n, 5U) << "open, write, sync, close and rename are calls";
            return;
        }
        ASSERT_FALSE(done) << "call " << n << " failed unnoticed";
        EXPECT_EQ(content_of(file), kind.old) << "call " << n;
    }
}

INSTANTIATE_TEST_SUITE_P(Kinds, FailingProgramOutput, ::testing::ValuesIn(program_outputs()),
                         [](const auto& kind) { return std::string(kind.param.name); });

TEST(MeasuredDocument, KeepsTheWordsAroundTheMeasuredPart) {
    const TemporaryFolder folder;
    const std::string file = folder.write("doc.md", users_document()).string();
    ASSERT_TRUE(write_measured_part(file, "peers", "new numbers"));
    const std::string content = content_of(file);
    EXPECT_TRUE(content.starts_with("My own words.\n"));
    EXPECT_TRUE(content.ends_with("More of my own words.\n"));
    EXPECT_NE(content.find("new numbers"), std::string::npos);
    EXPECT_EQ(content.find("old numbers"), std::string::npos);
}

}  // namespace
}  // namespace tandem::cli
