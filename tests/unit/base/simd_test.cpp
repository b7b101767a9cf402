// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <gtest/gtest.h>

#include <tandem/simd.hpp>

namespace tandem::base {
namespace {

TEST(Simd, StartsWithTheBestAndUsesWhatIsAsked) {
    const std::vector<SimdKind> kinds = available_simd();
    ASSERT_FALSE(kinds.empty());
    for (const SimdKind kind : kinds) {
        ASSERT_TRUE(use_simd(kind));
        EXPECT_EQ(simd_in_use(), kind);
        EXPECT_EQ(available_simd(), kinds) << "a choice does not narrow what there is";
    }
}

TEST(Simd, RefusesWhatTheMachineDoesNotHave) {
    const std::vector<SimdKind> kinds = available_simd();
    const SimdKind before = simd_in_use();
    for (const SimdKind kind : kAllSimd) {
        if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) {
            const auto refused = use_simd(kind);
            ASSERT_FALSE(refused);
            EXPECT_EQ(refused.error().code, ErrorCode::Unsupported);
            EXPECT_NE(refused.error().message.find(name_of(kinds[0])), std::string::npos);
            EXPECT_EQ(simd_in_use(), before);
        }
    }
}

}  // namespace
}  // namespace tandem::base
