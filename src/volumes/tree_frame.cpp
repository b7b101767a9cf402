// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "volumes/tree_frame.hpp"

#include <algorithm>
#include <cmath>

#include "geometry/fixed_order.hpp"

namespace tandem::volumes {

TreeFrame frame_around(const Vec3& lo, const Vec3& hi) {
    TreeFrame frame;
    frame.lo = lo;
    frame.hi = hi;
    frame.origin = 0.5 * frame.lo + 0.5 * frame.hi;  // halved first, because lo + hi may overflow
    const double half_extent =
        std::max(largest3(frame.hi - frame.origin), largest3(frame.origin - frame.lo));
    if (half_extent > 0.0) {
        // frexp: half_extent = m · 2^e with m in [½, 1). The scale is limited to 2^1000, because a
        // larger one would be near the end of the range of double. The tree of such a tiny mesh
        // then fills less of the cube, which is still correct.
        int exponent = 0;
        (void)std::frexp(half_extent, &exponent);
        frame.scale = std::ldexp(1.0, std::min(-exponent, 1000));
    }
    return frame;
}

TreeFrame frame_of(const Mesh& mesh) {
    if (mesh.triangle_count() == 0) {
        return {};
    }
    Vec3 lo = mesh.vertices()[mesh.triangles()[0][0]];
    Vec3 hi = lo;
    for (const Triangle& triangle : mesh.triangles()) {
        for (const std::uint32_t index : triangle) {
            lo = lo.cwiseMin(mesh.vertices()[index]);
            hi = hi.cwiseMax(mesh.vertices()[index]);
        }
    }
    return frame_around(lo, hi);
}

}  // namespace tandem::volumes
