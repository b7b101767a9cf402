// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/module_names.hpp"
#include "bvh/build/primitive_boxes.hpp"

namespace tandem::bvh {

/// A plane perpendicular to an axis. A primitive belongs to the first part if its centre lies
/// before the plane, or on the plane and its number is less than `number`.
struct Split {
    int axis = 0;
    double position = 0.0;
    std::uint32_t number = 0;

    [[nodiscard]] bool left(std::span<const PrimitiveBox> boxes, std::uint32_t primitive) const {
        const double centre = boxes[primitive].centre[axis];
        return centre != position ? centre < position : primitive < number;
    }
};

/// The primitives to split, ascending by number, so that sums over them are the same everywhere.
struct SplitRange {
    std::span<const PrimitiveBox> boxes;
    std::span<const std::uint32_t> primitives;
};

/// Positions along an axis (Zych's thesis, section 2.1.3). The first part of the object median
/// always has ⌊n/2⌋ primitives. The others may leave a part empty, if centres coincide or the
/// middle of the box is beyond all centres.
[[nodiscard]] Split split_at_object_median(const SplitRange& range, int axis,
                                           std::vector<std::uint32_t>& scratch);
[[nodiscard]] Split split_at_object_mean(const SplitRange& range, int axis);
[[nodiscard]] Split split_at_spatial_median(const SplitRange& range, int axis);

/// The border of least surface-area cost among 32 bins of equal width between the outermost centres
/// (Wald 2007).
[[nodiscard]] Split split_at_best_bin(const SplitRange& range, int axis);

/// Surface-area cost: the area of each side's box times its number of primitives, summed; infinite
/// if a side is empty.
[[nodiscard]] double split_cost(const SplitRange& range, const Split& split);

[[nodiscard]] Aabb box_of(const SplitRange& range);

}  // namespace tandem::bvh
