// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <gtest/gtest.h>
#include <vector>

#include <tandem/shape.hpp>

#include "support/plain_solids.hpp"
#include "support/random_shapes.hpp"
#include "support/seeds.hpp"

/// Nearest points of compounds whose parts overlap, abut, coincide or contain each other, tested by
/// the definitions of the parts: the returned point is on the edge of the union, and no nearer
/// sample is outside all parts.
namespace tandem {
namespace {

using testing::outside_by;
using testing::PlainSolid;
using testing::random_placement;
using testing::random_solid;

struct Union {
    std::vector<PlainSolid> solids;
    std::vector<Pose> poses;

    void add(const PlainSolid& solid, const Pose& pose) {
        solids.push_back(solid);
        poses.push_back(pose);
    }
    [[nodiscard]] Shape shape() const {
        std::vector<ShapePart> parts;
        for (std::size_t k = 0; k < solids.size(); ++k) {
            parts.push_back({solids[k].shape(), poses[k]});
        }
        return *Shape::compound(parts);
    }
    /// The distance of a point to the nearest part; 0 inside the union.
    [[nodiscard]] double outside(const Vec3& point) const {
        double least = 1e300;
        for (std::size_t k = 0; k < solids.size(); ++k) {
            const Vec3 local = poses[k].rotation().transpose() * (point - poses[k].translation());
            least = std::min(least, outside_by(solids[k], local));
        }
        return least;
    }
};

void expect_nearest(const Union& all, const Shape& shape, const Vec3& point, scenes::Random& random,
                    double length) {
    const auto answer = closest_point({shape, Pose{}}, point);
    ASSERT_TRUE(answer) << answer.error().message;
    const ShapePoint found = *answer;
    const double near = 1e-6 * length;
    EXPECT_NEAR((found.point - point).norm(), std::abs(found.distance), near);
    const double rounding = 1e-14 * length;
    const bool is_inside = all.outside(point) <= rounding;
    EXPECT_EQ(is_inside, found.distance <= 0.0) << found.distance;
    EXPECT_EQ(*contains({shape, Pose{}}, point), is_inside);
    EXPECT_LE(all.outside(found.point), near);
    if (!is_inside) {
        return;
    }
    // Some point next to the returned point is outside.
    double widest = 0.0;
    for (int k = 0; k < 2000 && widest <= 1e-8 * length; ++k) {
        widest = all.outside(found.point + 10.0 * near * random.direction());
    }
    EXPECT_GT(widest, 1e-8 * length) << "a point inside was called a surface point";
    // No point that is nearer is outside.
    for (int k = 0; k < 400; ++k) {
        const double way = (-found.distance - near) * std::cbrt(0.5 + 0.5 * random.symmetric());
        if (way > 0.0) {
            EXPECT_LE(all.outside(point + way * random.direction()), rounding)
                << way << " of " << -found.distance;
        }
    }
}

Vec3 point_in(const Union& all, scenes::Random& random) {
    const std::size_t k = static_cast<std::size_t>(random.integer(100) + 100) % all.solids.size();
    const Vec3 size =
        all.solids[k].kind == ShapeKind::Hull ? Vec3(Vec3::Ones()) : all.solids[k].size;
    return to_world(all.poses[k], 0.7 * random.in_cube().cwiseProduct(size));
}

TEST(CompoundPoint, overlapping_parts_of_every_kind) {
    for (const double length : {1e-6, 1.0, 1e8}) {
        SCOPED_TRACE(length);
        for (const std::uint64_t seed : testing::seeds(40)) {
            TANDEM_TRACE_SEED(seed);
            scenes::Random random(seed);
            Union all;
            const int count = 2 + static_cast<int>(seed % 4);
            for (int k = 0; k < count; ++k) {
                const ShapeKind kind =
                    testing::kConvexKinds[static_cast<std::size_t>(random.integer(60) + 60) % 6];
                const Pose turn = random_placement(random, 0.0);
                all.add(random_solid(random, kind, length),
                        Pose::at(0.4 * length * random.in_cube()) * turn);
            }
            const Shape shape = all.shape();
            for (int k = 0; k < 4; ++k) {
                expect_nearest(all, shape, point_in(all, random), random, length);
            }
        }
    }
}

/// Boxes that fill a grid have no surface between them, even where many meet.
TEST(CompoundPoint, abutting_boxes_are_one_block) {
    for (const std::uint64_t seed : testing::seeds(10)) {
        TANDEM_TRACE_SEED(seed);
        scenes::Random random(seed);
        Union all;
        const double third = 1.0 / 3.0;  // faces meet only up to rounding
        for (int i = 0; i < 3; ++i) {
            for (int j = 0; j < 3; ++j) {
                for (int k = 0; k < 2; ++k) {
                    all.add({.kind = ShapeKind::Box, .size = Vec3::Constant(0.5 * third)},
                            Pose::at(third * Vec3(i - 1, j - 1, k - 0.5)));
                }
            }
        }
        const Shape shape = all.shape();
        const Vec3 half(0.5, 0.5, third);
        for (int k = 0; k < 20; ++k) {
            Vec3 point = random.in_cube().cwiseProduct(half);
            if (k % 4 == 0) {
                point.x() = 0.5 * third;  // on a face shared by two boxes
            }
            if (k == 0) {
                point = Vec3(0.5 * third, 0.5 * third, 0.0);  // where eight boxes meet
            }
            const double depth = (half - point.cwiseAbs()).minCoeff();
            EXPECT_NEAR(closest_point({shape, Pose{}}, point)->distance, -depth, 1e-8);
        }
    }
}

TEST(CompoundPoint, known_unions_have_known_depths) {
    const Shape ball = *Shape::sphere(1.0);
    const Shape bar = *Shape::cylinder(0.5, 3.0);
    const auto depth = [](const std::vector<ShapePart>& parts, const Vec3& point) {
        return -closest_point({*Shape::compound(parts), Pose{}}, point)->distance;
    };
    // Two balls that cross in a circle: from the centre of the circle all its points are equally
    // near.
    const std::vector<ShapePart> balls{{ball, Pose::at({-0.6, 0, 0})},
                                       {ball, Pose::at({0.6, 0, 0})}};
    EXPECT_NEAR(depth(balls, {0, 0, 0}), 0.8, 1e-5);
    EXPECT_NEAR(depth(balls, {0.6, 0, 0}), 1.0, 1e-5);
    // A bar through a ball: the circle where the bar emerges may be the nearest part of the
    // surface.
    const std::vector<ShapePart> lolly{{ball, Pose{}}, {bar, Pose{}}};
    EXPECT_NEAR(depth(lolly, {0, 0, 0}), 1.0, 1e-5);
    EXPECT_NEAR(depth(lolly, {0, 0, 1.2}), 0.5, 1e-5);
    EXPECT_NEAR(depth(lolly, {0, 0, 0.8}), std::hypot(0.5, std::sqrt(0.75) - 0.8), 1e-5);
    // A ball inside a box, and the same ball twice.
    const std::vector<ShapePart> nested{{*Shape::box({2, 2, 2}), Pose{}}, {ball, Pose{}}};
    EXPECT_NEAR(depth(nested, {0.9, 0, 0}), 1.1, 1e-5);
    const std::vector<ShapePart> twice{{ball, Pose{}}, {ball, Pose{}}};
    EXPECT_NEAR(depth(twice, {0.3, 0, 0}), 0.7, 1e-5);
    // A compound in a compound.
    const std::vector<ShapePart> outer{{*Shape::compound(balls), Pose{}},
                                       {ball, Pose::at({0.0, 0.0, 0.0})}};
    EXPECT_NEAR(depth(outer, {0, 0, 0}), 1.0, 1e-5);
}

/// A compound with a closed mesh as a part gives a correct answer if its surface is known, and
/// otherwise an error.
TEST(CompoundPoint, closed_meshes_are_answered_or_refused) {
    const Shape block =
        *Shape::mesh(*Model::build(scenes::box({-1.0, -1.0, -1.0}, {1.0, 1.0, 1.0})));
    const std::vector<ShapePart> parts{{block, Pose{}},
                                       {*Shape::box({1, 1, 1}), Pose::at({1.5, 0, 0})}};
    const PlacedShape placed{*Shape::compound(parts), Pose{}};
    EXPECT_NEAR(closest_point(placed, {-0.5, 0, 0})->distance, -0.5, 1e-9);
    EXPECT_NEAR(closest_point(placed, {0.75, 0.9, 0})->distance, -0.1, 1e-8);
    const auto between = closest_point(placed, {0.9, 0, 0});
    EXPECT_TRUE(!between || std::abs(between->distance + 1.0) < 1e-6);
    EXPECT_TRUE(*contains(placed, {0.9, 0, 0}));
    EXPECT_NEAR(closest_point(placed, {4.5, 0, 0})->distance, 2.0, 1e-12);
}

}  // namespace
}  // namespace tandem
