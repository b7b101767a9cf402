// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "base/module_names.hpp"
#include "bvh/surface.hpp"
#include "volumes/relative_pose.hpp"

namespace tandem::query {

/// Whether the boxes around two whole surfaces, each along the axes of its own tree, are more than
/// `gap` apart, in units of the first tree. It tests the six axes of their faces and, for slivers
/// or few triangles, all fifteen axes of Gottschalk et al. 1996. False proves nothing. `pose` is
/// the pose of the second tree in the first.
[[nodiscard]] bool root_boxes_are_apart(const Surface& first, const Surface& second,
                                        const RelativePose& pose, double gap);

}  // namespace tandem::query
