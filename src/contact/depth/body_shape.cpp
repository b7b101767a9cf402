// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "contact/depth/body_shape.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <tandem/self.hpp>

#include "bvh/model_tree.hpp"
#include "contact/depth/inside_test.hpp"
#include "contact/depth/separation.hpp"
#include "contact/depth/triangle_normal.hpp"
#include "contact/depth/united_surface.hpp"
#include "geometry/disjoint_sets.hpp"
#include "geometry/fixed_order.hpp"

namespace tandem::contact {
namespace {

void find_shells(const Model& model, BodyShape& shape) {
    const geometry::MeshTopology& topology = bvh::topology_of(model);
    const Mesh& mesh = model.mesh();
    // 1. Triangles connected by edges.
    geometry::DisjointSets sets(mesh.triangle_count());
    for (const geometry::MeshEdge& edge : topology.edges()) {
        const auto uses = topology.uses(edge);
        for (std::size_t k = 1; k < uses.size(); ++k) {
            sets.join(uses[k].triangle, uses[0].triangle);
        }
    }
    // 2. Box, volume and largest triangle of each shell.
    const Vec3 origin = mesh.corners(0)[0];
    const auto surface = bvh::surface_of(model);
    const double scale = surface->frame().scale;
    std::vector<std::uint32_t> shell_of_root(mesh.triangle_count(), ~0U);
    std::vector<double> largest;
    shape.shell_of_triangle.resize(mesh.triangle_count());
    for (std::uint32_t k = 0; k < mesh.triangle_count(); ++k) {
        std::uint32_t& shell = shell_of_root[sets.root(k)];
        const TriangleCorners t = mesh.corners(k);
        if (shell == ~0U) {
            shell = static_cast<std::uint32_t>(shape.shells.size());
            shape.shells.push_back({t[0], t[0], k, shell, 0.0});
            largest.push_back(-1.0);
        }
        shape.shell_of_triangle[k] = shell;
        Shell& own = shape.shells[shell];
        for (const Vec3& corner : t) {
            own.lo = own.lo.cwiseMin(corner);
            own.hi = own.hi.cwiseMax(corner);
        }
        const Vec3 u = (t[0] - origin) * scale;
        const Vec3 v = (t[1] - origin) * scale;
        const Vec3 w = (t[2] - origin) * scale;
        own.volume += dot3(u, v.cross(w));
        const double area = squared_norm3((v - u).cross(w - u));
        if (area > largest[shell]) {
            largest[shell] = area;
            own.sample = k;
        }
    }
    shape.cluster_count = static_cast<std::uint32_t>(shape.shells.size());
}

/// Puts shells that cross or share faces into one cluster.
Result<Done> find_clusters(const Model& model, BodyShape& shape) {
    const Result<SelfResult> own = self_intersections(model, {.mode = SelfMode::BeyondShared});
    if (!own) {
        return own.error();
    }
    Result<IntersectionList> list = intersection_segments({model, {}}, {model, {}}, own->pairs);
    if (!list) {
        return list.error();
    }
    // Leave out triangles without an area: they enclose nothing.
    const auto has_area = [&](std::uint32_t triangle) {
        return !is_degenerate(model.mesh().corners(triangle));
    };
    std::erase_if(list->pairs, [&](const PairIntersection& pair) {
        return (pair.kind != IntersectionKind::Crossing &&
                pair.kind != IntersectionKind::Coplanar) ||
               !has_area(pair.triangles.a) || !has_area(pair.triangles.b);
    });
    if (list->pairs.empty()) {
        return Done{};
    }
    shape.is_united = true;
    shape.own = *std::move(list);
    geometry::DisjointSets sets(shape.shells.size());
    for (std::uint32_t k = 0; k < shape.own.pairs.size(); ++k) {
        const TrianglePair pair = shape.own.pairs[k].triangles;
        shape.own_pairs_of[pair.a].push_back(k);
        shape.own_pairs_of[pair.b].push_back(k);
        sets.join(shape.shell_of_triangle[pair.a], shape.shell_of_triangle[pair.b]);
    }
    std::unordered_map<std::uint32_t, std::uint32_t> cluster_of_root;
    for (std::uint32_t shell = 0; shell < shape.shells.size(); ++shell) {
        // A cluster has the number of its largest shell.
        std::uint32_t& largest = cluster_of_root.try_emplace(sets.root(shell), shell).first->second;
        if (std::abs(shape.shells[shell].volume) > std::abs(shape.shells[largest].volume)) {
            largest = shell;
        }
    }
    for (std::uint32_t shell = 0; shell < shape.shells.size(); ++shell) {
        shape.shells[shell].cluster = cluster_of_root.at(sets.root(shell));
    }
    return Done{};
}

bool is_consistent(const Model& model) {
    const geometry::MeshTopology& topology = bvh::topology_of(model);
    return std::all_of(
        topology.edges().begin(), topology.edges().end(),
        [&](const geometry::MeshEdge& edge) { return topology.net_direction(edge) == 0; });
}

/// For a body of disjoint shells, each of which faces one way throughout.
void find_facing(const Model& model, BodyShape& shape) {
    const InsideTest inside(model, shape, {});
    std::vector<Facing> of_shell;
    for (const Shell& shell : shape.shells) {
        const TriangleCorners t = model.mesh().corners(shell.sample);
        const Vec3 normal = triangle_normal(t);
        std::vector<std::uint32_t> on{shell.sample};
        const Vec3 centre = t[0] / 3.0 + t[1] / 3.0 + t[2] / 3.0;
        const std::optional<Sides> sides = inside.sides_at(centre, normal, on);
        const bool inward = sides && sides->front;
        of_shell.push_back(inward ? Facing::Inward : Facing::Outward);
    }
    shape.facing.resize(model.mesh().triangle_count());
    for (std::size_t k = 0; k < shape.facing.size(); ++k) {
        shape.facing[k] = of_shell[shape.shell_of_triangle[k]];
    }
}

}  // namespace

Result<BodyShape> shape_of(const Model& model) {
    BodyShape shape;
    // 1. Meshes without triangles or with open edges.
    if (model.mesh().triangle_count() == 0) {
        return shape;
    }
    const geometry::MeshTopology& topology = bvh::topology_of(model);
    find_shells(model, shape);
    if (std::any_of(topology.edges().begin(), topology.edges().end(),
                    [](const geometry::MeshEdge& edge) { return edge.is_open(); })) {
        Result<OpenBody> open = close_holes(model);
        if (!open) {
            return std::move(open).error();
        }
        shape.open = *std::move(open);
        return shape;
    }
    // 2. Disjoint shells: each triangle has one facing, or parity decides.
    if (const Result<Done> done = find_clusters(model, shape); !done) {
        return done.error();
    }
    const bool consistent = is_consistent(model);
    if (!shape.is_united && consistent) {
        find_facing(model, shape);
        shape.is_convex = is_convex(model, shape);
        return shape;
    }
    if (!shape.is_united) {
        // Parity does not depend on orientation; each triangle's facing must be decided separately.
        shape.facing.assign(model.mesh().triangle_count(), Facing::Cut);
        return shape;
    }
    // 3. Crossing shells: the surface of their union.
    if (!consistent) {
        shape.flaw = UnknownDepth::AmbiguousOrientation;
    }
    if (const Result<Done> done = unite_surface(model, shape); !done) {
        return done.error();
    }
    return shape;
}

}  // namespace tandem::contact
