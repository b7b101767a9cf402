// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// The main function of every test program. A case that the machine cannot run is reported as
// skipped: each GTEST_SKIP becomes a line "skipped: SUITE.CASE: REASON", which ./test counts
// (scripts/count_tests.py). A program all of whose cases are skipped exits with 77, which ctest
// reports as a skipped test. A program that runs no case was built or called wrongly, and fails.
#include <cstdio>
#include <gtest/gtest.h>

namespace {

constexpr int kAllSkipped = 77;

class SkipReporter : public testing::EmptyTestEventListener {
    void OnTestEnd(const testing::TestInfo& info) override {
        const testing::TestResult& result = *info.result();
        if (!result.Skipped()) {
            return;
        }
        const char* reason = "no reason given";
        for (int k = 0; k < result.total_part_count(); ++k) {
            if (result.GetTestPartResult(k).skipped()) {
                reason = result.GetTestPartResult(k).message();
            }
        }
        std::printf("skipped: %s.%s: %s\n", info.test_suite_name(), info.name(), reason);
    }
};

}  // namespace

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    testing::UnitTest& all = *testing::UnitTest::GetInstance();
    all.listeners().Append(new SkipReporter);
    const int outcome = RUN_ALL_TESTS();
    if (outcome != 0 || testing::GTEST_FLAG(list_tests)) {
        return outcome;
    }
    if (all.successful_test_count() > 0) {
        return 0;
    }
    if (all.skipped_test_count() > 0) {
        return kAllSkipped;
    }
    std::fprintf(stderr, "no case was run\n");
    return 1;
}
