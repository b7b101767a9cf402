// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include <tandem/box.hpp>
#include <tandem/ray.hpp>

namespace tandem::broadphase {

/// Whether a ray meets a box, by slabs in double arithmetic.
///
/// Subtracting a fixed number and dividing by a fixed number preserve order even when rounded. So
/// the interval of a box contains the interval of every box inside it: this function, applied to a
/// box around others, never loses one of them, and all methods agree.
[[nodiscard]] inline bool meets(const Ray& ray, const Box& box) noexcept {
    double from = 0.0;
    double to = ray.t_max;
    for (Eigen::Index axis = 0; axis < 3; ++axis) {
        const double origin = ray.origin[axis];
        const double direction = ray.direction[axis];
        const double lo = box.lo[static_cast<std::size_t>(axis)];
        const double hi = box.hi[static_cast<std::size_t>(axis)];
        if (direction == 0.0) {
            if (origin < lo || hi < origin) {
                return false;
            }
            continue;
        }
        const double t_lo = (lo - origin) / direction;
        const double t_hi = (hi - origin) / direction;
        from = std::max(from, std::min(t_lo, t_hi));
        to = std::min(to, std::max(t_lo, t_hi));
    }
    return from <= to;
}

}  // namespace tandem::broadphase
