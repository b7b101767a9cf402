// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>

namespace tandem::broadphase {

/// An integer with the order of the float. The two zeros, which are equal, give the same number.
/// Below the number of −infinity and above that of +infinity there is room for sentinels.
[[nodiscard]] inline std::uint32_t sortable(float value) noexcept {
    const auto bits = std::bit_cast<std::uint32_t>(value + 0.0F);
    constexpr std::uint32_t kSign = 0x8000'0000U;
    return (bits & kSign) != 0 ? ~bits : bits | kSign;
}

}  // namespace tandem::broadphase
