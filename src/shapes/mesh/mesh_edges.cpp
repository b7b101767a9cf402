// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "shapes/mesh/mesh_edges.hpp"

#include <Eigen/Geometry>
#include <array>

#include "bvh/model_tree.hpp"
#include "geometry/fixed_order.hpp"

namespace tandem::shapes {
namespace {

/// The sine of the angle (three degrees) from which an edge stands out. Coarse terrain has edges
/// below it, and bodies should slide over those smoothly.
constexpr double kLeastBend = 0.05;
/// The sine of the angle from which an edge counts as a ridge at all; smaller bends are rounding in
/// a flat surface.
constexpr double kLeastRidge = 1e-7;

/// The signed bend at an edge: how far the neighbouring triangle leaves the plane of `triangle`.
/// Negative if the neighbour lies behind it, so that the edge stands out at the front.
double bend_of(const Mesh& mesh, std::uint32_t triangle, std::uint32_t neighbour,
               const Triangle& shared) {
    const TriangleCorners corners = mesh.corners(triangle);
    const Vec3 normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
    const Vec3 edge = corners[shared[1]] - corners[shared[0]];
    const TriangleCorners other = mesh.corners(neighbour);
    // The neighbour's corner farthest from the shared edge is the one not on it.
    Vec3 opposite = Vec3::Zero();
    for (const Vec3& corner : other) {
        const Vec3 apart = corner - corners[shared[0]];
        const Vec3 across = apart - edge * (dot3(edge, apart) / squared_norm3(edge));
        if (squared_norm3(across) > squared_norm3(opposite)) {
            opposite = across;
        }
    }
    const double scale = norm3(normal) * norm3(opposite);
    return scale > 0.0 ? dot3(normal, opposite) / scale : 0.0;
}

/// Whether a mesh is closed, uses every edge once in each direction, and has a positive volume.
bool looks_outward(const Mesh& mesh, const MeshTopology& topology) {
    for (const MeshEdge& edge : topology.edges()) {
        if (edge.use_count != 2 || topology.net_direction(edge) != 0) {
            return false;
        }
    }
    double volume = 0.0;
    for (std::uint32_t t = 0; t < mesh.triangle_count(); ++t) {
        const TriangleCorners corners = mesh.corners(t);
        const Vec3 base = mesh.vertices()[0];
        volume += dot3(corners[0] - base, (corners[1] - base).cross(corners[2] - base));
    }
    return volume > 0.0;
}

}  // namespace

MeshEdges::MeshEdges(const Model& model) : flags_(model.mesh().triangle_count(), 0) {
    const Mesh& mesh = model.mesh();
    const MeshTopology& topology = topology_of(model);
    std::vector<std::uint8_t> corner_flags(topology.position_count(), 0);
    for (std::uint32_t t = 0; t < flags_.size(); ++t) {
        for (std::uint32_t corner = 0; corner < 3; ++corner) {
            const std::uint32_t neighbour = topology.neighbour(t, corner);
            // Open edges and edges of many triangles stand out on both sides.
            unsigned stands_out = 3;
            if (neighbour != MeshTopology::kNone) {
                const double bend = bend_of(mesh, t, neighbour, {corner, (corner + 1) % 3, 0});
                stands_out = bend < -kLeastBend ? 1U : (bend > kLeastBend ? 2U : 0U);
            }
            const unsigned edge_flags =
                ((stands_out & 1U) << corner) | ((stands_out >> 1U) << (corner + 6));
            flags_[t] = static_cast<std::uint16_t>(flags_[t] | edge_flags);
            for (const std::uint32_t end : {corner, (corner + 1) % 3}) {
                std::uint8_t& flag = corner_flags[topology.triangles()[t][end]];
                flag = static_cast<std::uint8_t>(flag | stands_out);
            }
        }
    }
    for (std::uint32_t t = 0; t < flags_.size(); ++t) {
        for (std::uint32_t corner = 0; corner < 3; ++corner) {
            const unsigned flag = corner_flags[topology.triangles()[t][corner]];
            const unsigned corner_bits =
                ((flag & 1U) << (3 + corner)) | ((flag >> 1U) << (9 + corner));
            flags_[t] = static_cast<std::uint16_t>(flags_[t] | corner_bits);
        }
    }
    collect_rings(model);
    choose_owners(model);
}

void MeshEdges::choose_owners(const Model& model) {
    const MeshTopology& topology = topology_of(model);
    faces_out_ = looks_outward(model.mesh(), topology);
    owned_.assign(flags_.size(), 0);
    std::vector<bool> seen(topology.position_count(), false);
    for (std::uint32_t t = 0; t < owned_.size(); ++t) {
        unsigned owned = 0;
        for (std::uint32_t corner = 0; corner < 3; ++corner) {
            const std::uint32_t position = topology.triangles()[t][corner];
            if (!seen[position]) {
                seen[position] = true;
                owned |= 1U << corner;
            }
            const std::uint32_t edge = topology.edge_at(t, corner);
            if (edge == MeshTopology::kNone) {
                continue;
            }
            const EdgeUse& first = topology.uses(topology.edges()[edge]).front();
            if (first.triangle != t || first.corner != corner) {
                continue;
            }
            if (edge_stands_out(t, corner, TriangleSide::Front) ||
                (!faces_out_ && edge_stands_out(t, corner, TriangleSide::Back))) {
                owned |= (1U << (3 + corner)) | (1U << (6 + corner));
                continue;
            }
            const std::uint32_t neighbour = topology.neighbour(t, corner);
            if (neighbour != MeshTopology::kNone) {
                const double bend =
                    bend_of(model.mesh(), t, neighbour, {corner, (corner + 1) % 3, 0});
                if (bend < -kLeastRidge || (!faces_out_ && bend > kLeastRidge)) {
                    owned |= 1U << (6 + corner);
                }
            }
        }
        owned_[t] = static_cast<std::uint16_t>(owned);
    }
}

void MeshEdges::collect_rings(const Model& model) {
    const MeshTopology& topology = topology_of(model);
    std::vector<std::uint32_t> vertex_at(topology.position_count(), 0);
    for (std::uint32_t v = 0; v < topology.position_of_vertex().size(); ++v) {
        vertex_at[topology.position_of_vertex()[v]] = v;
    }
    ring_begin_.assign(topology.position_count() + 1, 0);
    for (const MeshEdge& edge : topology.edges()) {
        ++ring_begin_[edge.from + 1];
        ++ring_begin_[edge.to + 1];
    }
    for (std::size_t k = 1; k < ring_begin_.size(); ++k) {
        ring_begin_[k] += ring_begin_[k - 1];
    }
    ring_.resize(ring_begin_.back());
    std::vector<std::size_t> next(ring_begin_.begin(), ring_begin_.end() - 1);
    for (const MeshEdge& edge : topology.edges()) {
        ring_[next[edge.from]++] = vertex_at[edge.to];
        ring_[next[edge.to]++] = vertex_at[edge.from];
    }
}

}  // namespace tandem::shapes
