// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "base/module_names.hpp"
#include "geometry/bignum.hpp"

/// Points, segments and triangles on integers, as intersections of half-spaces: the constructions
/// behind rounded results (common parts, ray parameters, distances).
namespace tandem::geometry {

using IntegerVector = std::array<Integer, 3>;

[[nodiscard]] Integer dot(const IntegerVector& p, const IntegerVector& q);
[[nodiscard]] IntegerVector cross(const IntegerVector& p, const IntegerVector& q);
[[nodiscard]] IntegerVector difference(const IntegerVector& p, const IntegerVector& q);

/// The points x with x · inward >= offset.
struct HalfSpace {
    IntegerVector inward;
    Integer offset;
};

/// Half-spaces whose intersection is the hull of one to three corners in general position.
[[nodiscard]] std::vector<HalfSpace> half_spaces(const std::vector<IntegerVector>& corners);

/// The double nearest to numerator / denominator · 2^exponent, up to a second rounding among the
/// denormals. The denominator is positive.
[[nodiscard]] double rounded(const Integer& numerator, const Integer& denominator, int exponent);

}  // namespace tandem::geometry
