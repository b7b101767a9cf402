// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>

#include <tandem/ray_cast.hpp>
#include <tandem/shape.hpp>

#include "geometry/fixed_order.hpp"
#include "shapes/mesh/surface_point.hpp"
#include "shapes/shape_data.hpp"
#include "shapes/size_range.hpp"

namespace tandem {
namespace {

constexpr double kFar = std::numeric_limits<double>::infinity();

/// The stretch of a line inside a convex body, and the normal where the line enters.
struct Stretch {
    double from = -kFar;
    double to = kFar;
    Vec3 normal = Vec3::Zero();

    [[nodiscard]] bool empty() const { return !(from <= to); }
    void clear() {
        from = kFar;
        to = -kFar;
    }
    void enter(double t, const Vec3& at_entry) {
        if (t > from) {
            from = t;
            normal = at_entry;
        }
    }
    void leave(double t) { to = std::min(to, t); }
};

/// A line in the coordinates of the shape.
struct Line {
    Vec3 origin;
    Vec3 direction;

    [[nodiscard]] Vec3 at(double t) const { return origin + t * direction; }
};

/// Cuts the stretch to the part with normal · x <= offset.
void cut_half_space(const Line& line, const Vec3& normal, double offset, Stretch& stretch) {
    const double speed = geometry::dot3(normal, line.direction);
    const double beyond = geometry::dot3(normal, line.origin) - offset;
    if (speed < 0.0) {
        stretch.enter(-beyond / speed, normal);
    } else if (speed > 0.0) {
        stretch.leave(-beyond / speed);
    } else if (beyond > 0.0) {
        stretch.clear();
    }
}

/// The interval where a quadratic a t² + 2 b t + c is at most 0, for a > 0.
struct Roots {
    bool exist = false;
    double first = 0.0;
    double second = 0.0;
};

Roots roots_of(double a, double b, double c) {
    const double discriminant = b * b - a * c;
    if (!(discriminant >= 0.0) || !(a > 0.0)) {
        return {};
    }
    // Computing the root of larger size first avoids cancellation.
    const double q = -(b + std::copysign(std::sqrt(discriminant), b));
    const double one = q / a;
    const double other = q != 0.0 ? c / q : one;
    return {true, std::min(one, other), std::max(one, other)};
}

Stretch through_sphere(const Line& line, double radius, const Vec3& centre) {
    Stretch stretch;
    const Vec3 from = line.origin - centre;
    const double a = geometry::squared_norm3(line.direction);
    // Measure from the point closest to the centre: with a far origin the discriminant would
    // cancel.
    const double closest = -geometry::dot3(from, line.direction) / a;
    const double height =
        radius * radius - geometry::squared_norm3(from + closest * line.direction);
    if (height < 0.0) {
        stretch.clear();
        return stretch;
    }
    const double half = std::sqrt(height / a);
    stretch.enter(closest - half, geometry::normalized3(from + (closest - half) * line.direction));
    stretch.leave(closest + half);
    return stretch;
}

Stretch through_cylinder(const Line& line, double radius, double half_height) {
    Stretch stretch;
    const double a = geometry::dot2(line.direction.head<2>(), line.direction.head<2>());
    const double c = geometry::dot2(line.origin.head<2>(), line.origin.head<2>()) - radius * radius;
    if (a > 0.0) {
        const Roots roots =
            roots_of(a, geometry::dot2(line.origin.head<2>(), line.direction.head<2>()), c);
        if (!roots.exist) {
            stretch.clear();
            return stretch;
        }
        const Vec3 at = line.at(roots.first);
        stretch.enter(roots.first, geometry::normalized3(Vec3(at.x(), at.y(), 0.0)));
        stretch.leave(roots.second);
    } else if (c > 0.0) {
        stretch.clear();
        return stretch;
    }
    cut_half_space(line, Vec3::UnitZ(), half_height, stretch);
    cut_half_space(line, -Vec3::UnitZ(), half_height, stretch);
    return stretch;
}

Stretch joined(const Stretch& one, const Stretch& other) {
    if (one.empty() || other.empty()) {
        return one.empty() ? other : one;
    }
    Stretch both = one.from <= other.from ? one : other;
    both.to = std::max(one.to, other.to);
    return both;
}

Stretch through_capsule(const Line& line, double radius, double half_height) {
    const Vec3 end(0.0, 0.0, half_height);
    return joined(through_cylinder(line, radius, half_height),
                  joined(through_sphere(line, radius, end), through_sphere(line, radius, -end)));
}

/// The cone is x² + y² <= k² (h − z)² with its apex at z = h; only the half below the apex counts.
Stretch through_cone(const Line& line, double radius, double half_height) {
    const double slope = radius / (2.0 * half_height);
    const double slope2 = slope * slope;
    const double below = half_height - line.origin.z();
    const double a = geometry::dot2(line.direction.head<2>(), line.direction.head<2>()) -
                     slope2 * line.direction.z() * line.direction.z();
    const double b = geometry::dot2(line.origin.head<2>(), line.direction.head<2>()) +
                     slope2 * below * line.direction.z();
    const double c =
        geometry::dot2(line.origin.head<2>(), line.origin.head<2>()) - slope2 * below * below;
    Stretch stretch;
    const auto normal_at = [&](double t) {
        const Vec3 at = line.at(t);
        const double across = geometry::norm2(at.head<2>());
        return across > 0.0 ? geometry::normalized3(Vec3(at.x() / across, at.y() / across, slope))
                            : Vec3(Vec3::UnitZ());
    };
    const auto is_below = [&](double t) { return line.at(t).z() <= half_height; };
    if (a > 0.0) {
        const Roots roots = roots_of(a, b, c);
        if (!roots.exist || !is_below(0.5 * (roots.first + roots.second))) {
            stretch.clear();
            return stretch;
        }
        stretch.enter(roots.first, normal_at(roots.first));
        stretch.leave(roots.second);
    } else {
        // The line is steeper than the side: it crosses the lower half once and then stays inside.
        double crossing = 0.0;
        if (a < 0.0) {
            const Roots roots = roots_of(-a, -b, -c);
            const double apex = (half_height - line.origin.z()) / line.direction.z();
            crossing =
                !roots.exist ? apex : (line.direction.z() > 0.0 ? roots.first : roots.second);
        } else if (b != 0.0) {
            crossing = -0.5 * c / b;
        } else if (c > 0.0) {
            stretch.clear();
            return stretch;
        }
        if (line.direction.z() < 0.0) {
            stretch.enter(crossing, normal_at(crossing));
        } else {
            stretch.leave(crossing);
        }
    }
    cut_half_space(line, -Vec3::UnitZ(), half_height, stretch);
    cut_half_space(line, Vec3::UnitZ(), half_height, stretch);
    return stretch;
}

Stretch through_hull(const Line& line, const shapes::HullData& hull) {
    Stretch stretch;
    if (hull.dimension < 2) {
        stretch.clear();  // a line misses a point or another line with probability one
        return stretch;
    }
    for (const shapes::HullFace& face : hull.faces) {
        cut_half_space(line, face.normal, face.offset, stretch);
    }
    if (hull.dimension == 2 && !stretch.empty()) {
        const shapes::HullFace& face = hull.faces.front();
        for (std::uint32_t k = 0; k < face.count; ++k) {
            const Vec3& from = hull.points[hull.corners[face.first + k]];
            const Vec3& to = hull.points[hull.corners[face.first + (k + 1) % face.count]];
            const Vec3 outward = geometry::normalized3((to - from).cross(face.normal));
            cut_half_space(line, outward, geometry::dot3(outward, from), stretch);
        }
    }
    return stretch;
}

Stretch through_convex(const Line& line, const ShapeData& shape) {
    const Vec3& half = shape.convex.half;
    switch (shape.kind) {
        case ShapeKind::Sphere:
            return through_sphere(line, shape.convex.radius, Vec3::Zero());
        case ShapeKind::Capsule:
            return through_capsule(line, shape.convex.radius, half.z());
        case ShapeKind::Cylinder:
            return through_cylinder(line, half.x(), half.z());
        case ShapeKind::Cone:
            return through_cone(line, half.x(), half.z());
        case ShapeKind::Hull:
            return through_hull(line, shape.hull);
        case ShapeKind::Plane: {
            Stretch stretch;
            cut_half_space(line, shape.plane_normal, shape.plane_offset, stretch);
            return stretch;
        }
        default: {
            Stretch stretch;
            for (Eigen::Index axis = 0; axis < 3; ++axis) {
                cut_half_space(line, Vec3::Unit(axis), half[axis], stretch);
                cut_half_space(line, -Vec3::Unit(axis), half[axis], stretch);
            }
            return stretch;
        }
    }
}

std::optional<ShapeHit> first_of(const Stretch& stretch, const Ray& ray, const Pose& pose) {
    if (stretch.empty() || stretch.to < 0.0 || stretch.from > ray.t_max) {
        return std::nullopt;
    }
    ShapeHit hit;
    hit.t = std::max(stretch.from, 0.0);
    hit.point = ray.origin + hit.t * ray.direction;
    hit.normal = stretch.from < 0.0 ? Vec3(-geometry::normalized3(ray.direction))
                                    : geometry::times3(pose.rotation(), stretch.normal);
    return hit;
}

Result<std::optional<ShapeHit>> hit_of_surface(const Ray& ray, const ShapeData& shape,
                                               const Pose& pose) {
    const Result<std::optional<RayHit>> found = cast_ray(ray, Placed{*shape.model, pose});
    if (!found) {
        return found.error();
    }
    if (!*found) {
        return std::optional<ShapeHit>();
    }
    const TriangleCorners corners = shape.model->mesh().corners((*found)->triangle);
    Vec3 normal =
        geometry::times3(pose.rotation(), (corners[1] - corners[0]).cross(corners[2] - corners[0]));
    if (geometry::dot3(normal, ray.direction) > 0.0) {
        normal = -normal;
    }
    normal = normal.isZero(0.0) ? Vec3(-geometry::normalized3(ray.direction))
                                : Vec3(geometry::normalized3(normal));
    return std::optional(ShapeHit{(*found)->t, (*found)->point, normal});
}

}  // namespace

Result<std::optional<ShapeHit>> cast_ray(const Ray& ray, const PlacedShape& placed) {
    const ShapeData& shape = placed.shape.data();
    const Pose& pose = placed.pose;
    const double length = geometry::stable_norm3(ray.direction);
    if (!shapes::is_in_range(ray.origin) || !shapes::is_in_range(pose.translation()) ||
        !(length >= shapes::kLeastLength && length <= shapes::kMostLength) || !(ray.t_max >= 0.0)) {
        return Error{ErrorCode::InvalidArgument,
                     "a ray needs an origin and a shape that are at most 1e30 from the origin of "
                     "the world, a direction of a length from 1e-30 to 1e30, and a t_max that is "
                     "not negative"};
    }
    if (shapes::is_surface(shape.kind)) {
        return hit_of_surface(ray, shape, pose);
    }
    if (shape.kind == ShapeKind::Compound) {
        std::optional<ShapeHit> best;
        for (const ShapePart& part : shape.parts) {
            const auto hit = cast_ray(ray, PlacedShape{part.shape, pose * part.pose});
            if (!hit) {
                return hit.error();
            }
            if (*hit && (!best || (*hit)->t < best->t)) {
                best = **hit;
            }
        }
        return best;
    }
    const Line line{geometry::transposed_times3(pose.rotation(), ray.origin - pose.translation()),
                    geometry::transposed_times3(pose.rotation(), ray.direction)};
    return first_of(through_convex(line, shape), ray, pose);
}

}  // namespace tandem
