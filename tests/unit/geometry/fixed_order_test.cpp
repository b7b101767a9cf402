// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "geometry/fixed_order.hpp"

#include <gtest/gtest.h>
#include <limits>

#include "geometry/affine.hpp"
#include "geometry/quaternion.hpp"
#include "geometry/symmetric_axes.hpp"
#include "scenes/random.hpp"
#include "support/seeds.hpp"

namespace tandem::geometry {
namespace {

using Eigen::Matrix3d;

/// Added from left to right the sum is zero, from right to left it is one.
const Vec3 kOrdered(1.0, 0x1p53, -0x1p53);
const Vec3 kOnes(1.0, 1.0, 1.0);

Matrix3d random_matrix(scenes::Random& random) {
    Matrix3d m;
    m << random.in_cube(), random.in_cube(), random.in_cube();
    return m;
}

TEST(FixedOrder, AddsFromLeftToRight) {
    EXPECT_EQ(sum3(kOrdered), 0.0);
    EXPECT_EQ(dot3(kOrdered, kOnes), 0.0);
    Matrix3d rows;
    rows << kOrdered, kOrdered, kOrdered;
    EXPECT_EQ(times3(rows.transpose(), kOnes), Vec3::Zero());
    EXPECT_EQ(transposed_times3(rows, kOnes), Vec3::Zero());
    Matrix3d ones;
    ones << kOnes, kOnes, kOnes;
    EXPECT_EQ(multiply3(rows.transpose(), ones), Matrix3d::Zero());
    EXPECT_EQ(transposed_multiply3(rows, ones), Matrix3d::Zero());
}

TEST(FixedOrder, NormsOfHugeAndTinyVectors) {
    const double largest = std::numeric_limits<double>::max();
    const double least = std::numeric_limits<double>::denorm_min();
    EXPECT_EQ(norm3({2.0, 3.0, 6.0}), 7.0);
    EXPECT_EQ(one_norm3({-2.0, 3.0, -6.0}), 11.0);
    EXPECT_DOUBLE_EQ(stable_norm3(1e300 * Vec3(2.0, 3.0, 6.0)), 7e300);
    EXPECT_EQ(stable_norm3({0.0, least, 0.0}), least);
    EXPECT_EQ(stable_norm3({largest, 0.0, 0.0}), largest);
    EXPECT_EQ(stable_norm3(Vec3::Zero()), 0.0);
    EXPECT_EQ(stable_norm3({1.0, std::numeric_limits<double>::infinity(), 0.0}),
              std::numeric_limits<double>::infinity());
    EXPECT_EQ(stable_normalized3({0.0, -least, 0.0}), Vec3(0.0, -1.0, 0.0));
    EXPECT_EQ(stable_normalized3(Vec3::Zero()), Vec3::Zero());
    EXPECT_EQ(normalized3(Vec3::Zero()), Vec3::Zero());
    EXPECT_EQ(normalized2({0.0, 0.0}), Eigen::Vector2d(0.0, 0.0));
}

TEST(FixedOrder, TheFirstOfTheLargest) {
    EXPECT_EQ(largest_axis3({1.0, 2.0, 2.0}), 1);
    EXPECT_EQ(largest_axis3({3.0, 3.0, 3.0}), 0);
    EXPECT_EQ(largest_axis3({0.0, 1.0, 2.0}), 2);
    EXPECT_EQ(largest3({-3.0, -1.0, -2.0}), -1.0);
}

TEST(FixedOrder, MatricesAreThoseOfTheirDefinitions) {
    for (const std::uint64_t seed : testing::seeds(200)) {
        TANDEM_TRACE_SEED(seed);
        scenes::Random random(seed);
        const Matrix3d m = random_matrix(random);
        const Matrix3d n = random_matrix(random);
        const Vec3 v = random.in_cube();
        EXPECT_LT((times3(m, v) - m * v).norm(), 1e-15);
        EXPECT_LT((transposed_times3(m, v) - m.transpose() * v).norm(), 1e-15);
        EXPECT_LT((multiply3(m, n) - m * n).norm(), 1e-15);
        EXPECT_LT((transposed_multiply3(m, n) - m.transpose() * n).norm(), 1e-15);
        EXPECT_LT((outer3(v, n.col(0)) - v * n.col(0).transpose()).norm(), 1e-15);
        EXPECT_NEAR(determinant3(m), m.determinant(), 1e-15);
        EXPECT_NEAR(matrix_norm3(m), m.norm(), 1e-15);
        EXPECT_LT((multiply3(inverse3(m), m) - Matrix3d::Identity()).norm(),
                  1e-13 / std::abs(m.determinant()));
        const Vec3 unit = normalized3(v);
        EXPECT_NEAR(any_normal3(unit).norm(), 1.0, 1e-15);
        EXPECT_NEAR(any_normal3(unit).dot(unit), 0.0, 1e-15);
    }
}

TEST(FixedOrder, TransformsFollowEachOther) {
    for (const std::uint64_t seed : testing::seeds(50)) {
        TANDEM_TRACE_SEED(seed);
        scenes::Random random(seed);
        const auto random_transform = [&] {
            Eigen::Affine3d transform = Eigen::Affine3d::Identity();
            transform.linear() = random_matrix(random);
            transform.translation() = random.in_cube();
            return transform;
        };
        const Eigen::Affine3d outer = random_transform();
        const Eigen::Affine3d inner = random_transform();
        const Vec3 point = random.in_cube();
        EXPECT_LT((transformed(chained(outer, inner), point) -
                   transformed(outer, transformed(inner, point)))
                      .norm(),
                  1e-14);
        Eigen::Affine3d moved = outer;
        translate(moved, inner.translation());
        rotate(moved, inner.linear());
        EXPECT_LT((moved.matrix() - chained(outer, inner).matrix()).norm(), 1e-14);
    }
}

TEST(FixedOrder, QuaternionsAndTheirMatrices) {
    for (const std::uint64_t seed : testing::seeds(200)) {
        TANDEM_TRACE_SEED(seed);
        scenes::Random random(seed);
        const auto random_turn = [&] {
            const scenes::Quaternion q = random.rotation();
            // One in two is nearly half a turn, with w about zero.
            return normalized4({seed % 2 == 0 ? q[0] : 1e-9 * q[0], q[1], q[2], q[3]});
        };
        const Eigen::Quaterniond q = random_turn();
        const Eigen::Quaterniond r = random_turn();
        EXPECT_NEAR(norm4(q), 1.0, 1e-15);
        const Matrix3d turn = q.toRotationMatrix();
        EXPECT_LT((quaternion_of(turn).toRotationMatrix() - turn).norm(), 1e-14);
        EXPECT_LT((times4(q, r).toRotationMatrix() - multiply3(turn, r.toRotationMatrix())).norm(),
                  1e-14);
    }
    EXPECT_EQ(quaternion_of(Matrix3d::Identity()).w(), 1.0);
}

void expect_axes_of(const Matrix3d& m, double size) {
    const SymmetricAxes found = symmetric_axes(m);
    const Matrix3d back = found.axes * found.values.asDiagonal() * found.axes.transpose();
    EXPECT_LE((back - m).norm(), 1e-14 * size) << m;
    EXPECT_LT((found.axes.transpose() * found.axes - Matrix3d::Identity()).norm(), 1e-14) << m;
    EXPECT_LE(found.values[0], found.values[1]);
    EXPECT_LE(found.values[1], found.values[2]);
}

TEST(SymmetricAxes, BuildTheMatrixAgain) {
    for (const std::uint64_t seed : testing::seeds(200)) {
        TANDEM_TRACE_SEED(seed);
        scenes::Random random(seed);
        const Matrix3d m = random_matrix(random);
        const Matrix3d symmetric = m + m.transpose();
        for (const double size : {1.0, 1e-150, 1e150}) {
            expect_axes_of(size * symmetric, 4.0 * size);
            expect_axes_of(size * outer3(m.col(0), m.col(0)), 4.0 * size);
        }
    }
    expect_axes_of(Matrix3d::Zero(), 0.0);
    expect_axes_of(Matrix3d::Constant(1.0), 3.0);
    expect_axes_of(Vec3(3.0, 1.0, 2.0).asDiagonal(), 3.0);
    expect_axes_of(Vec3(1.0, 1.0, 1.0).asDiagonal(), 1.0);
}

TEST(SymmetricAxes, EndForNumbersThatAreNone) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_FALSE(symmetric_axes(Matrix3d::Constant(nan)).values.allFinite());
    (void)symmetric_axes(Matrix3d::Constant(std::numeric_limits<double>::infinity()));
    (void)symmetric_axes(Matrix3d::Constant(std::numeric_limits<double>::max()));
}

}  // namespace
}  // namespace tandem::geometry
