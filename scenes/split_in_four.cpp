// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "scenes/split_in_four.hpp"

#include <algorithm>
#include <unordered_map>

namespace tandem::scenes {

std::vector<Triangle> split_in_four(
    std::span<const Triangle> triangles, std::size_t vertex_count,
    const std::function<void(std::uint32_t i, std::uint32_t j)>& add_midpoint) {
    std::unordered_map<std::uint64_t, std::uint32_t> midpoints;
    midpoints.reserve(2 * triangles.size());
    const auto midpoint = [&](std::uint32_t i, std::uint32_t j) {
        const auto [low, high] = std::minmax(i, j);
        const std::uint64_t edge = (std::uint64_t{low} << 32U) | high;
        const auto number = static_cast<std::uint32_t>(vertex_count + midpoints.size());
        const auto [entry, added] = midpoints.try_emplace(edge, number);
        if (added) {
            add_midpoint(low, high);
        }
        return entry->second;
    };
    std::vector<Triangle> finer;
    finer.reserve(4 * triangles.size());
    for (const auto& [i, j, k] : triangles) {
        const std::uint32_t ij = midpoint(i, j);
        const std::uint32_t jk = midpoint(j, k);
        const std::uint32_t ki = midpoint(k, i);
        finer.insert(finer.end(), {{i, ij, ki}, {ij, j, jk}, {ki, jk, k}, {ij, jk, ki}});
    }
    return finer;
}

Mesh split_in_four(const Mesh& mesh) {
    std::vector<Vec3> vertices(mesh.vertices().begin(), mesh.vertices().end());
    std::vector<Triangle> triangles =
        split_in_four(mesh.triangles(), vertices.size(), [&](std::uint32_t i, std::uint32_t j) {
            // Halved first, because the sum of two large coordinates may overflow.
            vertices.emplace_back(0.5 * vertices[i] + 0.5 * vertices[j]);
        });
    return Mesh::create(std::move(vertices), std::move(triangles)).value();
}

}  // namespace tandem::scenes
