// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include <tandem/shape_query.hpp>

#include "support/random_shapes.hpp"
#include "support/reference_shapes.hpp"
#include "support/seeds.hpp"

/// Tests all pairs of kinds against definitions in long double. A distance is proven by a point in
/// each shape and a plane between the shapes. A depth is proven by the overlap along its normal,
/// which is never below the truth, and by a search over directions, which must not find a smaller
/// one.
namespace tandem {
namespace {

using testing::between;
using testing::Long;
using testing::LongVec3;
using testing::random_placement;
using testing::random_shape;

/// The position of the second shape relative to the first, and special properties of the two.
enum class Setting : std::uint8_t { Random, Far, Aligned, Deep, Needle, Grain, Touching };

constexpr std::array kSettings{Setting::Random, Setting::Far,   Setting::Aligned, Setting::Deep,
                               Setting::Needle, Setting::Grain, Setting::Touching};
constexpr std::array<std::string_view, kSettings.size()> kSettingNames{
    "random", "far", "aligned", "deep", "needle", "grain", "touching"};

/// A convex shape that is thin in one or two directions.
Shape needle(scenes::Random& random, ShapeKind kind) {
    const double thin = std::exp(between(random, std::log(1e-6), std::log(1e-3)));
    const bool flat = random.symmetric() > 0.0;
    switch (kind) {
        case ShapeKind::Sphere:
            return *Shape::sphere(thin);
        case ShapeKind::Capsule:
            return *Shape::capsule(flat ? 1.0 : thin, flat ? thin : 1.0);
        case ShapeKind::Cylinder:
            return *Shape::cylinder(flat ? 1.0 : thin, flat ? thin : 1.0);
        case ShapeKind::Cone:
            return *Shape::cone(flat ? 1.0 : thin, flat ? thin : 1.0);
        case ShapeKind::Box:
            return *Shape::box({thin, flat ? 1.0 : thin, 1.0});
        default: {
            std::vector<Vec3> points;
            for (int k = 0; k < 8; ++k) {
                points.emplace_back(
                    random.in_cube().cwiseProduct(Vec3(thin, flat ? 1.0 : thin, 1.0)));
            }
            return *Shape::hull(points);
        }
    }
}

/// A convex shape of about a millionth of the usual size.
Shape grain(scenes::Random& random, ShapeKind kind) {
    constexpr double kSize = 1e-6;
    switch (kind) {
        case ShapeKind::Sphere:
            return *Shape::sphere(kSize);
        case ShapeKind::Capsule:
            return *Shape::capsule(kSize, 2.0 * kSize);
        case ShapeKind::Cylinder:
            return *Shape::cylinder(kSize, kSize);
        case ShapeKind::Cone:
            return *Shape::cone(kSize, kSize);
        case ShapeKind::Box:
            return *Shape::box({kSize, 2.0 * kSize, kSize});
        default: {
            std::vector<Vec3> points;
            for (int k = 0; k < 8; ++k) {
                points.emplace_back(kSize * random.in_cube());
            }
            return *Shape::hull(points);
        }
    }
}

/// A hull that is not flat, because `outside_by` cannot handle flat ones.
Shape convex_shape(scenes::Random& random, ShapeKind kind) {
    for (;;) {
        Shape shape = random_shape(random, kind);
        if (kind != ShapeKind::Hull || shape.hull_points().size() > 3) {
            return shape;
        }
    }
}

struct Scene {
    PlacedShape a;
    PlacedShape b;
    double slack;  ///< absolute rounding error of positions of this size
};

Scene scene_of(scenes::Random& random, Setting setting, ShapeKind kind_a, ShapeKind kind_b) {
    Scene scene{{convex_shape(random, kind_a), random_placement(random, 0.8)},
                {convex_shape(random, kind_b), random_placement(random, 0.8)},
                1e-9};
    switch (setting) {
        case Setting::Random:
            break;
        case Setting::Far: {
            const Pose far = Pose::at({1e6, -1e6, 3e5});
            scene.a.pose = far * scene.a.pose;
            scene.b.pose = far * scene.b.pose;
            scene.slack = 1e-8;
            break;
        }
        case Setting::Aligned: {
            const auto step = [&] { return 0.25 * std::round(between(random, -4.0, 4.0)); };
            scene.a.pose = Pose{};
            scene.b.pose = Pose::at({step(), step(), step()});
            break;
        }
        case Setting::Deep:
            scene.b.pose = Pose::at(1e-3 * random.in_cube()) * scene.a.pose;
            break;
        case Setting::Needle:
            scene.a.shape = needle(random, kind_a);
            scene.b.shape = random.symmetric() > 0.0 ? needle(random, kind_b) : scene.b.shape;
            break;
        case Setting::Grain:
            scene.a.shape = grain(random, kind_a);
            scene.a.pose = random_placement(random, 0.3);
            break;
        case Setting::Touching: {
            // Move the shapes together until only rounding keeps them apart or not.
            ShapeQuery query;
            const ShapeDistance apart = *query.distance(scene.a, scene.b);
            const Vec3 way = apart.point_a - apart.point_b;
            scene.b.pose = Pose::at(way) * scene.b.pose;
            break;
        }
    }
    return scene;
}

void expect_proven(const Scene& scene, ShapeQuery& query) {
    constexpr double kDepthPart = 1e-6;  // relative error of depths (docs/design/shapes.md)
    const auto& [a, b, slack] = scene;
    const ShapeDistance found = *query.distance(a, b);
    EXPECT_EQ(*query.touches(a, b), found.distance == 0.0);
    // The common point of shapes that just touch is less accurate than their distance.
    const double of_points = found.distance > 0.0 ? slack : std::max(slack, 1e-7);
    EXPECT_LE(testing::outside_by(a, found.point_a), of_points);
    EXPECT_LE(testing::outside_by(b, found.point_b), of_points);
    const Vec3 apart = found.point_b - found.point_a;
    EXPECT_NEAR(apart.norm(), found.distance, slack);
    const auto contacts = *query.contacts(a, b);
    EXPECT_EQ(contacts.empty(), found.distance > 0.0);
    if (found.distance > 10.0 * slack) {
        const LongVec3 normal = apart.cast<Long>().normalized();
        EXPECT_GE(-testing::overlap_along(a, b, normal), found.distance * (1 - 1e-8L) - slack);
    }
    if (contacts.empty()) {
        return;
    }
    ASSERT_EQ(contacts.size(), 1U);
    double deepest = -1e300;
    for (const ContactPoint& point : contacts[0].points()) {
        deepest = std::max(deepest, point.depth);
        const Vec3 residue = point.on_a - point.on_b - point.depth * contacts[0].normal;
        EXPECT_LE(residue.norm(), slack);
    }
    const LongVec3 normal = contacts[0].normal.cast<Long>();
    const Long along = testing::overlap_along(a, b, normal);
    EXPECT_LE(std::abs(deepest - along), kDepthPart * std::abs(along) + slack);
    EXPECT_LE(deepest, testing::least_overlap(a, b) * (1 + kDepthPart) + slack);
}

class MatrixTruth : public ::testing::TestWithParam<std::tuple<ShapeKind, ShapeKind>> {};

TEST_P(MatrixTruth, convex_pairs_are_proven) {
    ShapeQuery query;
    const auto [kind_a, kind_b] = GetParam();
    for (const Setting setting : kSettings) {
        SCOPED_TRACE(kSettingNames[static_cast<std::size_t>(setting)]);
        for (const std::uint64_t seed : testing::seeds(6)) {
            TANDEM_TRACE_SEED(seed);
            scenes::Random random(seed + 1000 * static_cast<std::uint64_t>(setting));
            expect_proven(scene_of(random, setting, kind_a, kind_b), query);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Kinds, MatrixTruth,
                         ::testing::Combine(::testing::ValuesIn(testing::kConvexKinds),
                                            ::testing::ValuesIn(testing::kConvexKinds)),
                         [](const auto& test) {
                             return std::string(name_of(std::get<0>(test.param))) + "_" +
                                    std::string(name_of(std::get<1>(test.param)));
                         });

/// Half-spaces: the result depends on the lowest point.
TEST(Matrix, planes_meet_what_reaches_below_them) {
    ShapeQuery query;
    for (const ShapeKind kind : kShapeKindNames.values()) {
        if (kind == ShapeKind::Plane) {
            continue;
        }
        SCOPED_TRACE(name_of(kind));
        for (const std::uint64_t seed : testing::seeds(10)) {
            TANDEM_TRACE_SEED(seed);
            scenes::Random random(seed);
            const PlacedShape a{random_shape(random, kind), random_placement(random, 1.0)};
            const PlacedShape plane{random_shape(random, ShapeKind::Plane),
                                    random_placement(random, 0.5)};
            const LongVec3 normal =
                (plane.pose.rotation() * plane.shape.plane_normal()).cast<Long>();
            const Vec3& from = plane.pose.translation();
            std::vector<PlacedShape> pieces;
            testing::add_pieces(a, pieces);
            Long lowest = 1e300L;
            for (const PlacedShape& piece : pieces) {
                lowest = std::min(lowest, -testing::reach_along(piece, -normal, from));
            }
            const Long gap = lowest - plane.shape.plane_offset();
            EXPECT_LE(std::abs(query.distance(a, plane)->distance - std::max<Long>(gap, 0)), 1e-9L);
            EXPECT_EQ(*query.touches(plane, a), gap <= 0);
            const auto contacts = *query.contacts(a, plane);
            EXPECT_EQ(contacts.empty(), gap > 0);
            double deepest = -1e300;
            for (const ContactManifold& manifold : contacts) {
                EXPECT_LE((manifold.normal.cast<Long>() + normal).norm(), 1e-12L);
                for (const ContactPoint& point : manifold.points()) {
                    deepest = std::max(deepest, point.depth);
                }
            }
            if (!contacts.empty()) {
                EXPECT_LE(std::abs(deepest + gap), 1e-9L);
            }
        }
    }
}

/// Surfaces and compounds: the answer equals that of all pairs of their convex pieces.
TEST(Matrix, every_pair_answers_as_its_pieces_do) {
    ShapeQuery query;
    for (const ShapeKind kind_a : kShapeKindNames.values()) {
        for (const ShapeKind kind_b : kShapeKindNames.values()) {
            if (kind_a == ShapeKind::Plane || kind_b == ShapeKind::Plane ||
                (kind_a <= ShapeKind::Hull && kind_b <= ShapeKind::Hull)) {
                continue;
            }
            SCOPED_TRACE(std::string(name_of(kind_a)) + " " + std::string(name_of(kind_b)));
            for (const std::uint64_t seed : testing::seeds(3)) {
                TANDEM_TRACE_SEED(seed);
                scenes::Random random(seed);
                const PlacedShape a{random_shape(random, kind_a), random_placement(random, 1.0)};
                const PlacedShape b{random_shape(random, kind_b), random_placement(random, 1.0)};
                std::vector<PlacedShape> pieces_a;
                std::vector<PlacedShape> pieces_b;
                testing::add_pieces(a, pieces_a);
                testing::add_pieces(b, pieces_b);
                double least = 1e300;
                for (const PlacedShape& one : pieces_a) {
                    for (const PlacedShape& other : pieces_b) {
                        least = std::min(least, query.distance(one, other)->distance);
                    }
                }
                const ShapeDistance found = *query.distance(a, b);
                EXPECT_NEAR(found.distance, least, 1e-8);
                EXPECT_EQ(*query.touches(a, b), found.distance == 0.0);
                EXPECT_EQ(query.contacts(a, b)->empty(), found.distance > 0.0);
                EXPECT_FALSE(query.contacts(a, b, {.margin = found.distance * 1.01})->empty());
            }
        }
    }
}

}  // namespace
}  // namespace tandem
