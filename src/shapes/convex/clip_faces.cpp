// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "geometry/fixed_order.hpp"
#include "shapes/mesh/local_contacts.hpp"

namespace tandem::shapes {
namespace {

/// A corner of the clipped polygon, and the features that made it.
struct Corner {
    Vec3 point;
    std::uint32_t of_subject;  ///< corner number of the clipped polygon, or the first corner of the
                               ///< edge that was cut
    std::uint32_t of_clipper;  ///< 1 + the start corner of the cutting edge; 0 if uncut
};

using Corners = std::array<Corner, 2 * Polygon::kMost>;

/// Signed distance of each corner from a cutting plane: positive on the inner side.
using Sides = std::array<double, 2 * Polygon::kMost>;

/// Keeps the part of a polygon or segment on the inner side of a plane (Sutherland and Hodgman).
/// `edge` is the feature number of the cutting edge.
std::uint32_t clip_by_plane(const Corners& in, std::uint32_t count, const Sides& sides,
                            std::uint32_t edge, Corners& out) {
    std::uint32_t kept = 0;
    const auto keep = [&](const Corner& corner) {
        if (kept < out.size()) {
            out[kept++] = corner;
        }
    };
    const std::uint32_t edges = count == 2 ? 1 : count;
    for (std::uint32_t k = 0; k < edges && count > 1; ++k) {
        const std::uint32_t next = k + 1 == count ? 0 : k + 1;
        const Corner& from = in[k];
        const Corner& to = in[next];
        if (sides[k] >= 0.0) {
            keep(from);
        }
        if ((sides[k] < 0.0) != (sides[next] < 0.0)) {
            const double t = sides[k] / (sides[k] - sides[next]);
            keep({from.point + t * (to.point - from.point), from.of_subject, edge});
        }
        if (count == 2 && sides[next] >= 0.0) {
            keep(to);
        }
    }
    return kept;
}

/// The part of `subject` that lies over `clipper` along the axis.
std::uint32_t clip_by_polygon(const Polygon& subject, const Polygon& clipper, const Vec3& axis,
                              Corners& result) {
    Corners other;
    Corners* from = &result;
    Corners* to = &other;
    std::uint32_t count = subject.count;
    for (std::uint32_t k = 0; k < count; ++k) {
        (*from)[k] = {subject.points[k], subject.features[k], 0};
    }
    Vec3 middle = Vec3::Zero();
    for (std::uint32_t k = 0; k < clipper.count; ++k) {
        middle += clipper.points[k];
    }
    middle /= clipper.count;
    Sides sides;
    for (std::uint32_t k = 0; k < clipper.count && count > 0; ++k) {
        const Vec3& start = clipper.points[k];
        const Vec3 edge = clipper.points[k + 1 == clipper.count ? 0 : k + 1] - start;
        Vec3 inward = axis.cross(edge);
        if (dot3(inward, middle - start) < 0.0) {
            inward = -inward;
        }
        const double offset = dot3(inward, start);
        bool all_inside = true;
        for (std::uint32_t corner = 0; corner < count; ++corner) {
            sides[corner] = dot3(inward, (*from)[corner].point) - offset;
            all_inside = all_inside && sides[corner] >= 0.0;
        }
        if (!all_inside) {
            count = clip_by_plane(*from, count, sides, clipper.features[k] + 1, *to);
            std::swap(from, to);
        }
    }
    if (from != &result) {
        std::copy(from->begin(), from->begin() + count, result.begin());
    }
    return count;
}

struct Plane {
    Vec3 normal;
    double offset;
};

Plane plane_of(const Polygon& polygon) {
    Vec3 normal = Vec3::Zero();
    for (std::uint32_t k = 1; k + 1 < polygon.count; ++k) {
        normal += (polygon.points[k] - polygon.points[0])
                      .cross(polygon.points[k + 1] - polygon.points[0]);
    }
    const double length = norm3(normal);
    if (length > 0.0) {
        normal /= length;
    }
    return {normal, dot3(normal, polygon.points[0])};
}

/// Depths that differ by less than this part of a face's size count as equal.
constexpr double kAsDeepAsFace = 1e-9;

double size_of(const Polygon& polygon) {
    double size = 0.0;
    for (std::uint32_t k = 1; k < polygon.count; ++k) {
        size = std::max(size, norm3(polygon.points[k] - polygon.points[0]));
    }
    return size;
}

std::uint64_t code(std::uint32_t triangle, std::uint64_t feature) {
    return (std::uint64_t{triangle} << 16U) | feature;
}

/// The body whose polygon cuts the other one: the polygon with more corners.
enum class Cutter : std::uint8_t { A, B };

struct FacePair {
    const Convex& a;
    const Convex& b;
    const ConvexContact& contact;
    double margin;
};

void add_clipped(const FacePair& pair, Cutter cutter, const Polygon& clipper,
                 const Polygon& subject, LocalContacts& out) {
    Corners corners;
    const Vec3& normal = pair.contact.normal;
    const std::uint32_t count = clip_by_polygon(subject, clipper, normal, corners);
    const Plane plane = plane_of(clipper);
    const double slope = dot3(plane.normal, normal);
    const double slack = kAsDeepAsFace * size_of(clipper);
    // A face seen nearly edge-on gives no reliable depth.
    if (std::abs(slope) < 0.05) {
        return;
    }
    for (std::uint32_t k = 0; k < count; ++k) {
        const Vec3& on_subject = corners[k].point;
        const Vec3 on_clipper =
            on_subject + normal * ((plane.offset - dot3(plane.normal, on_subject)) / slope);
        Vec3 on_a = cutter == Cutter::A ? on_clipper : on_subject;
        Vec3 on_b = cutter == Cutter::A ? on_subject : on_clipper;
        on_a += normal * pair.a.radius;
        on_b -= normal * pair.b.radius;
        const double depth = dot3(normal, on_a - on_b);
        if (depth < -pair.margin || depth > pair.contact.depth * (1.0 + 1e-3) + slack) {
            continue;
        }
        std::uint64_t of_a = corners[k].of_clipper;
        std::uint64_t of_b = corners[k].of_subject;
        if (cutter == Cutter::B) {
            std::swap(of_a, of_b);
        }
        out.add({on_a, on_b, depth, code(pair.a.triangle_index, of_a),
                 code(pair.b.triangle_index, of_b)});
    }
}

/// Two nearly parallel edges touch along their common stretch.
void add_parallel_edges(const FacePair& pair, const Polygon& face_a, const Polygon& face_b,
                        LocalContacts& out) {
    const Vec3 along_a = face_a.points[1] - face_a.points[0];
    const Vec3 along_b = face_b.points[1] - face_b.points[0];
    const double length = norm3(along_a);
    if (!(length > 0.0) ||
        norm3(along_a.cross(along_b)) > kParallelEdges * length * norm3(along_b)) {
        return;
    }
    const Vec3 unit = along_a / length;
    const double start_b = dot3(unit, face_b.points[0] - face_a.points[0]);
    const double end_b = dot3(unit, face_b.points[1] - face_a.points[0]);
    const double from = std::max(0.0, std::min(start_b, end_b));
    const double to = std::min(length, std::max(start_b, end_b));
    if (from >= to) {
        return;
    }
    const Vec3& normal = pair.contact.normal;
    std::uint32_t end = 0;
    for (const double at : {from, to}) {
        const double part = (at - start_b) / (end_b - start_b);
        const Vec3 on_a = face_a.points[0] + at * unit + normal * pair.a.radius;
        const Vec3 b = face_b.points[0] + part * along_b - normal * pair.b.radius;
        const double depth = dot3(normal, on_a - b);
        const Vec3 on_b = on_a - depth * normal;
        if (depth >= -pair.margin) {
            out.add({on_a, on_b, depth, code(pair.a.triangle_index, 128 + end),
                     code(pair.b.triangle_index, 128 + end)});
        }
        ++end;
    }
}

/// Adds the point of least distance where no clipped point is near it: crossing edges, rims, tips.
void add_deepest(const FacePair& pair, double size, LocalContacts& out) {
    double most = -std::numeric_limits<double>::infinity();
    for (std::uint32_t k = 0; k < out.count; ++k) {
        most = std::max(most, out.points[k].depth);
    }
    const ConvexContact& contact = pair.contact;
    const double slack = 1e-6 * std::abs(contact.depth) + kAsDeepAsFace * size;
    if (out.count == 0 || most < contact.depth - slack) {
        const Vec3 middle = 0.5 * (contact.on_a + contact.on_b);
        const Vec3 half = 0.5 * contact.depth * contact.normal;
        out.add({middle + half, middle - half, contact.depth,
                 code(pair.a.triangle_index, kDeepestFeature),
                 code(pair.b.triangle_index, kDeepestFeature)});
    }
}

}  // namespace

void clip_faces(const Convex& a, const Convex& b, const RelativePose& b_in_a,
                const ConvexContact& contact, double margin, Deepest deepest, LocalContacts& out) {
    out.normal = contact.normal;
    out.count = 0;
    const FacePair pair{a, b, contact, margin};
    Polygon face_a;
    Polygon face_b;
    core_face(a, contact.normal, face_a);
    core_face(b, b_in_a.direction_to_b(-contact.normal), face_b);
    for (std::uint32_t k = 0; k < face_b.count; ++k) {
        face_b.points[k] = b_in_a.point(face_b.points[k]);
    }
    if (face_a.count >= 2 && face_b.count >= 2) {
        if (face_a.count == 2 && face_b.count == 2) {
            add_parallel_edges(pair, face_a, face_b, out);
        } else if (face_a.count >= face_b.count) {
            add_clipped(pair, Cutter::A, face_a, face_b, out);
        } else {
            add_clipped(pair, Cutter::B, face_b, face_a, out);
        }
    }
    if (deepest == Deepest::Add) {
        add_deepest(pair, std::min(size_of(face_a), size_of(face_b)), out);
    }
}

}  // namespace tandem::shapes
