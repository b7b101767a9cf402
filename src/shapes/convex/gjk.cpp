// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "shapes/convex/gjk.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <optional>

#include "geometry/fixed_order.hpp"

namespace tandem::shapes {
namespace {

constexpr std::uint32_t kMostIterations = 128;
constexpr std::uint32_t kMostStalls = 16;
/// The cores touch if the origin is this close to their difference, relative to its size.
constexpr double kTouching = 1e-14;
/// The side of a plane (through three points) on which a fourth point lies is certain if the triple
/// product exceeds this part of the product of the lengths.
constexpr double kDoubt = 1e-15;
/// The best relative precision of a distance.
constexpr double kFinest = 1e-10;

/// The point of a simplex closest to the origin, and the weights of the corners that give it.
struct Nearest {
    Vec3 point;
    std::array<double, 4> weights{};
};

Nearest nearest_of_segment(const Vec3& a, const Vec3& b) {
    const Vec3 along = b - a;
    const double length = squared_norm3(along);
    const double t = length > 0.0 ? std::clamp(-dot3(a, along) / length, 0.0, 1.0) : 0.0;
    return {a + t * along, {1.0 - t, t}};
}

/// The point closest to the origin on the edges of a triangle.
Nearest nearest_of_edges(const Vec3& a, const Vec3& b, const Vec3& c) {
    Nearest best = nearest_of_segment(a, b);
    Nearest other = nearest_of_segment(a, c);
    if (squared_norm3(other.point) < squared_norm3(best.point)) {
        best = {other.point, {other.weights[0], 0.0, other.weights[1]}};
    }
    other = nearest_of_segment(b, c);
    if (squared_norm3(other.point) < squared_norm3(best.point)) {
        best = {other.point, {0.0, other.weights[0], other.weights[1]}};
    }
    return best;
}

/// The point of a triangle closest to the origin, by Christer Ericson's regions. `a` must be the
/// corner closest to the origin.
Nearest nearest_from_corner(const Vec3& a, const Vec3& b, const Vec3& c) {
    const Vec3 ab = b - a;
    const Vec3 ac = c - a;
    const double d1 = -dot3(ab, a);
    const double d2 = -dot3(ac, a);
    // 1. The regions of the corners and edges.
    if (d1 <= 0.0 && d2 <= 0.0) {
        return {a, {1.0}};
    }
    const double d3 = -dot3(ab, b);
    const double d4 = -dot3(ac, b);
    if (d3 >= 0.0 && d4 <= d3) {
        return {b, {0.0, 1.0}};
    }
    const double vc = d1 * d4 - d3 * d2;
    if (vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0) {
        const double t = d1 / (d1 - d3);
        return {a + t * ab, {1.0 - t, t}};
    }
    const double d5 = -dot3(ab, c);
    const double d6 = -dot3(ac, c);
    if (d6 >= 0.0 && d5 <= d6) {
        return {c, {0.0, 0.0, 1.0}};
    }
    const double vb = d5 * d2 - d1 * d6;
    if (vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0) {
        const double t = d2 / (d2 - d6);
        return {a + t * ac, {1.0 - t, 0.0, t}};
    }
    const double va = d3 * d6 - d5 * d4;
    if (va <= 0.0 && d4 - d3 >= 0.0 && d5 - d6 >= 0.0) {
        const double t = (d4 - d3) / ((d4 - d3) + (d5 - d6));
        return {b + t * (c - b), {0.0, 1.0 - t, t}};
    }
    // 2. The inside of the triangle, unless rounding makes an edge nearer.
    const Nearest on_edge = nearest_of_edges(a, b, c);
    const double sum = va + vb + vc;
    if (!(sum > 0.0)) {
        return on_edge;  // a needle: its inside is below the rounding
    }
    // The foot of the origin on the plane is more precise along the normal than as a sum of
    // corners. Weights from the areas around that foot are precise for needles too, for which the
    // weights from the regions have lost their digits.
    const Vec3 normal = ab.cross(ac);
    const Vec3 point = normal * (dot3(normal, a) / squared_norm3(normal));
    const double of_a = std::max(0.0, dot3(normal, (b - point).cross(c - point)));
    const double of_b = std::max(0.0, dot3(normal, (c - point).cross(a - point)));
    const double of_c = std::max(0.0, dot3(normal, (a - point).cross(b - point)));
    const double all = of_a + of_b + of_c;
    const Nearest inside{point, {of_a / all, of_b / all, of_c / all}};
    // The weights of a needle may not reproduce the point: compare by the point that they give.
    const Vec3 made = inside.weights[0] * a + inside.weights[1] * b + inside.weights[2] * c;
    return squared_norm3(made) <= squared_norm3(on_edge.point) ? inside : on_edge;
}

/// Starts from the corner closest to the origin, where the fewest digits cancel: the other corners
/// of a needle may be far away.
Nearest nearest_of_triangle(const Vec3& a, const Vec3& b, const Vec3& c) {
    const double size_a = squared_norm3(a);
    const double size_b = squared_norm3(b);
    const double size_c = squared_norm3(c);
    if (size_a <= size_b && size_a <= size_c) {
        return nearest_from_corner(a, b, c);
    }
    if (size_b <= size_c) {
        const Nearest found = nearest_from_corner(b, c, a);
        return {found.point, {found.weights[2], found.weights[0], found.weights[1]}};
    }
    const Nearest found = nearest_from_corner(c, a, b);
    return {found.point, {found.weights[1], found.weights[2], found.weights[0]}};
}

/// The point of a tetrahedron closest to the origin. `inside` means that the origin is in it.
struct NearestOfTetrahedron {
    bool inside = true;
    Nearest nearest{Vec3::Zero()};
};

NearestOfTetrahedron nearest_of_tetrahedron(const std::array<SupportPair, 4>& p) {
    constexpr std::array<std::array<std::size_t, 4>, 4> kFaces{
        {{0, 1, 2, 3}, {0, 3, 1, 2}, {0, 2, 3, 1}, {1, 3, 2, 0}}};
    NearestOfTetrahedron best;
    double least = std::numeric_limits<double>::infinity();
    for (const auto& [i, j, k, opposite] : kFaces) {
        const Vec3& a = p[i].difference;
        const Vec3& b = p[j].difference;
        const Vec3& c = p[k].difference;
        const Vec3 ab = b - a;
        const Vec3 ac = c - a;
        const Vec3 normal = ab.cross(ac);
        const double side_origin = -dot3(normal, a);
        const double side_corner = dot3(normal, p[opposite].difference - a);
        // Skip this face only if the origin is clearly on its inner side; otherwise test it.
        const double doubt = kDoubt * norm3(ab) * norm3(ac);
        const bool is_clear = std::abs(side_corner) > doubt * norm3(p[opposite].difference - a) &&
                              std::abs(side_origin) > doubt * norm3(a);
        if (is_clear && side_origin * side_corner > 0.0) {
            continue;
        }
        best.inside = false;
        const Nearest nearest = nearest_of_triangle(a, b, c);
        const double square = squared_norm3(nearest.point);
        if (square < least) {
            least = square;
            best.nearest.point = nearest.point;
            best.nearest.weights = {};
            best.nearest.weights[i] = nearest.weights[0];
            best.nearest.weights[j] = nearest.weights[1];
            best.nearest.weights[k] = nearest.weights[2];
        }
    }
    return best;
}

/// The nearest point of the simplex of the first `count` corners, or nothing if the origin is
/// inside.
std::optional<Nearest> nearest_of(const Simplex& simplex, std::uint32_t count) {
    const std::array<SupportPair, 4>& p = simplex.points;
    switch (count) {
        case 1:
            return Nearest{p[0].difference, {1.0}};
        case 2:
            return nearest_of_segment(p[0].difference, p[1].difference);
        case 3:
            return nearest_of_triangle(p[0].difference, p[1].difference, p[2].difference);
        default: {
            const NearestOfTetrahedron found = nearest_of_tetrahedron(p);
            return found.inside ? std::nullopt : std::optional(found.nearest);
        }
    }
}

/// Keeps only the corners with a positive weight in a nearest point.
void keep_corners(Simplex& simplex, const Nearest& nearest, std::uint32_t count) {
    std::uint32_t kept = 0;
    for (std::uint32_t k = 0; k < count; ++k) {
        if (nearest.weights[k] > 0.0) {
            if (kept != k) {
                simplex.points[kept] = simplex.points[k];
            }
            simplex.weights[kept] = nearest.weights[k];
            ++kept;
        }
    }
    simplex.count = kept;
}

void set_points(CoreDistance& found) {
    found.on_a = Vec3::Zero();
    found.on_b = Vec3::Zero();
    for (std::uint32_t k = 0; k < found.simplex.count; ++k) {
        found.on_a += found.simplex.weights[k] * found.simplex.points[k].on_a;
        found.on_b += found.simplex.weights[k] * found.simplex.points[k].on_b;
    }
}

bool has_point(const Simplex& simplex, const Vec3& difference) {
    return std::any_of(simplex.points.begin(), simplex.points.begin() + simplex.count,
                       [&](const SupportPair& point) { return point.difference == difference; });
}

/// The weights of the corners of a tetrahedron that give the origin, which is inside it: the
/// volumes of the four tetrahedra between the origin and a face. In a flat tetrahedron these
/// volumes are rounding errors, so the weights in the face nearest to the origin are used.
std::array<double, 4> weights_of_origin(const std::array<SupportPair, 4>& p) {
    constexpr double kFlat = 1e-8;
    std::array<double, 4> volumes{};
    std::array<double, 4> of_face{};
    double sum = 0.0;
    double least = std::numeric_limits<double>::infinity();
    double size = 0.0;
    for (std::size_t k = 0; k < 4; ++k) {
        const std::array<std::size_t, 3> others{(k + 1) % 4, (k + 2) % 4, (k + 3) % 4};
        const Vec3& a = p[others[0]].difference;
        const Vec3& b = p[others[1]].difference;
        const Vec3& c = p[others[2]].difference;
        volumes[k] = std::abs(dot3(a, b.cross(c)));
        sum += volumes[k];
        size = std::max(size, squared_norm3(p[k].difference));
        const Nearest nearest = nearest_of_triangle(a, b, c);
        if (squared_norm3(nearest.point) < least) {
            least = squared_norm3(nearest.point);
            of_face = {};
            for (std::size_t i = 0; i < 3; ++i) {
                of_face[others[i]] = nearest.weights[i];
            }
        }
    }
    if (least <= kFlat * kFlat * size || !(sum > 0.0)) {
        return of_face;
    }
    for (double& volume : volumes) {
        volume /= sum;
    }
    return volumes;
}

}  // namespace

Vec3 common_core_point(const CoreDistance& overlapping) {
    const Simplex& simplex = overlapping.simplex;
    const std::array<double, 4> weights =
        simplex.count == 4 ? weights_of_origin(simplex.points) : simplex.weights;
    Vec3 point = Vec3::Zero();
    for (std::uint32_t k = 0; k < simplex.count; ++k) {
        point += 0.5 * weights[k] * (simplex.points[k].on_a + simplex.points[k].on_b);
    }
    return point;
}

CoreDistance core_distance(const Convex& a, const Convex& b, const RelativePose& b_in_a,
                           const GjkRequest& request) {
    CoreDistance found;
    Simplex& simplex = found.simplex;
    // The nearest point v of the difference so far; B lies along −v from A.
    Vec3 v = request.guess.isZero(0.0) ? Vec3(core_centre(a) - b_in_a.point(core_centre(b)))
                                       : Vec3(-request.guess);
    if (v.isZero(0.0)) {
        v = Vec3::UnitX();
    }
    double square = std::numeric_limits<double>::infinity();
    double size = 0.0;
    double lower = 0.0;
    // A plane that separates the cores by more than rounding outweighs a tiny or flat simplex that
    // comes later. With this rule, searches with and without a cutoff agree on which cores touch.
    bool is_apart = false;
    bool is_known = false;  // to the requested precision
    std::uint32_t stalls = 0;
    double best_square = std::numeric_limits<double>::infinity();
    Vec3 best_v = v;
    Simplex best;
    for (std::uint32_t iteration = 0; iteration < kMostIterations; ++iteration) {
        // 1. The support point against v: a lower bound, which may exceed the cutoff or suffice.
        const SupportPair point = support_pair(a, b, b_in_a, -v);
        const double length = norm3(v);
        const double along = dot3(v, point.difference) / length;  // a lower bound of the distance
        size = std::max(size, squared_norm3(point.difference));
        if (along > lower) {
            lower = along;
            is_apart = is_apart || along * along > kTouching * kTouching * size;
            if (along > request.cutoff && is_apart) {
                found.relation = CoreRelation::Beyond;
                found.axis = -v / length;
                found.lower_bound = lower;
                return found;
            }
        }
        const double tolerance =
            std::max(kFinest * length, request.precision * std::abs(length - request.radii));
        is_known = is_apart && length - along <= tolerance;
        if (simplex.count > 0 && (is_known || has_point(simplex, point.difference))) {
            break;
        }
        // 2. The nearest point of the simplex with the new corner.
        simplex.points[simplex.count] = point;
        const std::optional<Nearest> next = nearest_of(simplex, simplex.count + 1);
        if (!next) {
            if (is_apart) {
                break;
            }
            ++simplex.count;
            return found;
        }
        const double next_square = squared_norm3(next->point);
        if (!(next_square < square)) {
            // Rounding may hide progress in needle-shaped simplices: try a few more points, as long
            // as the new corner has a weight.
            if (next->weights[simplex.count] == 0.0 || stalls == kMostStalls) {
                break;
            }
            ++stalls;
            if (!(best_square <= square)) {
                best_square = square;
                best_v = v;
                best = simplex;
            }
        }
        keep_corners(simplex, *next, simplex.count + 1);
        v = next->point;
        square = next_square;
        if (square == 0.0 || (square <= kTouching * kTouching * size && !is_apart)) {
            return found;
        }
    }
    // 3. The cores are apart: the closest points of the best simplex.
    if (best_square < square) {
        simplex = best;
        v = best_v;
        square = best_square;
    }
    found.relation = CoreRelation::Apart;
    found.distance = norm3(v);
    found.axis = -v / found.distance;
    set_points(found);
    if (!is_known) {
        found.distance = norm3(found.on_a - found.on_b);
    }
    found.lower_bound = std::min(lower, found.distance);
    return found;
}

}  // namespace tandem::shapes
