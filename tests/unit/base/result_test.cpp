// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <memory>

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

TEST(Result, MovesAValueOut) {
    Result<std::unique_ptr<int>> result = std::make_unique<int>(3);
    const std::unique_ptr<int> taken = *std::move(result);
    EXPECT_EQ(*taken, 3);
}

}  // namespace
}  // namespace tandem::base
