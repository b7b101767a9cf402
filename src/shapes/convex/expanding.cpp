// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "shapes/convex/expanding.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "geometry/fixed_order.hpp"
#include "shapes/convex/polish_axis.hpp"

namespace tandem::shapes {
namespace {

/// Relative precision of the depth. Flat bodies: until the nearest face is on the surface. Curved
/// bodies: until the depth is precise, or after kEnoughCurvedPoints points until it is rough;
/// polish_axis then improves it.
constexpr double kPrecision = 1e-10;
constexpr double kCurvedPrecision = 1e-6;
constexpr double kRoughPrecision = 1e-3;
constexpr std::size_t kEnoughCurvedPoints = 80;
constexpr double kRounding = 1e-13;  ///< relative to the size of the difference A − B

struct Face {
    std::array<std::uint16_t, 3> corners;
    std::array<std::uint16_t, 3>
        neighbours;  ///< the face beyond the edge from corner k to the next one
    Vec3 normal;     ///< outward, of unit length
};

/// The growing polytope, in arrays of fixed size, so that nothing is allocated. Faces have links to
/// their neighbours: adding a point visits only the faces that it sees and those around them.
class Polytope {
  public:
    static constexpr std::size_t kMostPoints = 256;
    static constexpr std::size_t kMostFaces = 2 * kMostPoints;

    /// Takes the corners in an order in which the faces point outward. False if a face has no area.
    bool start(const std::array<SupportPair, 4>& corners) {
        for (const SupportPair& corner : corners) {
            points_[point_count_++] = corner;
        }
        constexpr std::array<std::array<std::uint16_t, 3>, 4> kCorners{
            {{0, 1, 2}, {0, 3, 1}, {0, 2, 3}, {1, 3, 2}}};
        constexpr std::array<std::array<std::uint16_t, 3>, 4> kNeighbours{
            {{1, 3, 2}, {2, 3, 0}, {0, 3, 1}, {1, 2, 0}}};
        bool sound = true;
        for (std::size_t k = 0; k < 4; ++k) {
            sound = set_face(add_face(), kCorners[k]) && sound;
            faces_[k].neighbours = kNeighbours[k];
        }
        return sound;
    }
    [[nodiscard]] std::size_t point_count() const { return point_count_; }
    [[nodiscard]] bool is_full() const { return point_count_ == kMostPoints; }
    [[nodiscard]] const SupportPair& point(std::size_t k) const { return points_[k]; }
    [[nodiscard]] const Face& face(std::size_t k) const { return faces_[k]; }
    /// The distance of a face's plane from the origin.
    [[nodiscard]] double offset(std::size_t k) const { return offsets_[k]; }

    [[nodiscard]] std::size_t nearest_face() const {
        return static_cast<std::size_t>(
            std::min_element(offsets_.begin(), offsets_.begin() + face_count_) - offsets_.begin());
    }

    /// Replaces the faces that see a point by faces to that point; `seen_face` is one of them.
    /// Faces whose plane contains the point, up to `slack`, are replaced too: a point on the line
    /// of one of their edges would make faces without area. False if rounding makes this
    /// impossible.
    bool grow(const SupportPair& point, std::size_t seen_face, double slack) {
        horizon_count_ = 0;
        removed_count_ = 0;
        remove_seen(static_cast<std::uint16_t>(seen_face), point.difference, slack);
        if (horizon_count_ < 3 || face_count_ + horizon_count_ > kMostFaces || !is_loop()) {
            return false;
        }
        const auto apex = static_cast<std::uint16_t>(point_count_);
        points_[point_count_++] = point;
        std::uint16_t first = 0;
        std::uint16_t before = 0;
        for (std::size_t e = 0; e < horizon_count_; ++e) {
            const Horizon& edge = horizon_[e];
            const std::uint16_t added =
                e < removed_count_ ? removed_[e] : static_cast<std::uint16_t>(add_face());
            if (!set_face(added, {edge.from, edge.to, apex})) {
                return false;
            }
            faces_[added].neighbours[0] = edge.beyond;
            faces_[edge.beyond].neighbours[edge.side] = added;
            if (e == 0) {
                first = added;
            } else {
                faces_[before].neighbours[1] = added;
                faces_[added].neighbours[2] = before;
            }
            before = added;
        }
        faces_[before].neighbours[1] = first;
        faces_[first].neighbours[2] = before;
        return true;
    }

  private:
    /// An edge between a removed face and one that stays.
    struct Horizon {
        std::uint16_t from;
        std::uint16_t to;
        std::uint16_t beyond;  ///< the face that stays
        std::uint16_t side;    ///< number of the edge in the face that stays
    };
    static constexpr double kRemoved = std::numeric_limits<double>::infinity();

    std::size_t add_face() { return face_count_++; }

    /// Sets the corners and the plane of a face. False if it has no area.
    bool set_face(std::size_t k, const std::array<std::uint16_t, 3>& corners) {
        Face& face = faces_[k];
        face.corners = corners;
        const Vec3& a = points_[corners[0]].difference;
        const Vec3 normal =
            (points_[corners[1]].difference - a).cross(points_[corners[2]].difference - a);
        const double length = norm3(normal);
        if (!(length > 0.0)) {
            return false;
        }
        face.normal = normal / length;
        offsets_[k] = dot3(face.normal, a);
        return true;
    }

    /// Removes the faces that the point sees, and lists the edges around them as a loop: each edge
    /// starts where the previous one ends. A depth-first walk from face to face, crossing the sides
    /// of each face in the order of its corners, visits these edges in that order.
    void remove_seen(std::uint16_t start, const Vec3& point, double slack) {
        struct Visit {
            std::uint16_t face;
            std::uint8_t side;  ///< the next side to cross
            std::uint8_t left;  ///< the number of sides still to cross
        };
        std::array<Visit, kMostFaces> stack;
        std::size_t depth = 0;
        const auto remove = [&](std::uint16_t face) {
            offsets_[face] = kRemoved;
            removed_[removed_count_++] = face;
        };
        remove(start);
        stack[depth++] = {start, 0, 3};
        while (depth > 0) {
            Visit& visit = stack[depth - 1];
            if (visit.left == 0) {
                --depth;
                continue;
            }
            const Face& face = faces_[visit.face];
            const std::size_t side = visit.side;
            visit.side = static_cast<std::uint8_t>((side + 1) % 3);
            --visit.left;
            const std::uint16_t next = face.neighbours[side];
            if (offsets_[next] == kRemoved) {
                continue;
            }
            const auto entered = static_cast<std::uint16_t>(edge_towards(next, visit.face, side));
            if (dot3(faces_[next].normal, point) > offsets_[next] - slack) {
                remove(next);
                stack[depth++] = {next, static_cast<std::uint8_t>((entered + 1) % 3), 2};
            } else {
                horizon_[horizon_count_++] = {face.corners[side], face.corners[(side + 1) % 3],
                                              next, entered};
            }
        }
    }

    /// Whether the edges form one loop. Rounding may leave an unremoved island among the removed
    /// faces; the edges around it are not connected to the others.
    [[nodiscard]] bool is_loop() const {
        for (std::size_t e = 0; e < horizon_count_; ++e) {
            if (horizon_[e].to != horizon_[(e + 1) % horizon_count_].from) {
                return false;
            }
        }
        return true;
    }

    /// The number in `face` of edge `side` of its neighbour `from`; both faces run through it in
    /// opposite directions.
    [[nodiscard]] std::size_t edge_towards(std::uint16_t face, std::uint16_t from,
                                           std::size_t side) const {
        const std::uint16_t start = faces_[from].corners[(side + 1) % 3];
        const std::array<std::uint16_t, 3>& corners = faces_[face].corners;
        return corners[0] == start ? 0 : (corners[1] == start ? 1 : 2);
    }

    std::array<SupportPair, kMostPoints> points_;
    std::array<Face, kMostFaces> faces_;
    std::array<double, kMostFaces> offsets_;  ///< of faces; infinite for removed ones
    std::array<Horizon, kMostFaces> horizon_;
    std::array<std::uint16_t, kMostFaces> removed_;
    std::size_t point_count_ = 0;
    std::size_t face_count_ = 0;
    std::size_t horizon_count_ = 0;
    std::size_t removed_count_ = 0;
};

/// The first tetrahedron. If the difference A − B has no volume, the cores touch in a plane: the
/// depth is then 0 along the normal of that plane.
struct Start {
    Simplex simplex;
    double size = 0.0;
    Vec3 flat_normal = Vec3::Zero();  ///< zero if a tetrahedron was found
};

/// Adds support points to a simplex until it is a tetrahedron with a volume.
Start tetrahedron_from(const Convex& a, const Convex& b, const RelativePose& b_in_a,
                       const Simplex& given) {
    Start start{given};
    Simplex& simplex = start.simplex;
    if (simplex.count == 0) {
        simplex.points[simplex.count++] = support_pair(a, b, b_in_a, Vec3::UnitX());
    }
    for (std::uint32_t k = 0; k < simplex.count; ++k) {
        start.size =
            std::max({start.size, norm3(simplex.points[k].on_a), norm3(simplex.points[k].on_b)});
    }
    const double tiny = kRounding * start.size;
    const auto corner = [&](std::uint32_t k) -> const Vec3& {
        return simplex.points[k].difference;
    };
    /// Adds the farther of the two support points along ±direction, unless it is on the simplex.
    const auto add_along = [&](const Vec3& direction) {
        for (const double sign : {1.0, -1.0}) {
            const SupportPair point = support_pair(a, b, b_in_a, sign * direction);
            if (std::abs(dot3(direction, point.difference - corner(0))) > tiny) {
                simplex.points[simplex.count++] = point;
                return true;
            }
        }
        return false;
    };
    // 1. Drop corners that add no dimension.
    if (simplex.count == 4) {
        const Vec3 normal = (corner(1) - corner(0)).cross(corner(2) - corner(0));
        if (std::abs(dot3(normal, corner(3) - corner(0))) <= tiny * norm3(normal)) {
            simplex.count = 3;
        }
    }
    if (simplex.count == 3) {
        const Vec3 along = corner(1) - corner(0);
        if (norm3(along.cross(corner(2) - corner(0))) <= tiny * norm3(along)) {
            simplex.count = 2;
        }
    }
    if (simplex.count == 2 && norm3(corner(1) - corner(0)) <= tiny) {
        simplex.count = 1;
    }
    // 2. Add the missing corners, one dimension at a time.
    if (simplex.count == 1 && !add_along(Vec3::UnitX()) && !add_along(Vec3::UnitY()) &&
        !add_along(Vec3::UnitZ())) {
        start.flat_normal = Vec3::UnitZ();
        return start;
    }
    if (simplex.count == 2) {
        const Vec3 along = normalized3(corner(1) - corner(0));
        const Vec3 across = any_normal3(along);
        if (!add_along(across) && !add_along(along.cross(across))) {
            start.flat_normal = across;
            return start;
        }
    }
    if (simplex.count == 3) {
        const Vec3 normal = normalized3((corner(1) - corner(0)).cross(corner(2) - corner(0)));
        if (!add_along(normal)) {
            start.flat_normal = normal;
        }
    }
    return start;
}

CoreDepth depth_at(const Polytope& polytope, std::size_t nearest, double depth) {
    const Face& face = polytope.face(nearest);
    CoreDepth found;
    found.depth = std::max(depth, 0.0);
    found.axis = face.normal;
    // The weights of the face's corners for the point nearest to the origin, on its plane.
    const SupportPair& a = polytope.point(face.corners[0]);
    const SupportPair& b = polytope.point(face.corners[1]);
    const SupportPair& c = polytope.point(face.corners[2]);
    const Vec3 foot = face.normal * polytope.offset(nearest);
    const Vec3 full = (b.difference - a.difference).cross(c.difference - a.difference);
    const double area = squared_norm3(full);
    double v = dot3((foot - a.difference).cross(c.difference - a.difference), full) / area;
    double w = dot3((b.difference - a.difference).cross(foot - a.difference), full) / area;
    v = std::clamp(v, 0.0, 1.0);
    w = std::clamp(w, 0.0, 1.0 - v);
    found.on_a = (1.0 - v - w) * a.on_a + v * b.on_a + w * c.on_a;
    found.on_b = (1.0 - v - w) * a.on_b + v * b.on_b + w * c.on_b;
    return found;
}

}  // namespace

CoreDepth core_depth(const Convex& a, const Convex& b, const RelativePose& b_in_a,
                     const Simplex& start_simplex) {
    // 1. A first tetrahedron. Without one, the cores touch in a plane: the depth is 0.
    const Start start = tetrahedron_from(a, b, b_in_a, start_simplex);
    if (!start.flat_normal.isZero()) {
        CoreDepth flat;
        flat.axis = start.flat_normal;
        const Vec3 apart = b_in_a.point(core_centre(b)) - core_centre(a);
        if (dot3(flat.axis, apart) < 0.0) {
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
    // 2. Expand the polytope where it is nearest to the origin, until the depth is known.
    Polytope polytope;
    std::array<SupportPair, 4> corners = start.simplex.points;
    const Vec3& origin = corners[0].difference;
    const Vec3 across = (corners[1].difference - origin).cross(corners[2].difference - origin);
    if (dot3(across, corners[3].difference - origin) > 0.0) {
        std::swap(corners[1], corners[2]);  // so that the faces point outward
    }
    const bool has_volume = polytope.start(corners);

    const bool curved = is_curved(a) || is_curved(b);
    const double precision = curved ? kCurvedPrecision : kPrecision;
    CoreDepth best;
    double least = std::numeric_limits<double>::infinity();
    bool is_proven = false;
    while (has_volume) {
        const std::size_t nearest = polytope.nearest_face();
        const Vec3 normal = polytope.face(nearest).normal;
        const SupportPair point = support_pair(a, b, b_in_a, normal);
        const double reach = dot3(normal, point.difference);
        if (reach < least) {
            least = reach;
            best = depth_at(polytope, nearest, reach);
        }
        // The depth lies between the distance of the nearest face and the best depth so far.
        const double gap = least - polytope.offset(nearest) - kRounding * start.size;
        is_proven = gap <= precision * std::max(least, 0.0);
        const bool is_roughly_known = curved && polytope.point_count() >= kEnoughCurvedPoints &&
                                      gap <= kRoughPrecision * std::max(least, 0.0);
        if (is_proven || is_roughly_known || polytope.is_full() ||
            !polytope.grow(point, nearest, kRounding * start.size)) {
            break;
        }
    }
    // 3. Curved cores: improve the axis, and if needed the deepest points.
    if (curved && !is_proven) {
        polish_axis(a, b, b_in_a, best);
    }
    // The deepest points come from a face of the polytope. They may be wrong if the axis leaves the
    // polytope through a neighbouring face, or if an early face is far below the curved surface.
    const Vec3 aside = best.on_a - best.on_b - best.depth * best.axis;
    if (curved && norm3(aside) > kCurvedPrecision * best.depth) {
        find_deepest_points(a, b, b_in_a, best);
    }
    return best;
}

}  // namespace tandem::shapes
