// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <tandem/mesh.hpp>

namespace tandem::scenes {

/// Hills over a square around the origin, as height maps give them: a regular grid of `cells` by
/// `cells`, heights from a few waves of random directions and lengths.
struct Terrain {
    std::uint32_t cells = 100;
    double extent = 10.0;  ///< half of a side
    double height = 1.0;   ///< of the waves together, at most
};

/// 2 · cells² triangles.
[[nodiscard]] Mesh terrain(std::uint64_t seed, const Terrain& shape = {});

}  // namespace tandem::scenes
