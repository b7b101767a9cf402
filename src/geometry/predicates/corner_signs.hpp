// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "base/module_names.hpp"
#include "geometry/predicates/orient.hpp"

namespace tandem::geometry {

/// The sides of a plane on which the corners of a triangle lie.
using CornerSigns = std::array<Sign, 3>;

[[nodiscard]] inline bool all_equal(const CornerSigns& s) noexcept {
    return s[0] == s[1] && s[1] == s[2];
}

[[nodiscard]] inline bool on_one_side(const CornerSigns& s) noexcept {
    return all_equal(s) && s[0] != Sign::Zero;
}

[[nodiscard]] inline bool has_zero(const CornerSigns& s) noexcept {
    return s[0] == Sign::Zero || s[1] == Sign::Zero || s[2] == Sign::Zero;
}

[[nodiscard]] inline bool has_both_sides(const CornerSigns& s) noexcept {
    const bool above = s[0] == Sign::Positive || s[1] == Sign::Positive || s[2] == Sign::Positive;
    const bool below = s[0] == Sign::Negative || s[1] == Sign::Negative || s[2] == Sign::Negative;
    return above && below;
}

}  // namespace tandem::geometry
