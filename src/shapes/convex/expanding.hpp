// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "shapes/convex/gjk.hpp"

namespace tandem::shapes {

/// The depth of overlap of two cores: moving B by `depth` along `axis` separates them.
struct CoreDepth {
    double depth = 0.0;         ///< for curved cores up to 1e-6 too large, never too small
    Vec3 axis = Vec3::UnitZ();  ///< from A to B, of unit length
    Vec3 on_a = Vec3::Zero();   ///< the deepest points
    Vec3 on_b = Vec3::Zero();
};

/// The least depth of two overlapping cores, by the expanding polytope algorithm: a polytope in the
/// difference A − B grows where it is nearest to the origin, until it reaches the surface.
[[nodiscard]] CoreDepth core_depth(const Convex& a, const Convex& b, const RelativePose& b_in_a,
                                   const Simplex& start);

}  // namespace tandem::shapes
