// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <memory>
#include <string>

#include <tandem/result.hpp>

namespace tandem::base {
namespace {

TEST(Result, HoldsAValue) {
    const Result<int> result = 7;
    ASSERT_TRUE(result);
    EXPECT_EQ(*result, 7);
    EXPECT_THROW((void)result.error(), std::logic_error);
}

TEST(Result, HoldsAnError) {
    const Result<int> result = Error{ErrorCode::InvalidMesh, "no"};
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::InvalidMesh);
    EXPECT_EQ(result.error().message, "no");
}

TEST(Result, ValueOfAnErrorThrowsItsMessage) {
    Result<int> result = Error{ErrorCode::FileMalformed, "part.stl: cut short"};
    try {
        (void)result.value();
        FAIL() << "no exception";
    } catch (const ResultError& thrown) {
        EXPECT_STREQ(thrown.what(), "part.stl: cut short");
        EXPECT_EQ(thrown.code(), ErrorCode::FileMalformed);
    }
    EXPECT_THROW((void)*result, std::runtime_error);
    EXPECT_THROW((void)*std::move(result), ResultError);
}

TEST(Result, ValueOrReplacesAnError) {
    const Result<int> good = 7;
    const Result<int> bad = Error{ErrorCode::InvalidMesh, "no"};
    EXPECT_EQ(good.value_or(1), 7);
    EXPECT_EQ(bad.value_or(1), 1);
    Result<std::unique_ptr<int>> pointer = std::make_unique<int>(3);
    EXPECT_EQ(*std::move(pointer).value_or(nullptr), 3);
}

Result<std::unique_ptr<int>> half_of(int number) {
    if (number % 2 != 0) {
        return Error{ErrorCode::InvalidArgument, "odd"};
    }
    return std::make_unique<int>(number / 2);
}

Result<Done> count_call(int& calls) {
    ++calls;
    return calls > 2 ? Result<Done>(Error{ErrorCode::Cancelled, "enough"}) : Done{};
}

/// Uses TANDEM_TRY twice in one function, with a move-only value and with an assignment.
Result<std::string> quarter_of(int number, int& calls) {
    TANDEM_TRY(const std::unique_ptr<int> half, half_of(number));
    int quarter = 0;
    TANDEM_TRY(quarter, Result<int>(**half_of(*half * 2) / 2));
    if (calls < 0) {
        return std::string("not counted");
    }
    TANDEM_TRY_DONE(count_call(calls));
    return std::to_string(quarter) + " after " + std::to_string(calls);
}

TEST(Try, GivesTheValueOrReturnsTheError) {
    int calls = 0;
    EXPECT_EQ(*quarter_of(8, calls), "2 after 1");
    EXPECT_EQ(quarter_of(7, calls).error().message, "odd");
    EXPECT_EQ(calls, 1);
    calls = 2;
    EXPECT_EQ(quarter_of(8, calls).error().code, ErrorCode::Cancelled);
    calls = -1;
    EXPECT_EQ(*quarter_of(8, calls), "not counted");
}

TEST(Result, MovesAValueOut) {
    Result<std::unique_ptr<int>> result = std::make_unique<int>(3);
    const std::unique_ptr<int> taken = *std::move(result);
    EXPECT_EQ(*taken, 3);
}

}  // namespace
}  // namespace tandem::base
