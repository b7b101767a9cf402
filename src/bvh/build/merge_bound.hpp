// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <limits>

#include "base/module_names.hpp"
#include "bvh/build/box_area.hpp"

namespace tandem::bvh {

/// Limits for merging any box of a set with another box: the merged box reaches at least from the
/// largest `lo` to the smallest `hi` of the set, and is at least as long as the shortest box of the
/// set. The default is the empty set.
struct MergeBound {
    Eigen::Array3f largest_lo = Eigen::Array3f::Constant(-std::numeric_limits<float>::infinity());
    Eigen::Array3f smallest_hi = Eigen::Array3f::Constant(std::numeric_limits<float>::infinity());
    Eigen::Array3f shortest = Eigen::Array3f::Constant(std::numeric_limits<float>::infinity());

    static MergeBound of(const Aabb& box) {
        MergeBound bound{box.lo, box.hi, box.hi - box.lo};
        for (float& side : bound.shortest) {
            side = std::nextafter(side, 0.0F);  // because the difference may have been rounded up
        }
        return bound;
    }
};

[[nodiscard]] inline MergeBound joined(const MergeBound& a, const MergeBound& b) {
    return {a.largest_lo.max(b.largest_lo), a.smallest_hi.min(b.smallest_hi),
            a.shortest.min(b.shortest)};
}

/// A lower bound of the half area of `box` merged with any box of the set; exact for a set of one.
[[nodiscard]] inline double least_merged_area(const Aabb& box, const MergeBound& set) {
    const Eigen::Array3d reach =
        box.hi.max(set.smallest_hi).cast<double>() - box.lo.min(set.largest_lo).cast<double>();
    return half_area(Eigen::Array3d(reach.max(set.shortest.cast<double>())));
}

}  // namespace tandem::bvh
