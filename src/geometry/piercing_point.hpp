// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "geometry/local_pair.hpp"

namespace tandem {

/// Where an edge of one of two triangles goes through the inside of the other, up to rounding;
/// nothing if doubles leave any doubt about that. The bounds are in
/// docs/design/distances-and-rays.md.
[[nodiscard]] std::optional<Vec3> piercing_point(const LocalPair& pair);

}  // namespace tandem
