// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <hwy/detect_targets.h>

#include <tandem/simd.hpp>

#include "base/module_names.hpp"

namespace tandem::base {

/// The kind of one of Highway's targets. Each target is one bit, and lower bits are better. Each
/// version of Highway has further targets between those named here; such a target counts as the
/// nearest kind below it, whose instructions it has. Without a target the result is Portable.
[[nodiscard]] constexpr SimdKind kind_of_target(std::int64_t target) noexcept {
    if (target == 0) {
        return SimdKind::Portable;
    }
#if HWY_ARCH_X86
    if (target <= HWY_AVX3) {
        return SimdKind::Avx512;
    }
    if (target <= HWY_AVX2) {
        return SimdKind::Avx2;
    }
    return target <= HWY_SSE4 ? SimdKind::Sse4 : SimdKind::Portable;
#elif HWY_ARCH_ARM
    return target < HWY_EMU128 ? SimdKind::Neon : SimdKind::Portable;
#else
    static_cast<void>(target);
    return SimdKind::Portable;
#endif
}

/// The targets of a set that are of one kind.
[[nodiscard]] constexpr std::int64_t targets_of(SimdKind kind, std::int64_t targets) noexcept {
    std::int64_t found = 0;
    for (std::int64_t left = targets; left != 0; left &= left - 1) {
        const std::int64_t target = left & -left;
        if (kind_of_target(target) == kind) {
            found |= target;
        }
    }
    return found;
}

}  // namespace tandem::base
