// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <hwy/targets.h>
#include <vector>

namespace tandem::testing {

/// The instruction sets that this machine has and our kernels are compiled for.
inline std::vector<std::int64_t> simd_targets() {
    std::vector<std::int64_t> targets{HWY_EMU128};
    for (const std::int64_t target : {HWY_SSE4, HWY_AVX2, HWY_AVX3}) {
        if ((hwy::SupportedTargets() & target) != 0) {
            targets.push_back(target);
        }
    }
    return targets;
}

/// Kernels run on one instruction set for as long as this lives.
class OnTarget {
  public:
    explicit OnTarget(std::int64_t target) { choose(target); }
    ~OnTarget() { choose(0); }
    OnTarget(const OnTarget&) = delete;
    OnTarget& operator=(const OnTarget&) = delete;

  private:
    static void choose(std::int64_t target) {
        hwy::SetSupportedTargetsForTest(target);
        hwy::GetChosenTarget().DeInit();
    }
};

}  // namespace tandem::testing
