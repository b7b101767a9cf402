// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include <tandem/mesh.hpp>

namespace tandem::scenes {

/// Divides every triangle into four by the midpoints of its edges. Neighbours share midpoints, so a
/// closed mesh stays closed. `add_midpoint(i, j)` must append the vertex between i and j and is
/// called once for each edge; new vertices are numbered from `vertex_count` on in the order of
/// these calls.
[[nodiscard]] std::vector<Triangle> split_in_four(
    std::span<const Triangle> triangles, std::size_t vertex_count,
    const std::function<void(std::uint32_t i, std::uint32_t j)>& add_midpoint);

/// The same with midpoints on the edges, which keeps the surface unchanged.
[[nodiscard]] Mesh split_in_four(const Mesh& mesh);

}  // namespace tandem::scenes
