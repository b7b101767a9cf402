// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "base/module_names.hpp"
#include "geometry/predicates/bignum.hpp"

/// Points, segments and triangles with integer coordinates as intersections of half-spaces. Common
/// parts, ray parameters and distances are constructed from them before rounding.
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

/// The half-spaces whose intersection is the hull of one to three corners in general position.
[[nodiscard]] std::vector<HalfSpace> half_spaces(const std::vector<IntegerVector>& corners);

/// The double nearest to numerator / denominator · 2^exponent; denormal results may be rounded
/// twice. The denominator must be positive.
[[nodiscard]] double rounded(const Integer& numerator, const Integer& denominator, int exponent);

}  // namespace tandem::geometry
