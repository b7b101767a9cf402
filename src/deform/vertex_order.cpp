// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "deform/vertex_order.hpp"

#include <limits>
#include <numeric>

#include "base/parallel.hpp"
#include "geometry/mesh_editor.hpp"

namespace tandem::deform {

void VertexOrder::arrange(Mesh& mesh, const WideTree& tree) {
    constexpr std::uint32_t kUnnamed = std::numeric_limits<std::uint32_t>::max();
    const MeshEditor edit(mesh);
    const std::size_t count = mesh.vertex_count();
    if (place_of.empty()) {
        place_of.resize(count);
        std::iota(place_of.begin(), place_of.end(), 0U);
        source_of = place_of;
    }
    std::vector<std::uint32_t> next(count, kUnnamed);  // new place of each mesh vertex
    std::uint32_t named = 0;
    const std::uint32_t leaves = tree.empty() ? 0 : tree.level_size(0);
    for (std::uint32_t leaf = 0; leaf < leaves; ++leaf) {
        for (std::uint32_t k = 0; k < tree.nodes[leaf].count; ++k) {
            for (const std::uint32_t vertex :
                 mesh.triangles()[tree.triangles[std::size_t{kWide} * leaf + k].id]) {
                if (next[vertex] == kUnnamed) {
                    next[vertex] = named++;
                }
            }
        }
    }
    used = named;
    for (std::uint32_t& place : next) {
        place = place == kUnnamed ? named++ : place;
    }
    std::vector<Vec3> moved(count);
    for (std::size_t k = 0; k < count; ++k) {
        moved[next[k]] = edit.vertices()[k];
    }
    edit.vertices() = std::move(moved);
    for (Triangle& triangle : edit.triangles()) {
        for (std::uint32_t& vertex : triangle) {
            vertex = next[vertex];
        }
    }
    for (std::uint32_t& place : place_of) {
        place = next[place];
    }
    for (std::uint32_t k = 0; k < count; ++k) {
        source_of[place_of[k]] = k;
    }
}

void VertexOrder::append(std::size_t count) {
    for (std::size_t k = 0; k < count; ++k) {
        const auto number = static_cast<std::uint32_t>(place_of.size());
        place_of.push_back(number);
        source_of.push_back(number);
    }
}

}  // namespace tandem::deform
