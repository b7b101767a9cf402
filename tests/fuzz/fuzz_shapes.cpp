// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Any two shapes in any poses: each question about them has an error or a finite answer, and what
// does not depend on the order of the two does not.
#include <algorithm>
#include <cmath>
#include <optional>

#include <tandem/shape_cast.hpp>

#include "fuzz/fuzz_bytes.hpp"

namespace {

using namespace tandem;

std::optional<Shape> any_shape(FuzzBytes& bytes, int levels) {
    const auto made = [&]() -> Result<Shape> {
        const auto kind = static_cast<ShapeKind>(bytes.below(levels > 0 ? 10 : 9));
        const double one = bytes.number();
        const double other = bytes.number();
        switch (kind) {
            case ShapeKind::Sphere:
                return Shape::sphere(one);
            case ShapeKind::Capsule:
                return Shape::capsule(one, other);
            case ShapeKind::Box:
                return Shape::box({one, other, bytes.number()});
            case ShapeKind::Cylinder:
                return Shape::cylinder(one, other);
            case ShapeKind::Cone:
                return Shape::cone(one, other);
            case ShapeKind::Hull: {
                std::vector<Vec3> points(1 + bytes.below(8));
                std::ranges::generate(points, [&] { return bytes.vector(); });
                return Shape::hull(points);
            }
            case ShapeKind::Plane:
                return Shape::plane({one, other, bytes.number()}, bytes.number());
            case ShapeKind::Mesh:
                return Shape::mesh(Model::build(bytes.mesh(6), {.threads = 1}).value());
            case ShapeKind::HeightField: {
                std::vector<double> heights(6);
                std::ranges::generate(heights, [&] { return bytes.number(); });
                return Shape::height_field(3, 2, one, heights);
            }
            default: {
                std::vector<ShapePart> parts;
                for (std::uint32_t k = 1 + bytes.below(3); k > 0; --k) {
                    if (const auto part = any_shape(bytes, levels - 1)) {
                        parts.push_back({*part, bytes.pose()});
                    }
                }
                return Shape::compound(parts);
            }
        }
    }();
    return made ? std::optional(*made) : std::nullopt;
}

void check_one(const PlacedShape& placed, const Vec3& point, const Ray& ray) {
    if (const auto box = box_of(placed)) {
        require(is_proper(*box), "a box is proper");
    }
    if (const auto end = support_point(placed, ray.direction)) {
        require(end->allFinite(), "a support point is finite");
    }
    if (const auto mass = mass_properties(placed.shape)) {
        require(
            std::isfinite(mass->volume) && mass->centre.allFinite() && mass->inertia.allFinite(),
            "masses are finite");
    }
    if (const auto hit = cast_ray(ray, placed); hit && *hit) {
        require((*hit)->t >= 0.0 && (*hit)->t <= ray.t_max, "a hit is on the ray");
        require((*hit)->normal.allFinite(), "the normal of a hit is finite");
    }
    if (const auto nearest = closest_point(placed, point)) {
        require(nearest->point.allFinite() && std::isfinite(nearest->distance),
                "a nearest point is finite");
    }
    (void)contains(placed, point);
}

void check_pair(const PlacedShape& a, const PlacedShape& b, double margin) {
    ShapeQuery query;
    const auto touch = query.touches(a, b);
    const auto mirrored = query.touches(b, a);
    require(touch.has_value() == mirrored.has_value() && (!touch || *touch == *mirrored),
            "touching does not depend on the order");
    if (const auto apart = query.distance(a, b)) {
        require(apart->distance >= 0.0 && std::isfinite(apart->distance), "a distance is finite");
        require(apart->point_a.allFinite() && apart->point_b.allFinite(), "so are its points");
    }
    if (const auto contacts = query.contacts(a, b, {.margin = margin})) {
        for (const ContactManifold& manifold : *contacts) {
            require(manifold.normal.allFinite() && manifold.count <= ContactManifold::kMostPoints,
                    "a manifold has a normal");
            for (const ContactPoint& point : manifold.points()) {
                require(
                    point.on_a.allFinite() && point.on_b.allFinite() && std::isfinite(point.depth),
                    "a contact is finite");
            }
        }
    }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    FuzzBytes bytes(data, size);
    const auto first = any_shape(bytes, 2);
    const PlacedShape a{first.value_or(Shape::sphere(1.0).value()), bytes.pose()};
    const auto second = any_shape(bytes, 2);
    const PlacedShape b{second.value_or(Shape::box({1, 1, 1}).value()), bytes.pose()};
    const Vec3 point = bytes.vector();
    const Vec3 origin = bytes.vector();
    const Ray ray{origin, bytes.vector()};
    check_one(a, point, ray);
    check_one(b, point, ray);
    check_pair(a, b, bytes.number());
    const MovingShape moving{a.shape, a.pose, bytes.vector(), bytes.vector()};
    constexpr std::uint32_t kFewSteps = 50;
    const auto impact =
        time_of_impact(moving, {.shape = b.shape, .pose = b.pose}, {.most_steps = kFewSteps});
    if (impact && *impact) {
        require((*impact)->time >= 0.0 && (*impact)->time <= 1.0, "an impact is in time");
    }
    return 0;
}
