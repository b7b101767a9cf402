// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <vector>

#include <tandem/mesh_report.hpp>
#include <tandem/triangle.hpp>

#include "geometry/disjoint_sets.hpp"
#include "geometry/mesh/mesh_topology.hpp"

namespace tandem {

using namespace geometry;

namespace {

/// Counts edges of the triangles that are `kept`.
void count_edges(const MeshTopology& topology, const std::vector<bool>& kept, MeshReport& report) {
    for (const MeshEdge& edge : topology.edges()) {
        std::size_t forward = 0;
        std::size_t backward = 0;
        for (const EdgeUse& use : topology.uses(edge)) {
            if (kept[use.triangle]) {
                ++(use.forward ? forward : backward);
            }
        }
        const std::size_t uses = forward + backward;
        report.edges += uses > 0 ? 1U : 0U;
        report.open_edges += uses == 1 ? 1U : 0U;
        report.non_manifold_edges += uses > 2 ? 1U : 0U;
        report.misoriented_edges += uses == 2 && forward != 1 ? 1U : 0U;
    }
}

/// Counts the components of the triangles that are `kept`, connected through shared positions.
std::size_t count_components(const MeshTopology& topology, const std::vector<bool>& kept) {
    DisjointSets sets(topology.position_count());
    std::vector<bool> in_surface(topology.position_count());
    for (std::uint32_t k = 0; k < kept.size(); ++k) {
        if (kept[k]) {
            const Triangle& t = topology.triangles()[k];
            sets.join(t[0], t[1]);
            sets.join(t[0], t[2]);
            in_surface[t[0]] = in_surface[t[1]] = in_surface[t[2]] = true;
        }
    }
    std::size_t components = 0;
    for (std::uint32_t p = 0; p < in_surface.size(); ++p) {
        components += in_surface[p] && sets.root(p) == p ? 1U : 0U;
    }
    return components;
}

std::optional<MeshReport::Bounds> bounds_of(const Mesh& mesh) {
    std::optional<MeshReport::Bounds> bounds;
    for (const Triangle& triangle : mesh.triangles()) {
        for (const std::uint32_t index : triangle) {
            const Vec3& p = mesh.vertices()[index];
            bounds = bounds ? MeshReport::Bounds{bounds->lo.cwiseMin(p), bounds->hi.cwiseMax(p)}
                            : MeshReport::Bounds{p, p};
        }
    }
    return bounds;
}

}  // namespace

std::size_t count_degenerate(const Mesh& mesh) {
    std::size_t count = 0;
    for (std::uint32_t k = 0; k < mesh.triangle_count(); ++k) {
        count += is_degenerate(mesh.corners(k)) ? 1U : 0U;
    }
    return count;
}

MeshReport report_on(const Mesh& mesh) {
    MeshReport report;
    report.vertices = mesh.vertex_count();
    report.triangles = mesh.triangle_count();
    report.bounds = bounds_of(mesh);
    const MeshTopology topology(mesh);
    report.distinct_positions = topology.position_count();

    std::vector<bool> used(mesh.vertex_count());
    std::vector<std::pair<Triangle, std::uint32_t>> by_position;  // sorted corners, triangle
    by_position.reserve(mesh.triangle_count());
    for (std::uint32_t k = 0; k < mesh.triangle_count(); ++k) {
        for (const std::uint32_t vertex : mesh.triangles()[k]) {
            used[vertex] = true;
        }
        Triangle corners = topology.triangles()[k];
        std::sort(corners.begin(), corners.end());
        by_position.emplace_back(corners, k);
    }
    report.unused_vertices = static_cast<std::size_t>(std::count(used.begin(), used.end(), false));
    std::sort(by_position.begin(), by_position.end());

    std::vector<bool> kept(mesh.triangle_count());
    for (std::size_t i = 0; i < by_position.size(); ++i) {
        const auto& [corners, k] = by_position[i];
        const bool duplicate = i > 0 && by_position[i - 1].first == corners;
        const bool degenerate = is_degenerate(mesh.corners(k));
        report.duplicate_triangles += duplicate ? 1U : 0U;
        report.degenerate_triangles += degenerate ? 1U : 0U;
        kept[k] = !duplicate && !degenerate;
    }
    count_edges(topology, kept, report);
    report.components = count_components(topology, kept);
    return report;
}

}  // namespace tandem
