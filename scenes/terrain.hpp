// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <tandem/mesh.hpp>

namespace tandem::scenes {

/// Hills on a square around the origin, like a height map: a regular grid of `cells` by `cells`.
/// Heights are sums of a few waves with random directions and lengths.
struct Terrain {
    std::uint32_t cells = 100;
    double extent = 10.0;  ///< half a side
    double height = 1.0;   ///< upper bound of the sum of all waves
};

/// A mesh of 2 · cells² triangles.
[[nodiscard]] Mesh terrain(std::uint64_t seed, const Terrain& shape = {});

}  // namespace tandem::scenes
