// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "contact/depth/separation.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <limits>
#include <vector>

#include "bvh/model_tree.hpp"
#include "contact/depth/triangle_normal.hpp"
#include "geometry/fixed_order.hpp"

namespace tandem::contact {
namespace {

/// Largest number of pairs of edges, or of faces and vertices, that are compared (about 10 ms).
constexpr std::size_t kMostPairs = std::size_t{1} << 22U;
/// Smaller heights, relative to the size of the body, count as rounding.
constexpr double kRoundingHeight = 1e-9;

struct ConvexEdge {
    Vec3 from;
    Vec3 along;                   ///< not normalised
    std::array<Vec3, 2> normals;  ///< of the two faces, outward
    Vec3 across;                  ///< normal of the plane that contains the arc between the normals
};

struct ConvexBody {
    std::vector<Vec3> vertices;
    std::vector<Vec3> normals;  ///< outward
    std::vector<ConvexEdge> edges;

    [[nodiscard]] double highest(const Vec3& direction) const {
        double most = -std::numeric_limits<double>::infinity();
        for (const Vec3& vertex : vertices) {
            most = std::max(most, dot3(direction, vertex));
        }
        return most;
    }
};

/// Collects faces, vertices and edges; leaves out edges between triangles in one plane.
ConvexBody convex_body(const DepthSide& side) {
    const Model& model = side.body->body.model();
    const geometry::MeshTopology& topology = bvh::topology_of(model);
    ConvexBody body;
    std::vector<Vec3> outward;
    for (std::uint32_t k = 0; k < model.mesh().triangle_count(); ++k) {
        const TriangleCorners t = side.mesh.corners(k);
        outward.emplace_back(-side.inward_normal(k));
        body.vertices.insert(body.vertices.end(), {t[0], t[1], t[2]});
    }
    const auto less = [](const Vec3& left, const Vec3& right) {
        return std::lexicographical_compare(left.begin(), left.end(), right.begin(), right.end());
    };
    for (const Vec3& normal : outward) {
        if (squared_norm3(normal) > 0.0) {
            body.normals.push_back(normal);
        }
    }
    for (std::vector<Vec3>* list : {&body.vertices, &body.normals}) {
        std::sort(list->begin(), list->end(), less);
        list->erase(std::unique(list->begin(), list->end()), list->end());
    }
    for (const geometry::MeshEdge& edge : topology.edges()) {
        const auto uses = topology.uses(edge);
        if (uses.size() != 2) {
            continue;
        }
        const std::array normals{outward[uses[0].triangle], outward[uses[1].triangle]};
        if (dot3(normals[0], normals[1]) < 1.0 - 1e-14) {
            const TriangleCorners t = side.mesh.corners(uses[0].triangle);
            const Vec3& from = t[uses[0].corner];
            body.edges.push_back(
                {from, t[(uses[0].corner + 1U) % 3] - from, normals, normals[1].cross(normals[0])});
        }
    }
    return body;
}

/// The shortest translation found so far that moves B out of A.
class Least {
  public:
    Least(const ConvexBody& a, const ConvexBody& b) : a_(a), b_(b) {}

    /// Tests a unit direction. `guess` is the overlap along it, computed quickly and only up to
    /// rounding.
    void offer(const Vec3& way, double guess) {
        if (guess < best_.distance) {
            const double overlap = a_.highest(way) + b_.highest(-way);
            if (overlap < best_.distance) {
                best_ = {overlap, way};
            }
        }
    }

    [[nodiscard]] const Separation& best() const { return best_; }

  private:
    const ConvexBody& a_;
    const ConvexBody& b_;
    Separation best_{std::numeric_limits<double>::infinity(), Vec3::UnitX()};
};

/// Whether two edges make a face of the Minkowski difference: the arc of directions in which A's
/// edge is extreme crosses the negated arc of B's edge. The least overlap is never along the
/// direction of any other pair of edges. A first test rejects most pairs: both ends of B's arc lie
/// on one side of the plane of A's arc.
bool makes_face(const ConvexEdge& of_a, const ConvexEdge& of_b) {
    const double from = -dot3(of_b.normals[0], of_a.across);
    const double to = -dot3(of_b.normals[1], of_a.across);
    if (!(from * to < 0.0)) {
        return false;
    }
    const double first = dot3(of_a.normals[0], of_b.across);
    const double second = dot3(of_a.normals[1], of_b.across);
    return first * second < 0.0 && from * second > 0.0;
}

}  // namespace

bool is_convex(const Model& model, const BodyShape& shape) {
    if (shape.shells.size() != 1 || shape.is_united || shape.facing.empty() ||
        shape.facing[0] == Facing::Cut) {
        return false;
    }
    const geometry::MeshTopology& topology = bvh::topology_of(model);
    const double sign = shape.facing[0] == Facing::Inward ? -1.0 : 1.0;
    const double scale = bvh::surface_of(model)->frame().scale;
    return std::all_of(
        topology.edges().begin(), topology.edges().end(), [&](const geometry::MeshEdge& edge) {
            const auto uses = topology.uses(edge);
            if (uses.size() != 2) {
                return false;
            }
            const TriangleCorners t = model.mesh().corners(uses[0].triangle);
            const TriangleCorners u = model.mesh().corners(uses[1].triangle);
            const Vec3& opposite = u[(uses[1].corner + 2U) % 3];
            const Vec3 normal = triangle_normal(t);
            return sign * dot3(normal, (opposite - t[uses[0].corner]) * scale) <= kRoundingHeight;
        });
}

std::optional<Separation> separation_of(const std::array<DepthSide, 2>& sides) {
    if (!sides[0].shape->is_convex || !sides[1].shape->is_convex) {
        return std::nullopt;
    }
    const ConvexBody a = convex_body(sides[0]);
    const ConvexBody b = convex_body(sides[1]);
    if (a.edges.size() * b.edges.size() > kMostPairs) {
        return std::nullopt;
    }
    Least least(a, b);
    for (const Vec3& normal : a.normals) {
        least.offer(normal, -std::numeric_limits<double>::infinity());
    }
    for (const Vec3& normal : b.normals) {
        least.offer(-normal, -std::numeric_limits<double>::infinity());
    }
    for (const ConvexEdge& of_a : a.edges) {
        for (const ConvexEdge& of_b : b.edges) {
            if (!makes_face(of_a, of_b)) {
                continue;
            }
            Vec3 way = normalized3(of_a.along.cross(of_b.along));
            if (!(squared_norm3(way) > 0.5)) {
                continue;
            }
            way = dot3(way, of_a.normals[0] + of_a.normals[1]) < 0.0 ? Vec3(-way) : way;
            least.offer(way, dot3(way, of_a.from - of_b.from));
        }
    }
    return least.best();
}

}  // namespace tandem::contact
