// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "deform/vertex_order.hpp"

#include <limits>
#include <utility>

#include "base/room.hpp"
#include "geometry/mesh/mesh_editor.hpp"

namespace tandem::deform {

VertexOrder::Arrangement VertexOrder::arranged(const Mesh& mesh, const WideTree& tree) const {
    constexpr std::uint32_t kUnnamed = std::numeric_limits<std::uint32_t>::max();
    const std::size_t count = mesh.vertex_count();
    Arrangement made;
    std::vector<std::uint32_t>& next = made.place_of_old;
    next.assign(count, kUnnamed);
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
    made.used = named;
    for (std::uint32_t& place : next) {
        place = place == kUnnamed ? named++ : place;
    }
    made.vertices.resize(count);
    for (std::size_t k = 0; k < count; ++k) {
        made.vertices[next[k]] = mesh.vertices()[k];
    }
    made.place_of.resize(count);
    made.source_of.resize(count);
    for (std::uint32_t k = 0; k < count; ++k) {
        const std::uint32_t place = next[place_of.empty() ? k : place_of[k]];
        made.place_of[k] = place;
        made.source_of[place] = k;
    }
    return made;
}

void VertexOrder::take(Arrangement arrangement, Mesh& mesh) noexcept {
    const MeshEditor edit(mesh);
    edit.vertices() = std::move(arrangement.vertices);
    for (Triangle& triangle : edit.triangles()) {
        for (std::uint32_t& vertex : triangle) {
            vertex = arrangement.place_of_old[vertex];
        }
    }
    place_of = std::move(arrangement.place_of);
    source_of = std::move(arrangement.source_of);
    used = arrangement.used;
}

void VertexOrder::make_room(std::size_t count) {
    base::make_room(place_of, count);
    base::make_room(source_of, count);
}

void VertexOrder::append(std::size_t count) noexcept {
    for (std::size_t k = 0; k < count; ++k) {
        const auto number = static_cast<std::uint32_t>(place_of.size());
        place_of.push_back(number);
        source_of.push_back(number);
    }
}

}  // namespace tandem::deform
