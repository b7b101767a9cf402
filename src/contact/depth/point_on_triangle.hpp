// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/mesh.hpp>

#include "base/module_names.hpp"

namespace tandem::contact {

/// A point of the triangle that is as near to `point` as doubles tell. It is on the triangle
/// whatever the shape of that, so its distance is never below the true one by more than rounding.
[[nodiscard]] Vec3 near_point(const Vec3& point, const TriangleCorners& triangle);

}  // namespace tandem::contact
