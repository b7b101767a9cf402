// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

#include <tandem/shape_query.hpp>

#include "support/random_shapes.hpp"
#include "support/seeds.hpp"

/// Answers on convex pairs are checked by certificates that only need support points and nearest
/// points: two points at a distance, and a plane between the shapes with a gap as wide, prove the
/// distance.
namespace tandem {
namespace {

using testing::random_placement;
using testing::random_point;
using testing::random_shape;

double reach_along(const PlacedShape& placed, const Vec3& direction) {
    return direction.dot(*support_point(placed, direction));
}

/// The distance by which B must move along a direction to be separated from A.
double depth_along(const PlacedShape& a, const PlacedShape& b, const Vec3& direction) {
    return reach_along(a, direction) + reach_along(b, -direction);
}

/// The least depth over many directions, an upper bound of the true depth.
double sampled_depth(const PlacedShape& a, const PlacedShape& b) {
    constexpr int kDirections = 2000;
    double least = 1e300;
    for (int k = 0; k < kDirections; ++k) {
        const double z = 1.0 - 2.0 * (k + 0.5) / kDirections;
        const double angle = 2.399963229728653 * k;
        const double across = std::sqrt(1.0 - z * z);
        const Vec3 direction(across * std::cos(angle), across * std::sin(angle), z);
        least = std::min(least, depth_along(a, b, direction));
    }
    return least;
}

void expect_distance_is_proven(const PlacedShape& a, const PlacedShape& b,
                               const ShapeDistance& found, double scale) {
    const double slack = 1e-8 * scale;
    EXPECT_LE(closest_point(a, found.point_a)->distance, slack);
    EXPECT_LE(closest_point(b, found.point_b)->distance, slack);
    EXPECT_NEAR((found.point_b - found.point_a).norm(), found.distance, slack);
    const Vec3 normal = (found.point_b - found.point_a) / found.distance;
    EXPECT_GE(-depth_along(a, b, normal), found.distance - slack);
}

void expect_manifold_is_sound(const PlacedShape& a, const PlacedShape& b,
                              const ContactManifold& manifold, double scale) {
    ASSERT_GE(manifold.count, 1U);
    ASSERT_LE(manifold.count, ContactManifold::kMostPoints);
    EXPECT_NEAR(manifold.normal.norm(), 1.0, 1e-12);
    double most = -1e300;
    for (const ContactPoint& point : manifold.points()) {
        EXPECT_NEAR((point.on_a - point.on_b - point.depth * manifold.normal).norm(), 0.0,
                    1e-7 * scale);
        most = std::max(most, point.depth);
        // Contact points are inside. Those of a polygon that approximates a disc may be slightly
        // outside.
        EXPECT_LE(closest_point(a, point.on_a)->distance, 5e-3 * scale);
        EXPECT_LE(closest_point(b, point.on_b)->distance, 5e-3 * scale);
    }
    const double along = depth_along(a, b, manifold.normal);
    EXPECT_NEAR(most, along, 2e-3 * std::abs(along) + 1e-7 * scale);
    EXPECT_LE(most, sampled_depth(a, b) * (1.0 + 2e-3) + 1e-7 * scale);
}

class ConvexPairs : public ::testing::TestWithParam<std::tuple<ShapeKind, ShapeKind>> {};

TEST_P(ConvexPairs, distances_and_manifolds_are_proven) {
    ShapeQuery query;
    for (const std::uint64_t seed : testing::seeds(40)) {
        TANDEM_TRACE_SEED(seed);
        scenes::Random random(seed);
        const Vec3 far = seed % 4 == 0 ? Vec3(1e6, -1e6, 3e5) : Vec3(Vec3::Zero());
        const double scale = seed % 4 == 0 ? 100.0 : 1.0;
        const PlacedShape a{random_shape(random, std::get<0>(GetParam())),
                            Pose::at(far) * random_placement(random, 0.7)};
        const PlacedShape b{random_shape(random, std::get<1>(GetParam())),
                            Pose::at(far) * random_placement(random, 0.7)};
        const ShapeDistance found = *query.distance(a, b);
        const bool touches = *query.touches(a, b);
        EXPECT_EQ(touches, found.distance == 0.0);
        if (found.distance > 1e-6) {
            expect_distance_is_proven(a, b, found, scale);
        }
        const auto contacts = *query.contacts(a, b, {.margin = 0.1});
        EXPECT_EQ(contacts.size(), found.distance <= 0.1 ? 1U : 0U) << found.distance;
        if (contacts.size() == 1 && touches) {
            expect_manifold_is_sound(a, b, contacts[0], scale);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Kinds, ConvexPairs,
                         ::testing::Combine(::testing::ValuesIn(testing::kConvexKinds),
                                            ::testing::ValuesIn(testing::kConvexKinds)),
                         [](const auto& test) {
                             return std::string(name_of(std::get<0>(test.param))) + "_" +
                                    std::string(name_of(std::get<1>(test.param)));
                         });

/// Swapping the shapes mirrors every answer bit for bit, for all pairs of kinds.
TEST(CollisionMatrix, swapping_mirrors_every_answer) {
    ShapeQuery query;
    std::vector<ContactManifold> forward;
    for (const ShapeKind kind_a : kShapeKindNames.values()) {
        for (const ShapeKind kind_b : kShapeKindNames.values()) {
            for (const std::uint64_t seed : testing::seeds(8)) {
                TANDEM_TRACE_SEED(seed);
                SCOPED_TRACE(std::string(name_of(kind_a)) + " " + std::string(name_of(kind_b)));
                scenes::Random random(seed);
                const PlacedShape a{random_shape(random, kind_a), random_placement(random, 0.4)};
                const PlacedShape b{random_shape(random, kind_b), random_placement(random, 0.4)};
                EXPECT_EQ(*query.touches(a, b), *query.touches(b, a));
                const ContactRequest request{.margin = 0.05, .rest_offset = 0.01};
                const auto one = *query.contacts(a, b, request);
                forward.assign(one.begin(), one.end());
                const auto other = *query.contacts(b, a, request);
                ASSERT_EQ(forward.size(), other.size());
                for (std::size_t m = 0; m < forward.size(); ++m) {
                    EXPECT_EQ(forward[m].normal, -other[m].normal);
                    ASSERT_EQ(forward[m].count, other[m].count);
                    for (std::uint32_t p = 0; p < forward[m].count; ++p) {
                        EXPECT_EQ(forward[m].all[p].on_a, other[m].all[p].on_b);
                        EXPECT_EQ(forward[m].all[p].depth, other[m].all[p].depth);
                        EXPECT_EQ(forward[m].all[p].feature.a, other[m].all[p].feature.b);
                    }
                }
                if (kind_a == ShapeKind::Plane && kind_b == ShapeKind::Plane) {
                    continue;
                }
                const ShapeDistance there = *query.distance(a, b);
                const ShapeDistance back = *query.distance(b, a);
                EXPECT_EQ(there.distance, back.distance);
                EXPECT_EQ(there.point_a, back.point_b);
                EXPECT_EQ(*query.touches(a, b), there.distance == 0.0);
            }
        }
    }
}

/// Shapes are moved along the axis that separates them until a known gap is left.
TEST(ConvexPairs, small_gaps_are_known_as_well_as_the_page_says) {
    ShapeQuery query;
    for (const ShapeKind kind_a : testing::kConvexKinds) {
        for (const ShapeKind kind_b : testing::kConvexKinds) {
            SCOPED_TRACE(std::string(name_of(kind_a)) + " " + std::string(name_of(kind_b)));
            const auto is_curved = [](ShapeKind kind) {
                return kind == ShapeKind::Cylinder || kind == ShapeKind::Cone;
            };
            const double slack = is_curved(kind_a) || is_curved(kind_b) ? 4e-9 : 1e-14;
            for (const std::uint64_t seed : testing::seeds(20)) {
                TANDEM_TRACE_SEED(seed);
                scenes::Random random(seed);
                const PlacedShape a{random_shape(random, kind_a), random_placement(random, 0.0)};
                PlacedShape b{random_shape(random, kind_b),
                              Pose::at(4.0 * random.direction()) * random_placement(random, 0.0)};
                const ShapeDistance before = *query.distance(a, b);
                const Vec3 normal = (before.point_b - before.point_a).normalized();
                for (const double gap : {1e-2, 1e-5, 1e-7}) {
                    const double way = gap + depth_along(a, b, normal);
                    b.pose = Pose::at(way * normal) * b.pose;
                    const ShapeDistance found = *query.distance(a, b);
                    EXPECT_NEAR(found.distance, gap, slack + 1e-9 * gap);
                    EXPECT_NEAR((found.point_b - found.point_a).norm(), gap, slack + 1e-9 * gap);
                }
            }
        }
    }
}

TEST(ConvexPairs, aligned_boxes_touch_in_four_points) {
    const Shape box = *Shape::box({0.5, 0.5, 0.5});
    ShapeQuery query;
    for (const double overlap : {0.1, 1e-3, 0.0}) {
        const PlacedShape a{box, Pose{}};
        const PlacedShape b{box, Pose::at({0.0, 0.0, 1.0 - overlap})};
        const auto contacts = *query.contacts(a, b);
        ASSERT_EQ(contacts.size(), 1U);
        EXPECT_EQ(contacts[0].count, 4U);
        EXPECT_NEAR(contacts[0].normal.z(), 1.0, 1e-12);
        for (const ContactPoint& point : contacts[0].points()) {
            EXPECT_NEAR(point.depth, overlap, 1e-12);
        }
    }
}

TEST(ConvexPairs, needles_and_huge_ratios_of_size_are_answered) {
    ShapeQuery query;
    const PlacedShape needle{*Shape::box({1e-6, 1e-6, 10.0}), Pose::at({0.3, 0.2, 0.0})};
    const PlacedShape slab{*Shape::box({1e4, 1e4, 1e-3}), Pose{}};
    EXPECT_TRUE(*query.touches(needle, slab));
    const PlacedShape above{needle.shape, Pose::at({0.3, 0.2, 10.5})};
    EXPECT_NEAR(query.distance(above, slab)->distance, 0.499, 1e-9);
    const PlacedShape grain{*Shape::cone(1e-5, 1e-5), Pose::at({0.0, 0.0, 2e-3})};
    EXPECT_NEAR(query.distance(grain, slab)->distance, 1e-3 - 1e-5, 1e-12);
}

}  // namespace
}  // namespace tandem
