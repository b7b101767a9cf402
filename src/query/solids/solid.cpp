// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "query/solids/solid.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <utility>

#include "bvh/model_tree.hpp"
#include "geometry/mesh/mesh_topology.hpp"
#include "query/placed_surface.hpp"

namespace tandem {

using namespace query;

namespace {

/// Edges of an odd number of triangles. Degenerate triangles count: their edges close the gap
/// between one long edge and two short ones.
std::vector<const MeshEdge*> open_edges(const MeshTopology& topology) {
    std::vector<const MeshEdge*> open;
    for (const MeshEdge& edge : topology.edges()) {
        if (edge.is_open()) {
            open.push_back(&edge);
        }
    }
    return open;
}

Error not_closed(const Mesh& mesh, const MeshTopology& topology,
                 const std::vector<const MeshEdge*>& open) {
    const EdgeUse use = topology.uses(*open.front()).front();
    const Triangle& triangle = mesh.triangles()[use.triangle];
    std::array<std::uint32_t, 2> ends{triangle[use.corner], triangle[(use.corner + 1U) % 3]};
    if (!use.forward) {
        std::swap(ends[0], ends[1]);
    }
    return {ErrorCode::InvalidMesh,
            fmt::format("the mesh is not closed and has no inside: {} edge{} an odd number of "
                        "triangles, for example the one between vertices {} and {} of triangle "
                        "{}; fill the holes, or judge it by its winding number "
                        "(OpenMesh::Winding, --open winding)",
                        open.size(), open.size() == 1 ? " belongs to" : "s belong to", ends[0],
                        ends[1], use.triangle)};
}

}  // namespace

Result<Done> query::check_closed(const Mesh& mesh, const MeshTopology& topology) {
    const auto open = open_edges(topology);
    if (!open.empty()) {
        return not_closed(mesh, topology, open);
    }
    return Done{};
}

Result<Solid> Solid::create(const Model& model, const SolidOptions& options) {
    if (!kOpenMeshNames.contains(options.open)) {
        return Error{ErrorCode::InvalidArgument,
                     "SolidOptions::open must be OpenMesh::Refuse or OpenMesh::Winding"};
    }
    if (!(options.tolerance >= 0.0 && options.tolerance <= 0.5)) {
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("the tolerance of a winding number must be 0 to 0.5, not {}",
                                 options.tolerance)};
    }
    const auto surface = surface_for(model, "containment");
    if (!surface) {
        return surface.error();
    }
    const MeshTopology& topology = topology_of(model);
    const Result<Done> closed = check_closed(model.mesh(), topology);
    if (!closed && options.open == OpenMesh::Refuse) {
        return closed.error();
    }
    return Solid(
        std::make_shared<const Data>(Data{model, *surface, &topology, options, closed.has_value(),
                                          boundary_of(model.mesh(), topology)}));
}

const Model& Solid::model() const noexcept {
    return data_->model;
}

bool Solid::is_closed() const noexcept {
    return data_->closed;
}

Vec3 query::general_direction(std::uint64_t number) {
    // splitmix64
    const auto next = [&number] {
        number += 0x9E37'79B9'7F4A'7C15U;
        std::uint64_t z = number;
        z = (z ^ (z >> 30U)) * 0xBF58'476D'1CE4'E5B9U;
        z = (z ^ (z >> 27U)) * 0x94D0'49BB'1331'11EBU;
        z ^= z >> 31U;
        return static_cast<double>(z >> 11U) * 0x1p-52 - 1.0;
    };
    const double x = next();
    const double y = next();
    const double z = next();
    return {x, y, z};
}

}  // namespace tandem

namespace tandem::query {
namespace {

/// The sorted corners of all triangles, for comparing two surfaces as sets of triangles.
std::vector<std::array<std::array<double, 3>, 3>> sorted_triangles(const Placed& placed) {
    std::vector<std::array<std::array<double, 3>, 3>> all;
    const Mesh& mesh = placed.model.mesh();
    for (std::uint32_t k = 0; k < mesh.triangle_count(); ++k) {
        const TriangleCorners corners = to_world(placed.pose, mesh.corners(k));
        std::array<std::array<double, 3>, 3> t;
        for (std::size_t c = 0; c < 3; ++c) {
            t[c] = {corners[c].x(), corners[c].y(), corners[c].z()};
        }
        std::sort(t.begin(), t.end());
        all.push_back(t);
    }
    std::sort(all.begin(), all.end());
    return all;
}

}  // namespace

bool has_same_triangles(const Placed& a, const Placed& b) {
    return a.model.mesh().triangle_count() == b.model.mesh().triangle_count() &&
           sorted_triangles(a) == sorted_triangles(b);
}

}  // namespace tandem::query
