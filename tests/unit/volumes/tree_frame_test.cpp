// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "volumes/tree_frame.hpp"

#include <cmath>
#include <gtest/gtest.h>

#include "scenes/shapes.hpp"

namespace tandem::volumes {
namespace {

TEST(TreeFrame, FillsTheCubeAtAnyPlaceAndSize) {
    for (const double size : {1e-300, 1e-30, 1.0, 1e15, 1e300}) {
        for (const double place : {0.0, 1.0, 1e7}) {
            const Vec3 lo = Vec3::Constant(place * size);
            const Mesh mesh = scenes::box(lo, lo + Vec3(size, 0.5 * size, 0.0));
            const TreeFrame frame = frame_of(mesh);
            double largest = 0.0;
            for (const Vec3& vertex : mesh.vertices()) {
                largest = std::max(largest, frame.to_tree(vertex).cwiseAbs().maxCoeff());
            }
            EXPECT_LE(largest, 1.0) << size << " at " << place;
            EXPECT_GE(largest, 0.5) << size << " at " << place;
        }
    }
}

TEST(TreeFrame, ScaleIsAPowerOfTwo) {
    int exponent = 0;
    EXPECT_EQ(std::frexp(frame_of(scenes::box(Vec3::Zero(), Vec3(3, 5, 7))).scale, &exponent), 0.5);
}

TEST(TreeFrame, SurvivesTheLimitsOfDouble) {
    const double big = std::numeric_limits<double>::max();
    const double tiny = std::numeric_limits<double>::denorm_min();
    for (const auto& [lo, hi] : {std::pair(-big, big), std::pair(0.0, tiny), std::pair(big, big)}) {
        const Mesh mesh = scenes::box(Vec3::Constant(lo), Vec3::Constant(hi));
        const TreeFrame frame = frame_of(mesh);
        EXPECT_TRUE(std::isfinite(frame.scale));
        for (const Vec3& vertex : mesh.vertices()) {
            EXPECT_LE(frame.to_tree(vertex).cwiseAbs().maxCoeff(), 1.0) << lo << " " << hi;
        }
    }
}

TEST(TreeFrame, IgnoresVerticesWithoutTriangles) {
    const Mesh mesh =
        Mesh::create({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1e9, 0, 0}}, {{0, 1, 2}}).value();
    EXPECT_EQ(frame_of(mesh).hi, Vec3(1, 1, 0));
}

}  // namespace
}  // namespace tandem::volumes
