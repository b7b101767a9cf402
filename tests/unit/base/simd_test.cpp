// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <bit>
#include <gtest/gtest.h>
#include <string>

#include <tandem/simd.hpp>

#include "base/simd_targets.hpp"

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

/// Highway names instruction sets by bits. Later versions name more of them, so all bits are
/// tested.
TEST(Simd, EverySetOfEveryHighwayIsOfTheNearestKind) {
#if HWY_ARCH_X86
    constexpr int kAvx3 = std::countr_zero(static_cast<std::uint64_t>(HWY_AVX3));
    constexpr int kLast = std::countr_zero(static_cast<std::uint64_t>(HWY_SCALAR));
    for (int bit = 0; bit <= kLast; ++bit) {
        const std::int64_t target = std::int64_t{1} << bit;
        SimdKind kind = SimdKind::Portable;
        if (bit <= kAvx3) {
            kind = SimdKind::Avx512;
        } else if (target == HWY_AVX2) {
            kind = SimdKind::Avx2;
        } else if (target == HWY_SSE4 || bit == kAvx3 + 2) {
            kind = SimdKind::Sse4;
        }
        EXPECT_EQ(kind_of_target(target), kind) << "bit " << bit;
    }
    EXPECT_EQ(kind_of_target(0), SimdKind::Portable);
    constexpr std::int64_t kSome = HWY_AVX3_DL | HWY_AVX3 | HWY_SSE4 | HWY_EMU128;
    EXPECT_EQ(targets_of(SimdKind::Avx512, kSome), HWY_AVX3_DL | HWY_AVX3);
    EXPECT_EQ(targets_of(SimdKind::Avx2, kSome), 0);
    EXPECT_EQ(targets_of(SimdKind::Sse4, kSome), HWY_SSE4);
    EXPECT_EQ(targets_of(SimdKind::Portable, kSome), HWY_EMU128);
#else
    GTEST_SKIP() << "the sets of x86-64";
#endif
}

/// The processor must run the sets that cmake/simd.cmake lists for this build. Kernels beyond this
/// processor are not tested here: `./test avx512` emulates a processor that has them.
TEST(Simd, TheProcessorRunsWhatIsCompiled) {
#if HWY_ARCH_X86
    const std::string build = TANDEM_KERNELS;
    std::vector<SimdKind> wanted;
    if (build == "all") {
        wanted = {SimdKind::Portable, SimdKind::Sse4, SimdKind::Avx2, SimdKind::Avx512};
    } else if (build == "modern") {
        wanted = {SimdKind::Sse4, SimdKind::Avx2, SimdKind::Avx512};
    } else {
        wanted = {SimdKind::Avx2, SimdKind::Avx512};
    }
    const std::vector<SimdKind> kinds = available_simd();
    for (const SimdKind kind : kinds) {
        EXPECT_TRUE(std::ranges::count(wanted, kind) == 1) << name_of(kind) << " is not listed";
    }
    if (build == "all" || build == "modern") {
        for (const SimdKind kind : wanted) {
            if (std::ranges::count(kinds, kind) == 0) {
                GTEST_SKIP() << "this processor has no " << name_of(kind)
                             << ", so its kernels were not run";
            }
        }
    }
#else
    GTEST_SKIP() << "the sets of x86-64";
#endif
}

}  // namespace
}  // namespace tandem::base
