// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include <tandem/shape.hpp>

namespace tandem::simulate {

/// The triangles to draw for a shape, in its own coordinates: those of a mesh, an approximation for
/// other shapes. A plane is a square with the given half side around the plane's point nearest to
/// the origin. Nothing for compounds and hulls, which do not occur in scenes.
[[nodiscard]] std::optional<Mesh> drawn_mesh(const Shape& shape, double half_side);

}  // namespace tandem::simulate
