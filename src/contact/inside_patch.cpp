// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "contact/inside_patch.hpp"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "bvh/model_tree.hpp"

namespace tandem::contact {
namespace {

/// Corners of triangles that touch the other body, each asked about once.
class CornerSides {
  public:
    CornerSides(const PlacedBody& placed, const PlacedBody& other)
        : mesh_(placed.body.model().mesh()),
          pose_(placed.pose),
          other_{*other.body.solid(), other.pose} {}

    Result<bool> is_inside(std::uint32_t vertex) {
        const auto known = inside_.find(vertex);
        if (known != inside_.end()) {
            return known->second;
        }
        const Result<Side> side = side_of(to_world(pose_, mesh_.vertices()[vertex]), other_);
        if (!side) {
            return side.error();
        }
        return inside_.emplace(vertex, *side == Side::Inside).first->second;
    }

  private:
    const Mesh& mesh_;
    const Pose& pose_;
    PlacedSolid other_;
    std::unordered_map<std::uint32_t, bool> inside_;
};

}  // namespace

Result<Done> for_each_inside(const PlacedBody& placed, const PlacedBody& other,
                             std::span<const std::uint32_t> start,
                             std::span<const std::uint32_t> touching,
                             FunctionRef<void(const Vec3&)> found) {
    const Mesh& mesh = placed.body.model().mesh();
    const MeshTopology& topology = topology_of(placed.body.model());
    CornerSides sides(placed, other);
    std::vector<std::uint32_t> stack;
    std::unordered_set<std::uint32_t> reached;
    const auto cross = [&](std::uint32_t edge) {
        if (edge == MeshTopology::kNone) {
            return;
        }
        for (const EdgeUse& use : topology.uses(topology.edges()[edge])) {
            if (!std::binary_search(touching.begin(), touching.end(), use.triangle) &&
                reached.insert(use.triangle).second) {
                stack.push_back(use.triangle);
            }
        }
    };
    for (const std::uint32_t triangle : start) {
        for (std::uint32_t corner = 0; corner < 3; ++corner) {
            const std::uint32_t vertex = mesh.triangles()[triangle][corner];
            const Result<bool> inside = sides.is_inside(vertex);
            if (!inside) {
                return inside.error();
            }
            if (*inside) {
                found(to_world(placed.pose, mesh.vertices()[vertex]));
                // A triangle beyond an edge that touches nothing is inside if one corner is.
                cross(topology.edge_at(triangle, corner));
                cross(topology.edge_at(triangle, (corner + 2) % 3));
            }
        }
    }
    while (!stack.empty()) {
        const std::uint32_t triangle = stack.back();
        stack.pop_back();
        for (std::uint32_t corner = 0; corner < 3; ++corner) {
            found(to_world(placed.pose, mesh.vertices()[mesh.triangles()[triangle][corner]]));
            cross(topology.edge_at(triangle, corner));
        }
    }
    return Done{};
}

}  // namespace tandem::contact
