// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <tandem/mesh.hpp>

namespace tandem::scenes {

/// A cabin on a chassis of boxes, with four wheels of `sides` slivers each. It faces along x and
/// stands on z = 0; about 4 long. 36 + 16 · sides triangles.
[[nodiscard]] Mesh vehicle(std::uint32_t sides);

}  // namespace tandem::scenes
