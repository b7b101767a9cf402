// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <memory>

#include <tandem/result.hpp>

namespace tandem {
namespace {

TEST(Result, HoldsAValue) {
    const Result<int> result = 7;
    ASSERT_TRUE(result);
    EXPECT_EQ(*result, 7);
    EXPECT_THROW((void)result.error(), std::bad_variant_access);
}

TEST(Result, HoldsAnError) {
    const Result<int> result = Error{ErrorCode::InvalidMesh, "no"};
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::InvalidMesh);
    EXPECT_EQ(result.error().message, "no");
    EXPECT_THROW((void)result.value(), std::bad_variant_access);
}

TEST(Result, MovesAValueOut) {
    Result<std::unique_ptr<int>> result = std::make_unique<int>(3);
    const std::unique_ptr<int> taken = *std::move(result);
    EXPECT_EQ(*taken, 3);
}

}  // namespace
}  // namespace tandem
