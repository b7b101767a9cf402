// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/mesh.hpp>

#include "base/module_names.hpp"

namespace tandem::contact {

/// The point of the triangle nearest to `point`, up to rounding. The result lies on the triangle
/// even for a sliver, so its distance is never below the true one by more than rounding.
[[nodiscard]] Vec3 near_point(const Vec3& point, const TriangleCorners& triangle);

}  // namespace tandem::contact
