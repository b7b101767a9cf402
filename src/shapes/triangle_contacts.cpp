// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>

#include "bvh/surface.hpp"
#include "shapes/pair.hpp"
#include "shapes/shape_extent.hpp"

/// A convex shape A against the triangles of a surface B near it.
namespace tandem::shapes {
namespace {

/// What all triangles of a pair have in common.
struct TriangleTask {
    explicit TriangleTask(const ShapePair& pair)
        : surface(*surface_of(*pair.b.model)), b_in_a(pair.pose_a, pair.pose_b) {
        const Extent extent = extent_of(pair.a, pair.pose_b.inverse() * pair.pose_a);
        box = {extent.lo, extent.hi};
    }

    Surface surface;
    RelativePose b_in_a;
    LocalBox box;  ///< of A, in the coordinates of B
};

/// Which feature of a triangle holds a point that lies on it.
struct TriangleSpot {
    enum class Kind : std::uint8_t { Face, Edge, Corner };
    Kind kind = Kind::Face;
    std::uint32_t index = 0;  ///< of the corner, or of the one where the edge starts
};

TriangleSpot spot_of(const TriangleCorners& corners, const Vec3& normal, const Vec3& point) {
    constexpr double kNear = 1e-6;
    const double area = normal.squaredNorm();
    std::array<double, 3> weights{};
    for (std::size_t k = 0; k < 3; ++k) {
        const Vec3& from = corners[(k + 1) % 3];
        weights[k] = (corners[(k + 2) % 3] - from).cross(point - from).dot(normal) / area;
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

bool is_round(const Convex& body) {
    return body.radius > 0.0 || body.core == Core::Cylinder || body.core == Core::Cone;
}

/// Contacts of A with one triangle, all with one normal.
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
        LocalContacts& local = task_.scratch.local;
        const Vec3 flat = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
        Deepest deepest = Deepest::Add;
        if (!flat.isZero(0.0) && must_turn(corners, index, flat, contact)) {
            deepest = Deepest::ClippedOnly;
            const ConvexContact before = contact;
            turn(corners, flat, contact);
            if (contact.depth < -margin) {
                return;
            }
            clip_faces(pair_.a.convex, triangle, common_.b_in_a, contact, margin, deepest, local);
            if (local.count == 0 && is_round(pair_.a.convex)) {
                // A round body over a flat ridge is above neither of its triangles.
                const double depth = std::min(before.depth, contact.depth);
                local.add({before.on_b + depth * contact.normal, before.on_b, depth, 0xFFFE,
                           (std::uint64_t{index} << 16U) | 0xFFFEU});
            }
        } else {
            clip_faces(pair_.a.convex, triangle, common_.b_in_a, contact, margin, deepest, local);
        }
        for (std::uint32_t k = 0; k < local.count; ++k) {
            task_.scratch.clusters.add(local.normal, local.points[k]);
        }
    }

  private:
    /// The side of the triangle on which the middle of A is.
    [[nodiscard]] TriangleSide side_of_a(const TriangleCorners& corners, const Vec3& flat) const {
        const Vec3 centre =
            common_.b_in_a.direction_to_b(core_centre(pair_.a.convex) - common_.b_in_a.translation);
        return flat.dot(centre - corners[0]) >= 0.0 ? TriangleSide::Front : TriangleSide::Back;
    }

    /// Whether the contact is with an edge or corner that does not stand out.
    [[nodiscard]] bool must_turn(const TriangleCorners& corners, std::uint32_t index,
                                 const Vec3& flat, const ConvexContact& contact) const {
        const Vec3 normal = common_.b_in_a.direction_to_b(contact.normal);
        if (std::abs(normal.dot(flat)) > (1.0 - 1e-9) * flat.norm()) {
            return false;
        }
        const Vec3 on_b = common_.b_in_a.direction_to_b(contact.on_b - common_.b_in_a.translation);
        return !stands_out(*pair_.b.edges, index, spot_of(corners, flat, on_b),
                           side_of_a(corners, flat));
    }

    /// The contact along the normal of the triangle instead.
    void turn(const TriangleCorners& corners, const Vec3& flat, ConvexContact& contact) const {
        Vec3 up = (common_.b_in_a.rotation * flat).normalized();
        if (side_of_a(corners, flat) == TriangleSide::Back) {
            up = -up;
        }
        contact.normal = -up;
        contact.on_a = local_support(pair_.a, contact.normal);
        const double offset = up.dot(common_.b_in_a.point(corners[0]));
        contact.depth = offset - up.dot(contact.on_a);
        contact.on_b = contact.on_a + contact.depth * up;
    }

    const ShapePair& pair_;
    const ContactTask& task_;
    const TriangleTask& common_;
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
    task.scratch.clusters.write(pair.pose_a, std::nullopt, task.out);
}

}  // namespace tandem::shapes
