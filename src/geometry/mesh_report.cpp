// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <vector>

#include <tandem/mesh_report.hpp>
#include <tandem/triangle.hpp>

#include "geometry/disjoint_sets.hpp"
#include "geometry/position_numbers.hpp"

namespace tandem {
namespace {

struct Edge {
    std::uint32_t from;
    std::uint32_t to;
    bool forward;  ///< the triangle runs from the smaller to the larger number

    [[nodiscard]] bool same_ends(const Edge& other) const {
        return from == other.from && to == other.to;
    }
};

void count_edges(std::vector<Edge>& edges, MeshReport& report) {
    std::sort(edges.begin(), edges.end(), [](const Edge& e, const Edge& f) {
        return e.from != f.from ? e.from < f.from : e.to < f.to;
    });
    for (std::size_t first = 0; first < edges.size();) {
        std::size_t last = first + 1;
        while (last < edges.size() && edges[last].same_ends(edges[first])) {
            ++last;
        }
        ++report.edges;
        const std::size_t uses = last - first;
        report.open_edges += uses == 1 ? 1U : 0U;
        report.non_manifold_edges += uses > 2 ? 1U : 0U;
        const bool same_direction = uses == 2 && edges[first].forward == edges[first + 1].forward;
        report.misoriented_edges += same_direction ? 1U : 0U;
        first = last;
    }
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
    const auto [number, distinct] = number_positions(mesh);
    report.distinct_positions = distinct;

    std::vector<bool> used(mesh.vertex_count());
    std::vector<std::pair<Triangle, std::uint32_t>> by_position;  // sorted corners, triangle
    by_position.reserve(mesh.triangle_count());
    for (std::uint32_t k = 0; k < mesh.triangle_count(); ++k) {
        Triangle corners{};
        for (std::size_t c = 0; c < 3; ++c) {
            const std::uint32_t vertex = mesh.triangles()[k][c];
            used[vertex] = true;
            corners[c] = number[vertex];
        }
        std::sort(corners.begin(), corners.end());
        by_position.emplace_back(corners, k);
    }
    report.unused_vertices = static_cast<std::size_t>(std::count(used.begin(), used.end(), false));
    std::sort(by_position.begin(), by_position.end());

    DisjointSets components(report.distinct_positions);
    std::vector<bool> in_surface(report.distinct_positions);
    std::vector<Edge> edges;
    for (std::size_t i = 0; i < by_position.size(); ++i) {
        const auto& [corners, k] = by_position[i];
        const bool duplicate = i > 0 && by_position[i - 1].first == corners;
        const bool degenerate = is_degenerate(mesh.corners(k));
        report.duplicate_triangles += duplicate ? 1U : 0U;
        report.degenerate_triangles += degenerate ? 1U : 0U;
        if (duplicate || degenerate) {
            continue;
        }
        for (std::size_t c = 0; c < 3; ++c) {
            const std::uint32_t from = number[mesh.triangles()[k][c]];
            const std::uint32_t to = number[mesh.triangles()[k][(c + 1) % 3]];
            edges.push_back({std::min(from, to), std::max(from, to), from < to});
            components.join(from, to);
            in_surface[from] = true;
        }
    }
    count_edges(edges, report);
    for (std::uint32_t p = 0; p < in_surface.size(); ++p) {
        report.components += in_surface[p] && components.root(p) == p ? 1U : 0U;
    }
    return report;
}

}  // namespace tandem
