// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <optional>

#include "bvh/model_tree.hpp"
#include "shapes/mesh_contacts.hpp"

namespace tandem::shapes {
namespace {

/// How far neighbours of a feature may lie towards the other body, as a part of their length: nine
/// degrees, so that a resting body that tilts a little keeps all its contacts.
constexpr double kTowards = 0.15;

/// A triangle of a placed mesh, with what tells its features from those of others.
struct Side {
    const ShapeData& shape;
    const Pose& pose;
    const MeshTopology& topology;
    std::uint32_t triangle;
    TriangleCorners corners;

    Side(const ShapeData& data, const Pose& placed, std::uint32_t index)
        : shape(data),
          pose(placed),
          topology(topology_of(*data.model)),
          triangle(index),
          corners(to_world(placed, data.model->mesh().corners(index))) {}

    [[nodiscard]] bool corner_is_extreme(std::uint32_t corner, const Vec3& towards) const {
        const Vec3& at = corners[corner];
        const std::uint32_t position = topology.triangles()[triangle][corner];
        return std::ranges::all_of(shape.edges->ring(position), [&](std::uint32_t vertex) {
            const Vec3 apart = to_world(pose, shape.model->mesh().vertices()[vertex]) - at;
            return apart.dot(towards) <= kTowards * apart.norm();
        });
    }

    /// Neither flat nor hollow, and the triangles at the edge lean away.
    [[nodiscard]] bool edge_is_extreme(std::uint32_t corner, const Vec3& at,
                                       const Vec3& towards) const {
        if (!shape.edges->edge_stands_out(triangle, corner, TriangleSide::Front) &&
            !shape.edges->edge_stands_out(triangle, corner, TriangleSide::Back)) {
            return false;
        }
        const std::uint32_t edge = topology.edge_at(triangle, corner);
        if (edge == MeshTopology::kNone) {
            return false;
        }
        return std::ranges::all_of(topology.uses(topology.edges()[edge]), [&](const EdgeUse& use) {
            const std::uint32_t opposite =
                shape.model->mesh().triangles()[use.triangle][(use.corner + 2U) % 3];
            const Vec3 apart = to_world(pose, shape.model->mesh().vertices()[opposite]) - at;
            return apart.dot(towards) <= kTowards * apart.norm();
        });
    }
};

/// The foot of a point in a triangle, if it is inside.
std::optional<Vec3> foot_in(const TriangleCorners& corners, const Vec3& point) {
    const Vec3 normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
    const double square = normal.squaredNorm();
    if (!(square > 0.0)) {
        return std::nullopt;
    }
    for (std::size_t k = 0; k < 3; ++k) {
        const Vec3& from = corners[k];
        // A little beyond an edge counts: two triangles must not both leave a foot to the other.
        if ((corners[(k + 1) % 3] - from).cross(point - from).dot(normal) < -1e-9 * square) {
            return std::nullopt;
        }
    }
    return point - normal * (normal.dot(point - corners[0]) / square);
}

/// Where two segments are closest, if that is inside of both.
struct Closest {
    Vec3 on_a;
    Vec3 on_b;
};

std::optional<Closest> closest_inside(const Vec3& from_a, const Vec3& to_a, const Vec3& from_b,
                                      const Vec3& to_b) {
    const Vec3 along_a = to_a - from_a;
    const Vec3 along_b = to_b - from_b;
    const Vec3 apart = from_a - from_b;
    const double aa = along_a.squaredNorm();
    const double bb = along_b.squaredNorm();
    const double ab = along_a.dot(along_b);
    const double determinant = aa * bb - ab * ab;
    if (!(determinant > 1e-6 * aa * bb)) {
        return std::nullopt;  // nearly parallel: the ends of one are over the faces of the other
    }
    const double s = (ab * along_b.dot(apart) - bb * along_a.dot(apart)) / determinant;
    const double t = (aa * along_b.dot(apart) - ab * along_a.dot(apart)) / determinant;
    if (s < 0.0 || s > 1.0 || t < 0.0 || t > 1.0) {
        return std::nullopt;
    }
    return Closest{from_a + s * along_a, from_b + t * along_b};
}

constexpr std::array kVertices{TriangleFeature::Vertex0, TriangleFeature::Vertex1,
                               TriangleFeature::Vertex2};
constexpr std::array kEdges{TriangleFeature::Edge01, TriangleFeature::Edge12,
                            TriangleFeature::Edge20};

class FeatureCollector {
  public:
    FeatureCollector(const Side& a, const Side& b, double reach, std::vector<FeatureContact>& out)
        : a_(a), b_(b), reach_(reach), out_(out) {}

    void collect() {
        for (std::uint32_t k = 0; k < 3; ++k) {
            if (const auto foot = foot_in(b_.corners, a_.corners[k])) {
                offer(a_.corners[k], *foot, kVertices[k], TriangleFeature::Face, -normal_of(b_),
                      [&](const Vec3& d) { return a_.corner_is_extreme(k, d); });
            }
            if (const auto foot = foot_in(a_.corners, b_.corners[k])) {
                offer(*foot, b_.corners[k], TriangleFeature::Face, kVertices[k], normal_of(a_),
                      [&](const Vec3& d) { return b_.corner_is_extreme(k, -d); });
            }
        }
        for (std::uint32_t i = 0; i < 3; ++i) {
            for (std::uint32_t j = 0; j < 3; ++j) {
                const auto closest = closest_inside(a_.corners[i], a_.corners[(i + 1) % 3],
                                                    b_.corners[j], b_.corners[(j + 1) % 3]);
                if (closest) {
                    offer(closest->on_a, closest->on_b, kEdges[i], kEdges[j], Vec3::Zero(),
                          [&](const Vec3& d) {
                              return a_.edge_is_extreme(i, closest->on_a, d) &&
                                     b_.edge_is_extreme(j, closest->on_b, -d);
                          });
                }
            }
        }
    }

  private:
    [[nodiscard]] static Vec3 normal_of(const Side& side) {
        return (side.corners[1] - side.corners[0])
            .cross(side.corners[2] - side.corners[0])
            .normalized();
    }

    /// `flush` is the normal of features that touch without a distance; zero if they have none.
    template <class IsExtreme>
    void offer(const Vec3& on_a, const Vec3& on_b, TriangleFeature of_a, TriangleFeature of_b,
               const Vec3& flush, const IsExtreme& is_extreme) {
        const Vec3 apart = on_b - on_a;
        const double distance = apart.norm();
        if (distance > reach_) {
            return;
        }
        const double size = std::max(on_a.cwiseAbs().maxCoeff(), on_b.cwiseAbs().maxCoeff());
        const bool is_flush = distance <= 1e-14 * size;
        const Vec3 normal = is_flush ? flush : Vec3(apart / distance);
        if (!normal.isZero(0.0) && is_extreme(normal)) {
            out_.push_back({{feature_number(a_.topology, a_.triangle, of_a),
                             feature_number(b_.topology, b_.triangle, of_b)},
                            on_a,
                            on_b,
                            normal,
                            distance});
        }
    }

    const Side& a_;
    const Side& b_;
    double reach_;
    std::vector<FeatureContact>& out_;
};

}  // namespace

void collect_features(const ShapePair& pair, std::span<const NearPair> near, double reach,
                      std::vector<FeatureContact>& out) {
    out.clear();
    for (const NearPair& pair_near : near) {
        const Side side_a(pair.a, pair.pose_a, pair_near.triangles.a);
        const Side side_b(pair.b, pair.pose_b, pair_near.triangles.b);
        FeatureCollector(side_a, side_b, reach, out).collect();
    }
    std::sort(out.begin(), out.end(),
              [](const FeatureContact& p, const FeatureContact& q) { return p.id < q.id; });
    out.erase(
        std::unique(out.begin(), out.end(),
                    [](const FeatureContact& p, const FeatureContact& q) { return p.id == q.id; }),
        out.end());
}

}  // namespace tandem::shapes
