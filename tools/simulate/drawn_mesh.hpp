// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include <tandem/shape.hpp>

namespace tandem::simulate {

/// What is drawn of a shape, in its own coordinates: its triangles, or some that look like it. A
/// plane is a square of the given half side around the foot of the origin. Nothing for compounds
/// and hulls, which no scene has.
[[nodiscard]] std::optional<Mesh> drawn_mesh(const Shape& shape, double half_side);

}  // namespace tandem::simulate
