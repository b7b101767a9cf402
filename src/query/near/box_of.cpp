// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <tandem/box_of.hpp>

#include "bvh/model_tree.hpp"

namespace tandem {

using namespace query;

Result<Box> box_of(const Placed& placed) {
    const ExtremePoints& points = extreme_points_of(placed.model);
    if (points.empty()) {
        return Error{
            ErrorCode::InvalidArgument,
            "the mesh has no triangles and therefore no box: leave it out of the broad phase"};
    }
    const ExtremePoints::Corners extent = points.extent(placed.pose);
    if (!extent.lo.allFinite() || !extent.hi.allFinite()) {
        return Error{ErrorCode::InvalidArgument,
                     "the pose moves the mesh out of the range of double"};
    }
    return box_around(extent.lo, extent.hi);
}

}  // namespace tandem
