// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "geometry/mesh/mesh_topology.hpp"

#include <algorithm>
#include <bit>
#include <tuple>

namespace tandem::geometry {
namespace {

/// Equal positions get equal hashes: adding 0.0 turns −0.0 into 0.0.
std::uint64_t position_hash(const Vec3& p) noexcept {
    std::uint64_t hash = 0;
    for (const double coordinate : p) {
        hash = (hash ^ std::bit_cast<std::uint64_t>(coordinate + 0.0)) * 0x9E37'79B9'7F4A'7C15U;
        hash ^= hash >> 32U;
    }
    return hash * 0x9E37'79B9'7F4A'7C15U;
}

}  // namespace

MeshTopology::MeshTopology(const Mesh& mesh) {
    number_positions(mesh);
    triangles_.reserve(mesh.triangle_count());
    for (const Triangle& t : mesh.triangles()) {
        triangles_.push_back(
            {position_of_vertex_[t[0]], position_of_vertex_[t[1]], position_of_vertex_[t[2]]});
    }
    collect_uses();
    collect_edges();
}

/// Uses a hash table with open addressing, at most half full, of the first vertex at each position.
void MeshTopology::number_positions(const Mesh& mesh) {
    const auto vertices = mesh.vertices();
    const std::size_t size = std::bit_ceil(2 * vertices.size() + 2);
    const int shift = 64 - std::countr_zero(size);
    std::vector<std::uint32_t> first_at(size, kNone);
    position_of_vertex_.resize(vertices.size());
    for (std::uint32_t v = 0; v < vertices.size(); ++v) {
        std::size_t slot = position_hash(vertices[v]) >> shift;
        while (first_at[slot] != kNone && vertices[first_at[slot]] != vertices[v]) {
            slot = (slot + 1) & (size - 1);
        }
        if (first_at[slot] == kNone) {
            first_at[slot] = v;
            position_of_vertex_[v] = static_cast<std::uint32_t>(position_count_++);
        } else {
            position_of_vertex_[v] = position_of_vertex_[first_at[slot]];
        }
    }
}

/// A counting sort by the lower position, then by the order of the triangles.
void MeshTopology::collect_uses() {
    uses_begin_.assign(position_count_ + 1, 0);
    const auto for_each_use = [&](auto visit) {
        for (std::uint32_t k = 0; k < triangles_.size(); ++k) {
            for (std::uint8_t c = 0; c < 3; ++c) {
                const std::uint32_t from = triangles_[k][c];
                const std::uint32_t to = triangles_[k][(c + 1U) % 3];
                if (from != to) {
                    visit(std::min(from, to), EdgeUse{k, c, from < to});
                }
            }
        }
    };
    for_each_use([&](std::uint32_t lower, const EdgeUse&) { ++uses_begin_[lower + 1]; });
    for (std::size_t p = 0; p < position_count_; ++p) {
        uses_begin_[p + 1] += uses_begin_[p];
    }
    uses_.resize(uses_begin_[position_count_]);
    std::vector<std::size_t> next(uses_begin_.begin(), uses_begin_.end() - 1);
    for_each_use([&](std::uint32_t lower, const EdgeUse& use) { uses_[next[lower]++] = use; });
}

void MeshTopology::collect_edges() {
    edge_of_corner_.assign(3 * triangles_.size(), kNone);
    const auto upper = [&](const EdgeUse& use) {
        return triangles_[use.triangle][(use.corner + (use.forward ? 1U : 0U)) % 3];
    };
    for (std::uint32_t p = 0; p < position_count_; ++p) {
        const auto begin = uses_.begin() + static_cast<std::ptrdiff_t>(uses_begin_[p]);
        const auto end = uses_.begin() + static_cast<std::ptrdiff_t>(uses_begin_[p + 1]);
        std::sort(begin, end, [&](const EdgeUse& u, const EdgeUse& v) {
            return std::tuple(upper(u), u.triangle, u.corner) <
                   std::tuple(upper(v), v.triangle, v.corner);
        });
        for (std::size_t k = uses_begin_[p]; k < uses_begin_[p + 1]; ++k) {
            const std::uint32_t to = upper(uses_[k]);
            if (k == uses_begin_[p] || edges_.back().to != to) {
                edges_.push_back({p, to, k, 0});
            }
            ++edges_.back().use_count;
            edge_of_corner_[3 * std::size_t{uses_[k].triangle} + uses_[k].corner] =
                static_cast<std::uint32_t>(edges_.size() - 1);
        }
    }
}

std::uint32_t MeshTopology::neighbour(std::uint32_t triangle, std::uint32_t corner) const {
    const std::uint32_t edge = edge_at(triangle, corner);
    if (edge == kNone || edges_[edge].use_count != 2) {
        return kNone;
    }
    const auto both = uses(edges_[edge]);
    const std::uint32_t other = both[0].triangle == triangle ? both[1].triangle : both[0].triangle;
    return other == triangle ? kNone : other;
}

std::int64_t MeshTopology::net_direction(const MeshEdge& edge) const noexcept {
    std::int64_t net = 0;
    for (const EdgeUse& use : uses(edge)) {
        net += use.forward ? 1 : -1;
    }
    return net;
}

}  // namespace tandem::geometry
