// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include <tandem/closest_point.hpp>

#include "bvh/surface.hpp"
#include "geometry/fixed_order.hpp"
#include "shapes/inner_side.hpp"
#include "shapes/pair.hpp"
#include "shapes/shape_extent.hpp"

/// Contacts of a convex shape A with the triangles of a surface B near it.
namespace tandem::shapes {
namespace {

/// Data common to all triangles of a pair.
struct TriangleTask {
    explicit TriangleTask(const ShapePair& pair)
        : surface(*surface_of(*pair.b.model)), b_in_a(pair.pose_a, pair.pose_b) {
        const ShapeBounds extent = extent_of(pair.a, pair.pose_b.inverse() * pair.pose_a);
        box = {extent.lo, extent.hi};
    }

    Surface surface;
    RelativePose b_in_a;
    LocalBox box;  ///< of A, in the coordinates of B
};

/// The feature of a triangle on which a point lies.
struct TriangleSpot {
    enum class Kind : std::uint8_t { Face, Edge, Corner };
    Kind kind = Kind::Face;
    std::uint32_t index = 0;  ///< of the corner, or of the corner where the edge starts
};

TriangleSpot spot_of(const TriangleCorners& corners, const Vec3& normal, const Vec3& point) {
    constexpr double kNear = 1e-6;
    const double area = squared_norm3(normal);
    std::array<double, 3> weights{};
    for (std::size_t k = 0; k < 3; ++k) {
        const Vec3& from = corners[(k + 1) % 3];
        weights[k] = dot3((corners[(k + 2) % 3] - from).cross(point - from), normal) / area;
    }
    for (std::uint32_t k = 0; k < 3; ++k) {
        if (weights[k] > 1.0 - kNear) {
            return {TriangleSpot::Kind::Corner, k};
        }
    }
    for (std::uint32_t k = 0; k < 3; ++k) {
        if (weights[k] < kNear) {
            return {TriangleSpot::Kind::Edge, (k + 1) % 3};
        }
    }
    return {};
}

bool stands_out(const MeshEdges& edges, std::uint32_t triangle, TriangleSpot spot,
                TriangleSide side) {
    switch (spot.kind) {
        case TriangleSpot::Kind::Edge:
            return edges.edge_stands_out(triangle, spot.index, side);
        case TriangleSpot::Kind::Corner:
            return edges.corner_stands_out(triangle, spot.index, side);
        case TriangleSpot::Kind::Face:
            break;
    }
    return true;
}

/// A contact whose normal points behind its triangle by more than this sine of their angle is on
/// the inner side of a closed mesh.
constexpr double kSideways = 1e-9;
/// Contacts whose cosine to the triangle's normal exceeds 1 − kUpright count as parallel to it.
constexpr double kUpright = 1e-9;
/// Gaps of a manifold are precise to 1e-6 of themselves; a difference of ten times that is real.
constexpr double kGapDoubt = 1e-5;

bool is_round(const Convex& body) {
    return body.radius > 0.0 || body.core == Core::Cylinder || body.core == Core::Cone;
}

/// Contacts of A with one triangle at a time, all with one normal.
class TriangleContacts {
  public:
    TriangleContacts(const ShapePair& pair, const ContactTask& task, const TriangleTask& common)
        : pair_(pair), task_(task), common_(common) {}

    void add(std::uint32_t index) {
        const TriangleCorners corners = common_.surface.corners(index);
        const Convex triangle{
            .core = Core::Triangle, .triangle = &corners, .triangle_index = index};
        const double margin = task_.request.margin;
        ConvexContact contact;
        if (convex_contact(pair_.a.convex, triangle, common_.b_in_a,
                           {.margin = margin, .precision = 1e-6}, contact) == Nearness::Beyond) {
            return;
        }
        const Vec3 flat = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
        if (flat.isZero(0.0)) {
            add_clipped(triangle, contact, Deepest::Add);
            return;
        }
        const double slope =
            -dot3(common_.b_in_a.direction_to_b(contact.normal), flat) / norm3(flat);
        const TriangleSide side = side_of(corners, flat);
        if (pair_.b.edges->faces_out() && slope < -kSideways) {
            // The contact is behind a face of a closed mesh, on the inner side, so it pushes
            // nothing. But in a hollow, where the neighbouring triangle continues, A may still be
            // in front of the face.
            if (contact.depth >= 0.0 && !stands_out_at(corners, index, flat, contact, side)) {
                add_turned(triangle, flat, contact, side, Proof::Needed);
            }
            if (contact.depth >= 0.0 && (!deepest_behind_ || contact.depth > behind_.depth)) {
                deepest_behind_ = index;
                behind_ = contact;
            }
            return;
        }
        if (std::abs(slope) > 1.0 - kUpright ||
            stands_out_at(corners, index, flat, contact, side)) {
            add_clipped(triangle, contact, Deepest::Add);
        } else {
            add_turned(triangle, flat, contact, side, Proof::ForMore);
        }
    }

    /// Called after the last triangle. If A is more than half-way through, all its contacts are
    /// from behind: the deepest one is kept, so that bodies that touch have a contact.
    void end() {
        if (deepest_behind_ && !touches_) {
            const TriangleCorners corners = common_.surface.corners(*deepest_behind_);
            add_clipped(
                {.core = Core::Triangle, .triangle = &corners, .triangle_index = *deepest_behind_},
                behind_, Deepest::Add);
        }
    }

  private:
    void add_point(const LocalPoint& point) {
        touches_ = touches_ || point.depth >= 0.0;
        task_.scratch.clusters.add(task_.scratch.local.normal, point);
    }

    /// The side of the triangle with the centre of A. A closed mesh has only its outer side.
    [[nodiscard]] TriangleSide side_of(const TriangleCorners& corners, const Vec3& flat) const {
        if (pair_.b.edges->faces_out()) {
            return TriangleSide::Front;
        }
        const Vec3 centre =
            common_.b_in_a.direction_to_b(core_centre(pair_.a.convex) - common_.b_in_a.translation);
        return dot3(flat, centre - corners[0]) >= 0.0 ? TriangleSide::Front : TriangleSide::Back;
    }

    /// Whether the contact is with an edge or corner that stands out.
    [[nodiscard]] bool stands_out_at(const TriangleCorners& corners, std::uint32_t index,
                                     const Vec3& flat, const ConvexContact& contact,
                                     TriangleSide side) const {
        const Vec3 on_b = common_.b_in_a.direction_to_b(contact.on_b - common_.b_in_a.translation);
        return stands_out(*pair_.b.edges, index, spot_of(corners, flat, on_b), side);
    }

    /// Adds clipped points along the axis of the contact.
    void add_clipped(const Convex& triangle, const ConvexContact& contact, Deepest deepest) {
        LocalContacts& local = task_.scratch.local;
        clip_faces(pair_.a.convex, triangle, common_.b_in_a, contact, task_.request.margin, deepest,
                   local);
        for (std::uint32_t k = 0; k < local.count; ++k) {
            add_point(local.points[k]);
        }
    }

    /// The points along another normal whose depth must be proved: all, or those deeper than
    /// before.
    enum class Proof : std::uint8_t { Needed, ForMore };

    /// Adds the contact along the normal of the triangle instead. No point may be deeper than
    /// `before` (the depth along which A leaves the triangle) unless that is proved. Points over
    /// the triangle are never nearer to it than A is, so a point with a smaller gap is not over it
    /// but behind its plane.
    void add_turned(const Convex& triangle, const Vec3& flat, const ConvexContact& before,
                    TriangleSide side, Proof proof) {
        const TriangleCorners& corners = *triangle.triangle;
        const double margin = task_.request.margin;
        Vec3 up = normalized3(times3(common_.b_in_a.rotation, flat));
        if (side == TriangleSide::Back) {
            up = -up;
        }
        ConvexContact contact;
        contact.normal = -up;
        contact.on_a = local_support(pair_.a, contact.normal);
        const double offset = dot3(up, common_.b_in_a.point(corners[0]));
        contact.depth = offset - dot3(up, contact.on_a);
        contact.on_b = contact.on_a + contact.depth * up;
        if (contact.depth < -margin) {
            return;
        }
        LocalContacts& local = task_.scratch.local;
        clip_faces(pair_.a.convex, triangle, common_.b_in_a, contact, margin, Deepest::ClippedOnly,
                   local);
        if (local.count == 0 && is_round(pair_.a.convex) && proof == Proof::ForMore) {
            // A round body over a flat ridge is above neither of its two triangles, so clipping
            // finds nothing.
            const double depth = std::min(before.depth, contact.depth);
            local.add({before.on_b + depth * contact.normal, before.on_b, depth, 0xFFFE,
                       (std::uint64_t{triangle.triangle_index} << 16U) | 0xFFFEU});
        }
        for (std::uint32_t k = 0; k < local.count; ++k) {
            LocalPoint point = local.points[k];
            if (proof == Proof::Needed) {
                point.depth = std::min(point.depth, most_depth(point, up, 0.0));
                point.on_a = point.on_b + point.depth * contact.normal;
                if (point.depth <= 0.0) {
                    continue;
                }
            } else if (point.depth > before.depth) {
                if (before.depth < 0.0 && point.depth > before.depth * (1.0 - kGapDoubt)) {
                    continue;
                }
                point.depth = std::min(point.depth, most_depth(point, up, before.depth));
                point.on_a = point.on_b + point.depth * contact.normal;
            }
            add_point(point);
        }
    }

    /// The largest proved depth of a point. In a hollow between two triangles, A leaves one
    /// triangle sideways, so `before` is too small. If the point is inside a closed mesh, A is at
    /// least as deep as the distance of the nearest surface.
    [[nodiscard]] double most_depth(const LocalPoint& point, const Vec3& up, double before) const {
        constexpr double kMuchDeeper = 1.5;
        if (before < 0.0 || point.depth <= kMuchDeeper * before || !pair_.b.edges->faces_out()) {
            return before;
        }
        const Placed placed{*pair_.b.model, pair_.pose_b};
        const Vec3 on_a = to_world(pair_.pose_a, point.on_a);
        if (way_to_inner_side(placed, on_a, times3(pair_.pose_a.rotation(), up)) < 0.0) {
            return before;
        }
        const Result<std::optional<ClosestPoint>> nearest = closest_point(placed, on_a);
        return nearest && *nearest ? std::max(before, (*nearest)->distance) : before;
    }

    const ShapePair& pair_;
    const ContactTask& task_;
    const TriangleTask& common_;
    bool touches_ = false;
    std::optional<std::uint32_t> deepest_behind_;
    ConvexContact behind_;
};

}  // namespace

bool touches_triangles(const ShapePair& pair) {
    const TriangleTask task(pair);
    bool found = false;
    walk_near_box(*task.surface.tree, task.box, 0.0, [&](std::uint32_t index) {
        const TriangleCorners corners = task.surface.corners(index);
        const Convex triangle{.core = Core::Triangle, .triangle = &corners};
        ConvexContact contact;
        found = found || convex_contact(pair.a.convex, triangle, task.b_in_a,
                                        {.depth = ConvexRequest::Depth::NotWanted},
                                        contact) == Nearness::Within;
        return 0.0;
    });
    return found;
}

ShapeDistance triangles_distance(const ShapePair& pair, double upper_bound) {
    const TriangleTask task(pair);
    ShapeDistance best{.distance = std::numeric_limits<double>::infinity()};
    double limit = upper_bound;
    walk_near_box(*task.surface.tree, task.box, limit, [&](std::uint32_t index) {
        const TriangleCorners corners = task.surface.corners(index);
        const Convex triangle{.core = Core::Triangle, .triangle = &corners};
        ConvexContact contact;
        if (limit > 0.0 &&
            convex_contact(pair.a.convex, triangle, task.b_in_a,
                           {.margin = limit, .depth = ConvexRequest::Depth::NotWanted},
                           contact) == Nearness::Within) {
            const double distance = std::max(0.0, -contact.depth);
            if (distance == 0.0) {
                const Vec3 common =
                    to_world(pair.pose_a, common_point(pair.a.convex, triangle, task.b_in_a));
                best = {0.0, common, common};
                limit = 0.0;
            } else if (distance < best.distance) {
                best = {distance, to_world(pair.pose_a, contact.on_a),
                        to_world(pair.pose_a, contact.on_b)};
                limit = std::min(limit, distance);
            }
        }
        return limit;
    });
    return best;
}

void triangles_manifold(const ShapePair& pair, const ContactTask& task) {
    const TriangleTask common(pair);
    task.scratch.clusters.clear();
    TriangleContacts contacts(pair, task, common);
    walk_near_box(*common.surface.tree, common.box, task.request.margin, [&](std::uint32_t index) {
        contacts.add(index);
        return task.request.margin;
    });
    contacts.end();
    task.scratch.clusters.write(pair.pose_a, std::nullopt, task.out);
}

}  // namespace tandem::shapes
