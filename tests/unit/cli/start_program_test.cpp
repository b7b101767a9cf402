// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/start_program.hpp"

#include <gtest/gtest.h>
#include <new>
#include <stdexcept>

namespace tandem::cli {
namespace {

struct Outcome {
    ExitCode code;
    std::string said;
};

Outcome run_guarded(const std::function<ExitCode()>& action) {
    ::testing::internal::CaptureStderr();
    const ExitCode code = guarded(action);
    return {code, ::testing::internal::GetCapturedStderr()};
}

TEST(Guarded, PassesTheCodeOn) {
    const Outcome outcome = run_guarded([] { return ExitCode::Collision; });
    EXPECT_EQ(outcome.code, ExitCode::Collision);
    EXPECT_EQ(outcome.said, "");
}

TEST(Guarded, AnEscapedExceptionIsAnInternalFailureWithAMessage) {
    const Outcome no_memory = run_guarded([]() -> ExitCode { throw std::bad_alloc(); });
    EXPECT_EQ(no_memory.code, ExitCode::InternalFailure);
    EXPECT_EQ(no_memory.said, "tandem: out of memory\n");
    const Outcome broken = run_guarded([]() -> ExitCode { throw std::runtime_error("oh"); });
    EXPECT_EQ(broken.code, ExitCode::InternalFailure);
    EXPECT_EQ(broken.said, "tandem: internal failure: oh\n");
    const Outcome strange = run_guarded([]() -> ExitCode { throw 7; });
    EXPECT_EQ(strange.code, ExitCode::InternalFailure);
    EXPECT_EQ(strange.said, "tandem: internal failure of unknown kind\n");
}

}  // namespace
}  // namespace tandem::cli
