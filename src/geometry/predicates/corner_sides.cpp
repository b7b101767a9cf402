// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "geometry/predicates/corner_sides.hpp"

#include <optional>

#include "geometry/predicates/wide_orient.hpp"

namespace tandem::geometry {
namespace {

bool has_corner_at(const TriangleRef& t, const Vec3& p) noexcept {
    return t[0] == p || t[1] == p || t[2] == p;
}

}  // namespace

CornerSigns DoubtfulPair::sides_off_grid(CornerSigns filtered, const TriangleRef& t,
                                         const TriangleRef& plane) {
    CornerSigns signs = filtered;
    if (!in_expansion_range(t) || !in_expansion_range(plane)) {
        for (std::size_t i = 0; i < 3; ++i) {
            if (signs[i] == Sign::Zero) {
                signs[i] = orient3d_exact(plane[0], plane[1], plane[2], t[i]);
            }
        }
        return signs;
    }
    const WidePlane wide(plane[0], plane[1], plane[2]);
    for (std::size_t i = 0; i < 3; ++i) {
        if (signs[i] != Sign::Zero || has_corner_at(plane, t[i])) {
            continue;
        }
        const std::optional<Sign> sign = wide.height(t[i]).sign();
        signs[i] = sign ? *sign : orient3d_exact(plane[0], plane[1], plane[2], t[i]);
    }
    return signs;
}

}  // namespace tandem::geometry
