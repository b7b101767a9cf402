// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include <tandem/ray.hpp>

#include "base/module_names.hpp"
#include "geometry/pairs/triangle_pair.hpp"

namespace tandem::geometry {

/// The results of hit() in integers only, for all inputs, with the parameter rounded once. About a
/// hundred times slower than the filtered path.
[[nodiscard]] std::optional<double> exact_hit(const Ray& ray, const TriangleRef& triangle);
[[nodiscard]] std::optional<double> exact_hit(const Segment& segment, const TriangleRef& triangle);

}  // namespace tandem::geometry
