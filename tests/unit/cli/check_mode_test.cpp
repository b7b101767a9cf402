// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/options/check_mode.hpp"

#include <gmock/gmock.h>

namespace tandem::cli {
namespace {

using ::testing::HasSubstr;

std::string problem(const ModeOptions& options, const EngineOptions& engine = {},
                    const Outputs& outputs = {}) {
    const Result<Done> fine = check_mode(options, engine, outputs);
    return fine ? std::string() : fine.error().message;
}

TEST(CheckMode, CollideTakesEverythingButAClearance) {
    EXPECT_EQ(problem({.first = true}, {.engine = EngineKind::Reference},
                      {.pairs = "p.csv", .picture = "p.glb", .max_pairs = 3}),
              "");
    EXPECT_THAT(problem({.clearance = 1.0}), HasSubstr("--mode clearance"));
}

TEST(CheckMode, ClearanceNeedsItsDistance) {
    EXPECT_THAT(problem({.mode = CheckMode::Clearance}), HasSubstr("--clearance D"));
    EXPECT_EQ(problem({.mode = CheckMode::Clearance, .clearance = 0.0}, {}, {.pairs = "p.csv"}),
              "");
}

TEST(CheckMode, OptionsOfOtherModesAreRefused) {
    for (const CheckMode mode : {CheckMode::Distance, CheckMode::Contain}) {
        EXPECT_EQ(problem({.mode = mode}), "") << name_of(mode);
        EXPECT_THAT(problem({.mode = mode, .first = true}), HasSubstr("--first")) << name_of(mode);
        EXPECT_THAT(problem({.mode = mode}, {.engine = EngineKind::Reference}),
                    HasSubstr("--engine reference"));
        EXPECT_THAT(problem({.mode = mode}, {}, {.pairs = "p.csv"}), HasSubstr("--pairs"));
        EXPECT_THAT(problem({.mode = mode}, {}, {.max_pairs = 1}), HasSubstr("--max-pairs"));
    }
    EXPECT_THAT(problem({.mode = CheckMode::Contain}, {}, {.picture = "p.glb"}),
                HasSubstr("--export"));
    EXPECT_EQ(problem({.mode = CheckMode::Distance}, {}, {.picture = "p.glb"}), "");
}

}  // namespace
}  // namespace tandem::cli
