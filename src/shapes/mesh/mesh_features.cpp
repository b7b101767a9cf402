// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>

#include "bvh/model_tree.hpp"
#include "geometry/fixed_order.hpp"
#include "shapes/convex/feature_extremes.hpp"
#include "shapes/mesh/near_features.hpp"

namespace tandem::shapes {
namespace {

/// Whether the projection of a point is in a triangle, or less than `slack` beyond an edge.
bool is_over(const TriangleCorners& corners, const Vec3& normal, const Vec3& point, double slack) {
    const double square = squared_norm3(normal);
    const double length = slack > 0.0 ? std::sqrt(square) : 0.0;
    for (std::size_t k = 0; k < 3; ++k) {
        const Vec3 edge = corners[(k + 1) % 3] - corners[k];
        // A small tolerance at the edges: otherwise rounding could exclude a point from both
        // neighbours.
        double beyond = 1e-9 * square;
        if (slack > 0.0) {
            beyond += slack * length * norm3(edge);
        }
        if (dot3(edge.cross(point - corners[k]), normal) < -beyond) {
            return false;
        }
    }
    return true;
}

/// Closest points of two segments, as fractions of their lengths.
struct SegmentParts {
    double s;
    double t;
};

SegmentParts closest_parts(const Vec3& along_a, const Vec3& along_b, const Vec3& apart) {
    const double aa = squared_norm3(along_a);
    const double bb = squared_norm3(along_b);
    const double ab = dot3(along_a, along_b);
    const double a_apart = dot3(along_a, apart);
    const double b_apart = dot3(along_b, apart);
    const double determinant = aa * bb - ab * ab;
    double s =
        determinant > 0.0 ? std::clamp((ab * b_apart - bb * a_apart) / determinant, 0.0, 1.0) : 0.0;
    double t = bb > 0.0 ? (ab * s + b_apart) / bb : 0.0;
    if (t < 0.0 || t > 1.0) {
        t = std::clamp(t, 0.0, 1.0);
        s = aa > 0.0 ? std::clamp((ab * t - a_apart) / aa, 0.0, 1.0) : 0.0;
    }
    return {s, t};
}

}  // namespace

/// A corner over a face, in the coordinates of the mesh with the face.
struct FeatureTest::Corner {
    bool of_a;
    const ShapeData& shape;  ///< the mesh with the corner
    const ShapeData& face_shape;
    std::uint32_t triangle;  ///< the triangle of the corner
    std::uint32_t corner;
    TriangleCorners face;
    Vec3 point;
    Vec3 normal;  ///< of the face; not of unit length
    double length;
    double height;  ///< of the point over the face
};

FeatureTest::Corner FeatureTest::corner_of(const NearFeature& feature) const {
    const bool of_a = feature.kind < 3;
    const ShapeData& shape = of_a ? pair_.a : pair_.b;
    const ShapeData& face_shape = of_a ? pair_.b : pair_.a;
    const std::uint32_t triangle = of_a ? feature.triangles.a : feature.triangles.b;
    const std::uint32_t corner = feature.kind % 3U;
    const Mesh& mesh = shape.model->mesh();
    const Vec3& local = mesh.vertices()[mesh.triangles()[triangle][corner]];
    Corner found{of_a,
                 shape,
                 face_shape,
                 triangle,
                 corner,
                 face_shape.model->mesh().corners(of_a ? feature.triangles.b : feature.triangles.a),
                 of_a ? Vec3(transposed_times3(b_in_a_.rotation, local - b_in_a_.translation))
                      : b_in_a_.point(local),
                 Vec3::Zero(),
                 0.0,
                 0.0};
    found.normal = (found.face[1] - found.face[0]).cross(found.face[2] - found.face[0]);
    found.length = norm3(found.normal);
    found.height = found.length > 0.0
                       ? dot3(found.normal, found.point - found.face[0]) / found.length
                       : std::numeric_limits<double>::infinity();
    return found;
}

/// Two edges in the coordinates of A.
struct FeatureTest::Edges {
    std::uint32_t triangle_a;
    std::uint32_t corner_a;
    std::uint32_t triangle_b;
    std::uint32_t corner_b;
    Vec3 from_a;
    Vec3 along_a;
    Vec3 from_b;
    Vec3 along_b;
};

FeatureTest::Edges FeatureTest::edges_of(const NearFeature& feature) const {
    const std::uint32_t i = (feature.kind - 6U) / 3;
    const std::uint32_t j = (feature.kind - 6U) % 3;
    const Mesh& mesh_a = pair_.a.model->mesh();
    const Mesh& mesh_b = pair_.b.model->mesh();
    const Triangle& of_a = mesh_a.triangles()[feature.triangles.a];
    const Triangle& of_b = mesh_b.triangles()[feature.triangles.b];
    const Vec3& from_a = mesh_a.vertices()[of_a[i]];
    const Vec3 from_b = b_in_a_.point(mesh_b.vertices()[of_b[j]]);
    return {feature.triangles.a,
            i,
            feature.triangles.b,
            j,
            from_a,
            mesh_a.vertices()[of_a[(i + 1) % 3]] - from_a,
            from_b,
            b_in_a_.point(mesh_b.vertices()[of_b[(j + 1) % 3]]) - from_b};
}

std::optional<FeatureContact> FeatureTest::corner_contact(const NearFeature& feature) const {
    const Corner corner = corner_of(feature);
    // The inside is behind the faces of a mesh that faces outward: a negative height then means
    // that the corner has entered the mesh.
    const bool one_sided = corner.face_shape.edges->faces_out();
    if (corner.height > range_.reach ||
        corner.height < (one_sided ? -range_.shallow : -range_.reach) ||
        !is_over(corner.face, corner.normal, corner.point, 0.0)) {
        return std::nullopt;
    }
    const double side = one_sided || corner.height >= 0.0 ? 1.0 : -1.0;
    // The contact points in the coordinates of the face's mesh, from the corner to the face.
    const Vec3 down = corner.normal * (-side / corner.length);
    const Vec3 foot = corner.point + side * corner.height * down;
    const Vec3 towards =
        corner.of_a ? Vec3(times3(b_in_a_.rotation, down)) : b_in_a_.direction_to_b(down);
    if (!corner_is_extreme(corner.shape, corner.triangle, corner.corner, towards, kTowards)) {
        return std::nullopt;
    }
    if (corner.of_a) {
        return FeatureContact{feature.id, b_in_a_.point(corner.point), b_in_a_.point(foot), towards,
                              side * corner.height};
    }
    return FeatureContact{feature.id, foot, corner.point, -down, side * corner.height};
}

bool FeatureTest::edges_are_extreme(const Edges& edges, const Vec3& normal, double lean,
                                    double more) const {
    const Vec3 towards_a = b_in_a_.direction_to_b(-normal);
    const Mesh& mesh_a = pair_.a.model->mesh();
    const Mesh& mesh_b = pair_.b.model->mesh();
    const auto allowed = [&](const ShapeData& shape, std::uint32_t triangle, std::uint32_t corner) {
        return more + (shape.edges->owns_edge(triangle, corner) ? lean : kStrictlyTowards);
    };
    // The normal is perpendicular to both edges, so a third corner has the same height over every
    // point of an edge: testing at the edge's start is enough.
    return edge_is_extreme(pair_.a, edges.triangle_a, edges.corner_a,
                           mesh_a.vertices()[mesh_a.triangles()[edges.triangle_a][edges.corner_a]],
                           normal, allowed(pair_.a, edges.triangle_a, edges.corner_a)) &&
           edge_is_extreme(pair_.b, edges.triangle_b, edges.corner_b,
                           mesh_b.vertices()[mesh_b.triangles()[edges.triangle_b][edges.corner_b]],
                           towards_a, allowed(pair_.b, edges.triangle_b, edges.corner_b));
}

std::optional<FeatureContact> FeatureTest::edge_contact(const NearFeature& feature) const {
    const Edges edges = edges_of(feature);
    const Vec3 apart = edges.from_a - edges.from_b;
    const double aa = squared_norm3(edges.along_a);
    const double bb = squared_norm3(edges.along_b);
    const double ab = dot3(edges.along_a, edges.along_b);
    const double determinant = aa * bb - ab * ab;
    if (!(determinant > 1e-12 * aa * bb)) {
        return std::nullopt;  // parallel: corner tests cover their ends
    }
    // The normal of nearly parallel edges turns far with the smallest motion, so they need a strict
    // minimum.
    const double lean = determinant > 1e-6 * aa * bb ? kTowards : kStrictlyTowards;
    const double s =
        (ab * dot3(edges.along_b, apart) - bb * dot3(edges.along_a, apart)) / determinant;
    const double t =
        (aa * dot3(edges.along_b, apart) - ab * dot3(edges.along_a, apart)) / determinant;
    if (s < 0.0 || s > 1.0 || t < 0.0 || t > 1.0) {
        return std::nullopt;
    }
    const Vec3 on_a = edges.from_a + s * edges.along_a;
    const Vec3 on_b = edges.from_b + t * edges.along_b;
    Vec3 normal = edges.along_a.cross(edges.along_b) / std::sqrt(determinant);
    double separation = dot3(normal, on_b - on_a);
    if (separation < 0.0) {
        normal = -normal;
        separation = -separation;
    }
    if (separation <= range_.reach && edges_are_extreme(edges, normal, lean, 0.0)) {
        return FeatureContact{feature.id, on_a, on_b, normal, separation};
    }
    // The edges have passed through each other slightly: the outward normal of both is the opposite
    // one.
    if (separation <= range_.shallow && pair_.a.edges->faces_out() && pair_.b.edges->faces_out() &&
        edges_are_extreme(edges, -normal, lean, 0.0)) {
        return FeatureContact{feature.id, on_a, on_b, -normal, -separation};
    }
    return std::nullopt;
}

std::optional<FeatureContact> FeatureTest::contact(const NearFeature& feature) const {
    if (feature.kind >= kFirstTip) {
        return tip_contact(feature);
    }
    return feature.kind < 6 ? corner_contact(feature) : edge_contact(feature);
}

bool FeatureTest::may_become_contact(const NearFeature& feature, double slack, double turn) const {
    if (feature.kind >= kFirstTip) {
        return tip_may_become_contact(feature, slack, turn);
    }
    const double limit = std::max(range_.reach, range_.shallow) + slack;
    if (feature.kind < 6) {
        const Corner corner = corner_of(feature);
        if (std::abs(corner.height) > limit ||
            !is_over(corner.face, corner.normal, corner.point, slack)) {
            return false;
        }
        const Vec3 up = corner.normal / corner.length;
        const Vec3 down_there =
            corner.of_a ? Vec3(times3(b_in_a_.rotation, -up)) : b_in_a_.direction_to_b(-up);
        const double tolerance = kTowards + turn;
        const bool one_sided = corner.face_shape.edges->faces_out();
        const auto extreme = [&](const Vec3& towards) {
            return corner_is_extreme(corner.shape, corner.triangle, corner.corner, towards,
                                     tolerance);
        };
        return ((one_sided || corner.height >= -slack) && extreme(down_there)) ||
               (!one_sided && corner.height <= slack && extreme(-down_there));
    }
    const Edges edges = edges_of(feature);
    const Vec3 apart = edges.from_a - edges.from_b;
    const SegmentParts parts = closest_parts(edges.along_a, edges.along_b, apart);
    const Vec3 between = apart + parts.s * edges.along_a - parts.t * edges.along_b;
    if (squared_norm3(between) > limit * limit) {
        return false;
    }
    const Vec3 across = edges.along_a.cross(edges.along_b);
    const double sine = norm3(across);
    const double lengths = norm3(edges.along_a) * norm3(edges.along_b);
    if (!(sine > 0.1 * lengths)) {
        return true;  // a small turn may turn the normal far
    }
    // Twice the strict tolerance, so that rounding excludes nothing.
    const double more = kStrictlyTowards + 2.0 * turn * lengths / sine;
    const Vec3 normal = across / sine;
    return edges_are_extreme(edges, normal, kTowards, more) ||
           edges_are_extreme(edges, -normal, kTowards, more);
}

}  // namespace tandem::shapes
