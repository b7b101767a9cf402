// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "scenes/gear_and_housing.hpp"

#include <Eigen/Geometry>
#include <cmath>
#include <filesystem>
#include <gtest/gtest.h>
#include <numbers>

#include <tandem/tandem.hpp>

namespace tandem {
namespace {

const std::filesystem::path kExamples = TANDEM_EXAMPLES_FOLDER;

double volume_of(const Mesh& mesh) {
    double sum = 0.0;
    for (std::uint32_t k = 0; k < mesh.triangle_count(); ++k) {
        const TriangleCorners t = mesh.corners(k);
        sum += t[0].dot(t[1].cross(t[2])) / 6.0;
    }
    return sum;
}

TEST(GearAndHousing, AreClosedAndOrientedOutward) {
    const MeshReport gear = report_on(scenes::gear());
    EXPECT_TRUE(gear.watertight());
    EXPECT_EQ(gear.triangles, 1280u);
    EXPECT_EQ(gear.components, 1u);
    EXPECT_GT(volume_of(scenes::gear()), 0.0);
    const MeshReport housing = report_on(scenes::housing());
    EXPECT_TRUE(housing.watertight());
    EXPECT_EQ(housing.triangles, 1036u);
    EXPECT_EQ(housing.components, 2u);
    EXPECT_GT(volume_of(scenes::housing()), 0.0);
}

TEST(GearAndHousing, TheFilesAreTheseMeshes) {
    const Mesh gear = load_mesh(kExamples / "gear.stl").value();
    ASSERT_EQ(gear.triangle_count(), scenes::gear().triangle_count());
    for (std::uint32_t k = 0; k < gear.triangle_count(); ++k) {
        for (std::size_t c = 0; c < 3; ++c) {
            const Vec3 expected = scenes::gear().corners(k)[c].cast<float>().cast<double>();
            ASSERT_EQ(gear.corners(k)[c], expected);
        }
    }
    const Mesh housing = load_mesh(kExamples / "housing.obj").value();
    ASSERT_EQ(housing.triangle_count(), scenes::housing().triangle_count());
    for (std::uint32_t k = 0; k < housing.triangle_count(); ++k) {
        ASSERT_EQ(housing.corners(k), scenes::housing().corners(k));
    }
}

TEST(GearAndHousing, MeetOnlyWithAToothAtThePawl) {
    const Model gear = Model::load(kExamples / "gear.stl").value();
    const Model housing = Model::load(kExamples / "housing.obj").value();
    EXPECT_FALSE(collide({gear, Pose::at({0, 0, 12.5})}, {housing}).value().pairs.empty());
    const Pose half_tooth = Pose::create({0, 0, 12.5}, std::cos(std::numbers::pi / 40), 0, 0,
                                         std::sin(std::numbers::pi / 40))
                                .value();
    EXPECT_TRUE(collide({gear, half_tooth}, {housing}).value().pairs.empty());
    EXPECT_NEAR(distance({gear, half_tooth}, {housing}).value().distance, 0.1, 0.01);
    EXPECT_FALSE(self_intersections(housing).value().pairs.empty());
}

}  // namespace
}  // namespace tandem
