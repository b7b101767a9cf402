// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <cstdio>
#include <fcl/geometry/shape/box.h>
#include <fcl/geometry/shape/capsule.h>
#include <fcl/geometry/shape/cone.h>
#include <fcl/geometry/shape/cylinder.h>
#include <fcl/geometry/shape/sphere.h>
#include <fcl/narrowphase/collision.h>
#include <gtest/gtest.h>
#include <memory>

#include <tandem/shape_query.hpp>

#include "support/random_shapes.hpp"
#include "support/reference_shapes.hpp"
#include "support/seeds.hpp"

/// Compares shapes with FCL's two narrow phases, that of libccd and its own. They are not reliable:
/// where one of them disagrees, our answer must be proven by a plane between the shapes or by a
/// point in both.
namespace tandem {
namespace {

using Geometry = std::shared_ptr<fcl::CollisionGeometry<double>>;

Geometry geometry_of(const Shape& shape) {
    const double radius = shape.radius();
    const double height = 2.0 * shape.half_height();
    switch (shape.kind()) {
        case ShapeKind::Sphere:
            return std::make_shared<fcl::Sphere<double>>(radius);
        case ShapeKind::Capsule:
            return std::make_shared<fcl::Capsule<double>>(radius, height);
        case ShapeKind::Cylinder:
            return std::make_shared<fcl::Cylinder<double>>(radius, height);
        case ShapeKind::Cone:
            return std::make_shared<fcl::Cone<double>>(radius, height);
        default:
            return std::make_shared<fcl::Box<double>>(
                fcl::Vector3<double>(2.0 * shape.half_sides()));
    }
}

fcl::Transform3<double> to_fcl(const Pose& pose) {
    fcl::Transform3<double> transform = fcl::Transform3<double>::Identity();
    transform.linear() = pose.rotation();
    transform.translation() = pose.translation();
    return transform;
}

bool fcl_says(const PlacedShape& a, const PlacedShape& b, fcl::GJKSolverType solver) {
    fcl::CollisionRequest<double> request;
    request.gjk_solver_type = solver;
    fcl::CollisionResult<double> result;
    return fcl::collide(geometry_of(a.shape).get(), to_fcl(a.pose), geometry_of(b.shape).get(),
                        to_fcl(b.pose), request, result) > 0;
}

bool is_proven(const PlacedShape& a, const PlacedShape& b, const ShapeDistance& found) {
    constexpr double kSlack = 1e-7;  // tolerance for common points of shapes that just touch
    if (found.distance > 0.0) {
        const Vec3 apart = found.point_b - found.point_a;
        const testing::LongVec3 normal = apart.cast<testing::Long>().normalized();
        return testing::overlap_along(a, b, normal) < 0;
    }
    return testing::outside_by(a, found.point_a) <= kSlack &&
           testing::outside_by(b, found.point_a) <= kSlack;
}

TEST(ShapesOracle, fcl_and_libccd_agree_or_are_proven_wrong) {
    constexpr std::array kKinds{ShapeKind::Sphere, ShapeKind::Capsule, ShapeKind::Box,
                                ShapeKind::Cylinder, ShapeKind::Cone};
    ShapeQuery query;
    std::size_t asked = 0;
    std::size_t disagreed_ccd = 0;
    std::size_t disagreed_own = 0;
    for (const ShapeKind kind_a : kKinds) {
        for (const ShapeKind kind_b : kKinds) {
            SCOPED_TRACE(std::string(name_of(kind_a)) + " " + std::string(name_of(kind_b)));
            for (const std::uint64_t seed : testing::seeds(40)) {
                TANDEM_TRACE_SEED(seed);
                scenes::Random random(seed);
                const PlacedShape a{testing::random_shape(random, kind_a),
                                    testing::random_placement(random, 0.7)};
                PlacedShape b{testing::random_shape(random, kind_b),
                              testing::random_placement(random, 0.7)};
                ShapeDistance found = *query.distance(a, b);
                if (seed % 4 == 0 && found.distance > 0.0) {
                    // Move the shapes until they almost touch: by a thousandth of the gap to either
                    // side.
                    const double part = seed % 8 == 0 ? 1.0 - 1e-3 : 1.0 + 1e-3;
                    b.pose = Pose::at(part * (found.point_a - found.point_b)) * b.pose;
                    found = *query.distance(a, b);
                }
                const bool ours = found.distance == 0.0;
                const bool ccd = fcl_says(a, b, fcl::GJKSolverType::GST_LIBCCD);
                const bool own = fcl_says(a, b, fcl::GJKSolverType::GST_INDEP);
                ++asked;
                disagreed_ccd += ccd != ours ? 1U : 0U;
                disagreed_own += own != ours ? 1U : 0U;
                if (ccd != ours || own != ours) {
                    EXPECT_TRUE(is_proven(a, b, found)) << "libccd " << ccd << ", FCL " << own;
                }
            }
        }
    }
    std::printf("%zu pairs: libccd disagrees %zu times, FCL's own GJK %zu times\n", asked,
                disagreed_ccd, disagreed_own);
    // If the libraries disagree more often than this, the comparison is useless.
    EXPECT_LT(disagreed_ccd, asked / 20);
    EXPECT_LT(disagreed_own, asked / 20);
}

}  // namespace
}  // namespace tandem
