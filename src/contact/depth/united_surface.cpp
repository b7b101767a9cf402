// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "contact/depth/united_surface.hpp"

#include <utility>

#include "bvh/model_tree.hpp"
#include "contact/depth/contact_segments.hpp"
#include "contact/depth/inside_test.hpp"
#include "contact/depth/triangle_normal.hpp"
#include "geometry/disjoint_sets.hpp"
#include "geometry/fixed_order.hpp"

namespace tandem::contact {
namespace {

/// Collects the surface of the union of a body's shells.
class Uniter {
  public:
    Uniter(const Model& model, BodyShape& shape)
        : model_(model), mesh_(model.mesh()), shape_(shape), inside_(model, shape, {}) {
        const auto surface = bvh::surface_of(model);
        frame_.shrink = surface->frame().scale;
        frame_.grow = 1.0 / frame_.shrink;
        frame_.centre = surface->frame().origin * frame_.shrink;
    }

    Result<Done> run() {
        shape_.facing.assign(mesh_.triangle_count(), Facing::Cut);
        judge_whole_triangles();
        CellDivider divider(0x1p-47);
        for (std::uint32_t k = 0; k < mesh_.triangle_count(); ++k) {
            if (shape_.own_pairs_of.contains(k)) {
                add_cells(k, divider);
            } else if (shape_.facing[k] == Facing::Outward || shape_.facing[k] == Facing::Inward) {
                const TriangleCorners t = mesh_.corners(k);
                add_polygon({t[0], t[1], t[2]}, shape_.facing[k]);
            }
        }
        Result<Mesh> mesh = Mesh::create(std::move(vertices_), std::move(triangles_));
        if (!mesh) {
            return mesh.error();
        }
        Result<Model> built = Model::build(*std::move(mesh));
        if (!built) {
            return built.error();
        }
        shape_.surface = *std::move(built);
        return Done{};
    }

  private:
    /// Decides the facing of triangles that meet others only at common edges: each is on one side
    /// as a whole, together with its neighbours of the same kind.
    void judge_whole_triangles() {
        const geometry::MeshTopology& topology = bvh::topology_of(model_);
        geometry::DisjointSets sets(mesh_.triangle_count());
        for (const geometry::MeshEdge& edge : topology.edges()) {
            const auto uses = topology.uses(edge);
            if (uses.size() == 2 && !shape_.own_pairs_of.contains(uses[0].triangle) &&
                !shape_.own_pairs_of.contains(uses[1].triangle)) {
                sets.join(uses[1].triangle, uses[0].triangle);
            }
        }
        std::vector<std::uint32_t> largest(mesh_.triangle_count(), ~0U);
        std::vector<double> area(mesh_.triangle_count(), -1.0);
        for (std::uint32_t k = 0; k < mesh_.triangle_count(); ++k) {
            if (!shape_.own_pairs_of.contains(k)) {
                const TriangleCorners t = frame_.to_local(mesh_.corners(k));
                const double own = squared_norm3((t[1] - t[0]).cross(t[2] - t[0]));
                const std::uint32_t root = sets.root(k);
                if (own > area[root]) {
                    area[root] = own;
                    largest[root] = k;
                }
            }
        }
        for (std::uint32_t root = 0; root < mesh_.triangle_count(); ++root) {
            if (largest[root] != ~0U) {
                const TriangleCorners t = mesh_.corners(largest[root]);
                std::vector<std::uint32_t> on{largest[root]};
                shape_.facing[root] =
                    facing_of(t[0] / 3.0 + t[1] / 3.0 + t[2] / 3.0, triangle_normal(t), on);
            }
        }
        for (std::uint32_t k = 0; k < mesh_.triangle_count(); ++k) {
            if (!shape_.own_pairs_of.contains(k)) {
                shape_.facing[k] = shape_.facing[sets.root(k)];
            }
        }
    }

    Facing facing_of(const Vec3& point, const Vec3& normal, std::vector<std::uint32_t>& on) {
        const std::optional<Sides> sides = inside_.sides_at(point, normal, on);
        if (!sides) {
            shape_.flaw = shape_.flaw ? shape_.flaw : UnknownDepth::AmbiguousUnion;
            return Facing::Outward;
        }
        return sides->front == sides->back ? Facing::Buried
               : sides->back               ? Facing::Outward
                                           : Facing::Inward;
    }

    void add_cells(std::uint32_t triangle, CellDivider& divider) {
        const TriangleCorners corners = frame_.to_local(mesh_.corners(triangle));
        const Vec3 normal = triangle_normal(corners);
        if (!(squared_norm3(normal) > 0.0)) {
            return;
        }
        const std::vector<std::uint32_t>& pairs = shape_.own_pairs_of.at(triangle);
        std::vector<CutSegment> segments;
        for (const std::uint32_t pair : pairs) {
            add_segments(shape_.own, pair, LineKind::SegmentInA, {}, frame_, segments);
        }
        constexpr std::array<NamedEdge, 3> kNoNames{};
        for (const FlatCell& cell : divider.divide(corners, kNoNames, segments)) {
            const Vec3 middle = middle_of(cell);
            std::vector<std::uint32_t> on{triangle};
            for (const std::uint32_t pair : pairs) {
                if (covers(shape_.own, pair, {}, frame_, middle, normal)) {
                    const TrianglePair both = shape_.own.pairs[pair].triangles;
                    on.push_back(both.a == triangle ? both.b : both.a);
                }
            }
            const Facing facing = facing_of(frame_.to_world(middle), normal, on);
            if (facing != Facing::Buried) {
                std::vector<Vec3> polygon;
                for (const Vec3& corner : cell.corners) {
                    polygon.push_back(frame_.to_world(corner));
                }
                add_polygon(polygon, facing);
            }
        }
    }

    /// Adds triangles for a polygon, facing outward.
    void add_polygon(const std::vector<Vec3>& corners, Facing facing) {
        const auto first = static_cast<std::uint32_t>(vertices_.size());
        vertices_.insert(vertices_.end(), corners.begin(), corners.end());
        for (std::uint32_t k = 2; k < corners.size(); ++k) {
            const std::uint32_t one = facing == Facing::Inward ? k : k - 1;
            const std::uint32_t two = facing == Facing::Inward ? k - 1 : k;
            triangles_.push_back({first, first + one, first + two});
        }
    }

    const Model& model_;
    const Mesh& mesh_;
    BodyShape& shape_;
    InsideTest inside_;
    LocalFrame frame_;
    std::vector<Vec3> vertices_;
    std::vector<Triangle> triangles_;
};

}  // namespace

Result<Done> unite_surface(const Model& model, BodyShape& shape) {
    return Uniter(model, shape).run();
}

}  // namespace tandem::contact
