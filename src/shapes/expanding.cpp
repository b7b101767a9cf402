// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "shapes/expanding.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace tandem::shapes {
namespace {

/// The polytope of flat bodies ends at a face; that of curved ones ends here, and the axis is
/// polished afterwards.
constexpr double kPrecision = 1e-4;
constexpr double kCurvedPrecision = 1e-3;
constexpr double kRounding = 1e-13;  ///< relative to the size of the difference

struct Face {
    std::array<std::uint16_t, 3> corners;
    Vec3 normal;    ///< outward, of unit length
    double offset;  ///< the distance of its plane from the origin
};

/// The growing polytope. Everything is in arrays of fixed size: no allocation.
class Polytope {
  public:
    static constexpr std::size_t kMostPoints = 256;
    static constexpr std::size_t kMostFaces = 2 * kMostPoints;

    std::uint32_t add_point(const SupportPair& point) {
        points_[point_count_] = point;
        return point_count_++;
    }
    [[nodiscard]] bool is_full() const { return point_count_ == kMostPoints; }
    [[nodiscard]] const SupportPair& point(std::size_t k) const { return points_[k]; }
    [[nodiscard]] std::size_t face_count() const { return face_count_; }

    /// False if the face has no area, or there is no room.
    bool add_face(std::uint16_t i, std::uint16_t j, std::uint16_t k) {
        const Vec3& a = points_[i].difference;
        const Vec3 normal = (points_[j].difference - a).cross(points_[k].difference - a);
        const double length = normal.norm();
        if (!(length > 0.0) || face_count_ == kMostFaces) {
            return false;
        }
        Face& face = faces_[face_count_];
        face.corners = {i, j, k};
        face.normal = normal / length;
        face.offset = face.normal.dot(a);
        if (face_count_ == 0 || face.offset < faces_[nearest_].offset) {
            nearest_ = face_count_;
        }
        ++face_count_;
        return true;
    }

    [[nodiscard]] const Face& nearest_face() const { return faces_[nearest_]; }

    /// Replaces the faces that see a point by faces to it. False if that fails for rounding. Faces
    /// whose planes the point is in, up to `slack`, go too: a point on the line of an edge would
    /// make faces without area.
    bool grow(const SupportPair& point, double slack) {
        edge_count_ = 0;
        const std::size_t before = face_count_;
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t k = 0; k < face_count_;) {
            const Face& face = faces_[k];
            if (face.normal.dot(point.difference) > face.offset - slack) {
                for (std::size_t e = 0; e < 3; ++e) {
                    add_edge(face.corners[e], face.corners[(e + 1) % 3]);
                }
                faces_[k] = faces_[--face_count_];
            } else {
                if (face.offset < least) {
                    least = face.offset;
                    nearest_ = k;
                }
                ++k;
            }
        }
        if (before == face_count_ || edge_count_ < 3) {
            return false;
        }
        const auto apex = static_cast<std::uint16_t>(add_point(point));
        for (std::size_t e = 0; e < edge_count_; ++e) {
            if (!add_face(edges_[e][0], edges_[e][1], apex)) {
                return false;
            }
        }
        return true;
    }

  private:
    /// The border of what is removed: an edge between two removed faces comes twice and goes.
    void add_edge(std::uint16_t from, std::uint16_t to) {
        for (std::size_t e = 0; e < edge_count_; ++e) {
            if (edges_[e][0] == to && edges_[e][1] == from) {
                edges_[e] = edges_[--edge_count_];
                return;
            }
        }
        if (edge_count_ < edges_.size()) {
            edges_[edge_count_++] = {from, to};
        }
    }

    std::array<SupportPair, kMostPoints> points_;
    std::array<Face, kMostFaces> faces_;
    std::array<std::array<std::uint16_t, 2>, 3 * kMostPoints> edges_;
    std::uint32_t point_count_ = 0;
    std::size_t face_count_ = 0;
    std::size_t edge_count_ = 0;
    std::size_t nearest_ = 0;  ///< the face whose plane is nearest to the origin
};

/// Where the difference has no volume, the cores touch in a plane: the depth is 0 along its normal.
struct Start {
    Simplex simplex;
    double size = 0.0;
    Vec3 flat_normal = Vec3::Zero();  ///< zero if there is a tetrahedron
};

/// Adds support points to a simplex until it is a tetrahedron with volume.
Start tetrahedron_from(const Convex& a, const Convex& b, const RelativePose& b_in_a,
                       const Simplex& given) {
    Start start{given};
    Simplex& simplex = start.simplex;
    if (simplex.count == 0) {
        simplex.points[simplex.count++] = support_pair(a, b, b_in_a, Vec3::UnitX());
    }
    for (std::uint32_t k = 0; k < simplex.count; ++k) {
        start.size =
            std::max({start.size, simplex.points[k].on_a.norm(), simplex.points[k].on_b.norm()});
    }
    const double tiny = kRounding * start.size;
    const auto corner = [&](std::uint32_t k) -> const Vec3& {
        return simplex.points[k].difference;
    };
    /// The farther of the two support points along ±direction, if it is off the simplex.
    const auto add_along = [&](const Vec3& direction) {
        for (const double sign : {1.0, -1.0}) {
            const SupportPair point = support_pair(a, b, b_in_a, sign * direction);
            if (std::abs(direction.dot(point.difference - corner(0))) > tiny) {
                simplex.points[simplex.count++] = point;
                return true;
            }
        }
        return false;
    };
    if (simplex.count == 4) {
        const Vec3 normal = (corner(1) - corner(0)).cross(corner(2) - corner(0));
        if (std::abs(normal.dot(corner(3) - corner(0))) <= tiny * normal.norm()) {
            simplex.count = 3;
        }
    }
    if (simplex.count == 3) {
        const Vec3 along = corner(1) - corner(0);
        if (along.cross(corner(2) - corner(0)).norm() <= tiny * along.norm()) {
            simplex.count = 2;
        }
    }
    if (simplex.count == 2 && (corner(1) - corner(0)).norm() <= tiny) {
        simplex.count = 1;
    }
    if (simplex.count == 1 && !add_along(Vec3::UnitX()) && !add_along(Vec3::UnitY()) &&
        !add_along(Vec3::UnitZ())) {
        start.flat_normal = Vec3::UnitZ();
        return start;
    }
    if (simplex.count == 2) {
        const Vec3 along = (corner(1) - corner(0)).normalized();
        const Vec3 across = along.unitOrthogonal();
        if (!add_along(across) && !add_along(along.cross(across))) {
            start.flat_normal = across;
            return start;
        }
    }
    if (simplex.count == 3) {
        const Vec3 normal = (corner(1) - corner(0)).cross(corner(2) - corner(0)).normalized();
        if (!add_along(normal)) {
            start.flat_normal = normal;
        }
    }
    return start;
}

CoreDepth depth_at(const Polytope& polytope, const Face& face, double depth) {
    CoreDepth found;
    found.depth = std::max(depth, 0.0);
    found.axis = face.normal;
    // The weights of the point of the face that is nearest to the origin, along its normal.
    const SupportPair& a = polytope.point(face.corners[0]);
    const SupportPair& b = polytope.point(face.corners[1]);
    const SupportPair& c = polytope.point(face.corners[2]);
    const Vec3 foot = face.normal * face.offset;
    const Vec3 full = (b.difference - a.difference).cross(c.difference - a.difference);
    const double area = full.squaredNorm();
    double v = (foot - a.difference).cross(c.difference - a.difference).dot(full) / area;
    double w = (b.difference - a.difference).cross(foot - a.difference).dot(full) / area;
    v = std::clamp(v, 0.0, 1.0);
    w = std::clamp(w, 0.0, 1.0 - v);
    found.on_a = (1.0 - v - w) * a.on_a + v * b.on_a + w * c.on_a;
    found.on_b = (1.0 - v - w) * a.on_b + v * b.on_b + w * c.on_b;
    return found;
}

bool is_curved(const Convex& body) {
    return body.core == Core::Cylinder || body.core == Core::Cone;
}

/// Where curved bodies meet, the depth is a smooth function of the axis near the best one: a
/// parabola along each of two directions across it leads to its least value, with a few support
/// points instead of many faces. An axis that is no better is not taken.
void polish(const Convex& a, const Convex& b, const RelativePose& b_in_a, CoreDepth& best) {
    const auto depth_along = [&](const Vec3& direction) {
        return direction.dot(support_pair(a, b, b_in_a, direction).difference) / direction.norm();
    };
    for (const double step : {0.05, 0.01, 0.001}) {
        const Vec3 u = best.axis.unitOrthogonal();
        const Vec3 v = best.axis.cross(u);
        Vec3 axis = best.axis;
        for (const Vec3& across : {u, v}) {
            const double up = depth_along(best.axis + step * across);
            const double down = depth_along(best.axis - step * across);
            const double bend = up + down - 2.0 * best.depth;
            if (bend > 0.0) {
                axis += across * (step * std::clamp(0.5 * (down - up) / bend, -1.0, 1.0));
            }
        }
        axis.normalize();
        const double depth = depth_along(axis);
        if (depth < best.depth) {
            // Rounding must not take apart what touches.
            best.depth = std::max(depth, 0.0);
            best.axis = axis;
        }
    }
}

}  // namespace

CoreDepth core_depth(const Convex& a, const Convex& b, const RelativePose& b_in_a,
                     const Simplex& start_simplex) {
    const Start start = tetrahedron_from(a, b, b_in_a, start_simplex);
    if (!start.flat_normal.isZero()) {
        CoreDepth flat;
        flat.axis = start.flat_normal;
        const Vec3 apart = b_in_a.point(core_centre(b)) - core_centre(a);
        if (flat.axis.dot(apart) < 0.0) {
            flat.axis = -flat.axis;
        }
        flat.on_a = start.simplex.points[0].on_a;
        flat.on_b = flat.on_a;
        if (start_simplex.count > 0) {
            flat.on_a = Vec3::Zero();
            for (std::uint32_t k = 0; k < start_simplex.count; ++k) {
                flat.on_a += start_simplex.weights[k] * start_simplex.points[k].on_a;
            }
            flat.on_b = flat.on_a;
        }
        return flat;
    }
    Polytope polytope;
    for (std::uint32_t k = 0; k < 4; ++k) {
        polytope.add_point(start.simplex.points[k]);
    }
    const auto corner = [&](std::size_t k) -> const Vec3& { return polytope.point(k).difference; };
    const bool outward =
        (corner(1) - corner(0)).cross(corner(2) - corner(0)).dot(corner(3) - corner(0)) < 0.0;
    const std::uint16_t i = outward ? 1 : 2;
    const std::uint16_t j = outward ? 2 : 1;
    polytope.add_face(0, i, j);
    polytope.add_face(0, 3, i);
    polytope.add_face(0, j, 3);
    polytope.add_face(i, 3, j);

    const bool curved = is_curved(a) || is_curved(b);
    const double precision = curved ? kCurvedPrecision : kPrecision;
    CoreDepth best;
    double least = std::numeric_limits<double>::infinity();
    while (polytope.face_count() > 0) {
        const Face face = polytope.nearest_face();
        const SupportPair point = support_pair(a, b, b_in_a, face.normal);
        const double reach = face.normal.dot(point.difference);
        if (reach < least) {
            least = reach;
            best = depth_at(polytope, face, reach);
        }
        if (reach - face.offset <= precision * std::max(reach, 0.0) + kRounding * start.size ||
            polytope.is_full() || !polytope.grow(point, kRounding * start.size)) {
            break;
        }
    }
    if (curved) {
        polish(a, b, b_in_a, best);
    }
    return best;
}

}  // namespace tandem::shapes
