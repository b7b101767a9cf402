// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/pose.hpp>
#include <tandem/result.hpp>

#include "base/module_names.hpp"
#include "volumes/tree_frame.hpp"

namespace tandem::query {

/// An error if a pose moves one of two meshes out of the range of double.
[[nodiscard]] Result<Done> check_range(const TreeFrame& frame_a, const Pose& pose_a,
                                       const TreeFrame& frame_b, const Pose& pose_b);

/// The same for one mesh.
[[nodiscard]] Result<Done> check_range(const TreeFrame& frame, const Pose& pose);

}  // namespace tandem::query
