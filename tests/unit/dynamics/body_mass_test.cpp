// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <Eigen/Geometry>
#include <algorithm>
#include <gtest/gtest.h>
#include <numbers>
#include <vector>

#include <tandem/body_mass.hpp>

#include "scenes/random.hpp"
#include "scenes/shapes.hpp"
#include "support/seeds.hpp"

namespace tandem {
namespace {

Mesh moved(const Mesh& mesh, const Vec3& by, bool inside_out = false) {
    std::vector<Vec3> vertices(mesh.vertices().begin(), mesh.vertices().end());
    for (Vec3& vertex : vertices) {
        vertex += by;
    }
    std::vector<Triangle> triangles(mesh.triangles().begin(), mesh.triangles().end());
    if (inside_out) {
        for (Triangle& triangle : triangles) {
            std::swap(triangle[0], triangle[1]);
        }
    }
    return Mesh::create(std::move(vertices), std::move(triangles)).value();
}

Mesh joined(const Mesh& a, const Mesh& b) {
    std::vector<Vec3> vertices(a.vertices().begin(), a.vertices().end());
    std::vector<Triangle> triangles(a.triangles().begin(), a.triangles().end());
    const auto offset = static_cast<std::uint32_t>(vertices.size());
    vertices.insert(vertices.end(), b.vertices().begin(), b.vertices().end());
    for (const Triangle& t : b.triangles()) {
        triangles.push_back({t[0] + offset, t[1] + offset, t[2] + offset});
    }
    return Mesh::create(std::move(vertices), std::move(triangles)).value();
}

TEST(BodyMass, OfABoxIsThatOfTheFormulaAlsoFarFromTheOrigin) {
    const Mesh box = scenes::box(Vec3(-1, -2, -3), Vec3(1, 2, 3));
    for (const Vec3& offset : {Vec3(0, 0, 0), Vec3(1e6, -2e6, 3e6)}) {
        const BodyMass mass = mass_of(moved(box, offset), 0.5).value();
        EXPECT_NEAR(mass.mass, 24.0, 1e-6);
        EXPECT_NEAR((mass.centre - offset).norm(), 0.0, 1e-8);
        const Vec3 expected = 24.0 / 12.0 * Vec3(16 + 36, 4 + 36, 4 + 16);
        EXPECT_NEAR((mass.inertia - Eigen::Matrix3d(expected.asDiagonal())).norm(), 0.0, 1e-6);
    }
}

TEST(BodyMass, OfATorusApproachesTheFormula) {
    const double R = 2.0;
    const double r = 0.5;
    const BodyMass mass = mass_of(scenes::torus(R, r, 400, 200), 1.0).value();
    const double exact = 2.0 * std::numbers::pi * std::numbers::pi * R * r * r;
    EXPECT_NEAR(mass.mass, exact, 1e-3 * exact);
    EXPECT_NEAR(mass.inertia(2, 2), exact * (R * R + 0.75 * r * r), 2e-3 * exact * R * R);
}

TEST(BodyMass, OfARandomTetrahedronIsThatOfItsSamples) {
    for (const std::uint64_t seed : testing::seeds(5)) {
        TANDEM_TRACE_SEED(seed);
        scenes::Random random(seed);
        std::vector<Vec3> p{random.in_cube(), random.in_cube(), random.in_cube(), random.in_cube()};
        if ((p[1] - p[0]).cross(p[2] - p[0]).dot(p[3] - p[0]) < 0.0) {
            std::swap(p[0], p[1]);
        }
        const Mesh mesh = Mesh::create(p, {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}).value();
        const BodyMass mass = mass_of(mesh, 1.0).value();
        Vec3 sum = Vec3::Zero();
        Eigen::Matrix3d products = Eigen::Matrix3d::Zero();
        constexpr int kSamples = 40'000;
        for (int k = 0; k < kSamples; ++k) {
            // The gaps between three sorted random numbers in [0, 1] are uniformly distributed
            // barycentric weights.
            Vec3 cut = random.in_cube();
            std::sort(cut.begin(), cut.end());
            const Vec3 x = 0.5 * ((cut[0] + 1.0) * p[0] + (cut[1] - cut[0]) * p[1] +
                                  (cut[2] - cut[1]) * p[2] + (1.0 - cut[2]) * p[3]);
            const Vec3 d = x - mass.centre;
            sum += d;
            products += d.squaredNorm() * Eigen::Matrix3d::Identity() - d * d.transpose();
        }
        EXPECT_LT(sum.norm() / kSamples, 0.01);
        EXPECT_NEAR((products / kSamples * mass.mass - mass.inertia).norm(), 0.0,
                    0.03 * mass.inertia.norm());
    }
}

TEST(BodyMass, CavitiesAreTakenAway) {
    const Mesh outer = scenes::box(Vec3(-1, -1, -1), Vec3(1, 1, 1));
    const Mesh inner = scenes::box(Vec3(-0.5, -0.5, -0.5), Vec3(0.5, 0.5, 0.5));
    const Mesh hollow = joined(outer, moved(inner, Vec3::Zero(), true));
    EXPECT_NEAR(mass_of(hollow, 1.0)->mass, 7.0, 1e-12);
    EXPECT_NEAR(mass_of(hollow, 1.0, MassModel::Hull)->mass, 8.0, 1e-9);
    EXPECT_NEAR(mass_of(hollow, 1.0, MassModel::Shell)->mass, 24.0 + 6.0, 1e-12);
}

TEST(BodyMass, RefusesWhatHasNoInsideAndSaysWhatToDo) {
    const Mesh box = scenes::box(Vec3(-1, -1, -1), Vec3(1, 1, 1));
    std::vector<Triangle> open(box.triangles().begin(), box.triangles().end() - 1);
    const Mesh lid_off = Mesh::create({box.vertices().begin(), box.vertices().end()}, open).value();
    for (const Mesh& mesh :
         {lid_off, moved(box, Vec3::Zero(), true), Mesh(), scenes::integer_sheet(3, 0.0)}) {
        const Result<BodyMass> mass = mass_of(mesh, 1.0);
        ASSERT_FALSE(mass);
        EXPECT_NE(mass.error().message.find("give mass, centre and inertia"), std::string::npos)
            << mass.error().message;
    }
    EXPECT_TRUE(mass_of(lid_off, 1.0, MassModel::Hull));
    EXPECT_TRUE(mass_of(lid_off, 1.0, MassModel::Shell));
    EXPECT_FALSE(mass_of(scenes::integer_sheet(3, 0.0), 1.0, MassModel::Hull));
    EXPECT_TRUE(mass_of(scenes::integer_sheet(3, 0.0), 1.0, MassModel::Shell));
    EXPECT_FALSE(mass_of(box, 0.0));
    EXPECT_FALSE(mass_of(box, std::numeric_limits<double>::quiet_NaN()));
}

TEST(BodyMass, GivenValuesMustBePossible) {
    BodyMass mass;
    EXPECT_TRUE(check(mass));
    mass.inertia = Vec3(1, 1, 3).asDiagonal();
    EXPECT_FALSE(check(mass));
    mass.inertia = Vec3(1, 1, -1).asDiagonal();
    EXPECT_FALSE(check(mass));
    mass = {.mass = -1.0};
    EXPECT_FALSE(check(mass));
    mass = {.mass = 1.0, .centre = Vec3(0, 0, std::numeric_limits<double>::infinity())};
    EXPECT_FALSE(check(mass));
}

}  // namespace
}  // namespace tandem
