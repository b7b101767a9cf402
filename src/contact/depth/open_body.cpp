// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "contact/depth/open_body.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "bvh/model_tree.hpp"
#include "geometry/disjoint_sets.hpp"
#include "geometry/fixed_order.hpp"

namespace tandem::contact {
namespace {

/// Caps of at most this share of the surface hardly change winding numbers at some distance from
/// them.
constexpr double kSmallCaps = 0.1;
/// A mesh is a sheet if its volume is at most this, relative to a cube with the same surface; for
/// comparison, a ball has 1.38.
constexpr double kSheetVolume = 0.1;

/// A directed edge of a cap, which closes an open edge.
struct Rim {
    std::uint32_t from;  ///< positions
    std::uint32_t to;
};

/// Closes each hole with a cone over its rim, with the apex in the middle; that works for any shape
/// of rim. Fails if the triangles at an edge have different orientations.
class Capping {
  public:
    explicit Capping(const Model& model)
        : mesh_(model.mesh()), topology_(bvh::topology_of(model)) {}

    /// Makes the triangles and their caps; false if the mesh cannot be capped.
    bool run() {
        // 1. The triangles of the mesh.
        vertices_.assign(mesh_.vertices().begin(), mesh_.vertices().end());
        triangles_.assign(mesh_.triangles().begin(), mesh_.triangles().end());
        std::vector<std::uint32_t> vertex_of(topology_.position_count());
        const auto positions = topology_.position_of_vertex();
        for (std::uint32_t k = 0; k < positions.size(); ++k) {
            vertex_of[positions[k]] = k;
        }
        // 2. The directed open edges, grouped by hole.
        geometry::DisjointSets sets(topology_.position_count());
        std::vector<Rim> rims;
        for (const geometry::MeshEdge& edge : topology_.edges()) {
            const std::int64_t net = topology_.net_direction(edge);
            if (net != 0 && !edge.is_open()) {
                return false;
            }
            if (net != 0) {
                sets.join(edge.from, edge.to);
            }
            for (std::int64_t k = 0; k < std::abs(net); ++k) {
                rims.push_back(net > 0 ? Rim{edge.to, edge.from} : Rim{edge.from, edge.to});
            }
        }
        std::stable_sort(rims.begin(), rims.end(), [&](const Rim& left, const Rim& right) {
            return sets.root(left.from) < sets.root(right.from);
        });
        // 3. For each hole, a cone of triangles over its rim.
        for (std::size_t first = 0; first < rims.size();) {
            std::size_t end = first;
            Vec3 middle = Vec3::Zero();
            for (; end < rims.size() && sets.root(rims[end].from) == sets.root(rims[first].from);
                 ++end) {
                const Vec3& at = vertices_[vertex_of[rims[end].from]];
                middle += (at - middle) / static_cast<double>(end - first + 1);
            }
            const auto apex = static_cast<std::uint32_t>(vertices_.size());
            vertices_.push_back(middle);
            for (; first < end; ++first) {
                triangles_.push_back(
                    {vertex_of[rims[first].from], vertex_of[rims[first].to], apex});
            }
        }
        return true;
    }

    /// Measures the area of the caps relative to the mesh's own area, and the volume with caps
    /// relative to that of a cube of the same area.
    void measure(double& caps, double& volume) const {
        const Vec3 origin = mesh_.corners(0)[0];
        double size = 0.0;
        for (const Vec3& vertex : mesh_.vertices()) {
            size = std::max(size, largest3((0.5 * vertex - 0.5 * origin).cwiseAbs()));
        }
        double own = 0.0;
        double added = 0.0;
        double enclosed = 0.0;
        for (std::size_t k = 0; k < triangles_.size(); ++k) {
            std::array<Vec3, 3> t;
            for (std::size_t c = 0; c < 3; ++c) {
                t[c] = (0.5 * vertices_[triangles_[k][c]] - 0.5 * origin) / size;
            }
            const double area = 0.5 * norm3((t[1] - t[0]).cross(t[2] - t[0]));
            (k < mesh_.triangle_count() ? own : added) += area;
            enclosed += dot3(t[0], t[1].cross(t[2])) / 6.0;
        }
        caps = added / own;
        volume = std::abs(enclosed) / std::pow(own / 6.0, 1.5);
    }

    [[nodiscard]] Result<Model> with_caps() const {
        return built({triangles_.begin(), triangles_.end()});
    }
    [[nodiscard]] Result<Model> caps_alone() const {
        return built({triangles_.begin() + static_cast<std::ptrdiff_t>(mesh_.triangle_count()),
                      triangles_.end()});
    }

  private:
    [[nodiscard]] Result<Model> built(std::vector<Triangle> triangles) const {
        Result<Mesh> mesh = Mesh::create(vertices_, std::move(triangles));
        if (!mesh) {
            return mesh.error();
        }
        return Model::build(*std::move(mesh), {.effort = BuildEffort::Fast, .threads = 1});
    }

    const Mesh& mesh_;
    const geometry::MeshTopology& topology_;
    std::vector<Vec3> vertices_;
    std::vector<Triangle> triangles_;
};

}  // namespace

Result<OpenBody> close_holes(const Model& model) {
    OpenBody open;
    Capping capping(model);
    double caps = std::numeric_limits<double>::infinity();
    double volume = caps;
    if (capping.run()) {
        capping.measure(caps, volume);
    }
    if (caps <= kSmallCaps) {
        Result<Model> closed = capping.with_caps();
        Result<Model> alone = capping.caps_alone();
        if (!closed || !alone) {
            return !closed ? closed.error() : alone.error();
        }
        Result<ContactBody> body = ContactBody::create(*closed);
        if (!body) {
            return body.error();
        }
        open.openness = Openness::SmallHoles;
        open.closed = *std::move(body);
        open.caps = *std::move(alone);
    } else if (volume <= kSheetVolume) {
        open.openness = Openness::Sheet;
    } else {
        Result<Solid> solid = Solid::create(model, {.open = OpenMesh::Winding, .tolerance = 0.5});
        if (!solid) {
            return solid.error();
        }
        open.winding = *std::move(solid);
    }
    return open;
}

}  // namespace tandem::contact
