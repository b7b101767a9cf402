// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "support/narrow_places.hpp"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <numbers>
#include <string>

#include <tandem/simulation.hpp>

#include "scenes/shapes.hpp"
#include "support/random_shapes.hpp"
#include "support/seeds.hpp"

/// Pointed bodies fall into cracks and holes, onto ridges and cliffs. Contacts must not add energy,
/// and no contact may be deeper than the bodies overlap. The overlap is measured independently:
/// signed distances of the corners of both bodies and of points along their edges, with the sign
/// from the winding number.
namespace tandem {
namespace {

using testing::spike;
using testing::wedge;

constexpr double kGravity = 9.81;

void add_edges(const Mesh& mesh, std::vector<Vec3>& points) {
    constexpr int kParts = 4;
    for (const Triangle& triangle : mesh.triangles()) {
        for (std::size_t k = 0; k < 3; ++k) {
            const Vec3& from = mesh.vertices()[triangle[k]];
            const Vec3& to = mesh.vertices()[triangle[(k + 1) % 3]];
            for (int part = 0; part < kParts; ++part) {
                points.emplace_back(from + (to - from) * part / kParts);
            }
        }
    }
}

/// The largest depth of points of one shape inside another.
double depth_of(const std::vector<Vec3>& points, const Pose& pose, const PlacedShape& in) {
    double deepest = 0.0;
    for (const Vec3& point : points) {
        deepest = std::max(deepest, -closest_point(in, to_world(pose, point))->distance);
    }
    return deepest;
}

struct Fall {
    Shape ground;
    Shape body;
    std::vector<Vec3> ground_points{};
    std::vector<Vec3> body_points{};

    [[nodiscard]] double overlap(const Pose& pose) const {
        return std::max(depth_of(ground_points, Pose{}, {body, pose}),
                        depth_of(body_points, pose, {ground, Pose{}}));
    }
};

void expect_calm(const Fall& fall, const Pose& start, const Vec3& velocity, int steps) {
    Simulation simulation = *Simulation::create();
    ASSERT_TRUE(simulation.add({.body = {.shape = fall.ground, .kind = BodyKind::Static}}));
    const BodyHandle body =
        *simulation.add({.body = {.shape = fall.body, .pose = start, .linear = velocity}});
    const BodyMass mass = *simulation.mass(body);
    const double size = fall.body.reach();
    const auto potential = [&](const Pose& pose) {
        return mass.mass * kGravity * (to_world(pose, mass.centre).z() + 2.0);
    };
    const double most = 1.005 * (potential(start) + 0.5 * mass.mass * velocity.squaredNorm());
    double before = fall.overlap(start);
    for (int k = 0; k < steps; ++k) {
        const SimulationStep step = *simulation.step();
        const Pose pose = *simulation.pose(body);
        ASSERT_LE(step.kinetic_energy + potential(pose), most) << "step " << k;
        // The contacts of a step are found during the step, so compare with the overlap
        // before and after.
        const double now = fall.overlap(pose);
        const double margin = 2.0 * std::max(now, before) + 0.03 * size;
        ASSERT_LE(step.deepest, margin) << "step " << k << ", overlap " << now;
        before = now;
    }
}

std::vector<std::pair<std::string, Mesh>> grounds() {
    return {{"leaning crack", testing::bar_of(testing::cracked_block(0.02, 0.9, 0.78), 1.0)},
            {"steep crack", testing::bar_of(testing::cracked_block(0.02, 1.2, 0.35), 1.0)},
            {"slot", testing::bar_of(testing::cracked_block(0.1, 1.2, 0.0), 1.0)},
            {"cliff", testing::bar_of(testing::cliff(), 1.0)},
            {"ridge", testing::bar_of(testing::ridge(0.4), 1.0)},
            {"pyramid hole", testing::holed_block(0.6, 0.02, 1.0)},
            {"square hole", testing::holed_block(0.3, 0.3, 1.0)}};
}

/// The falling bodies: as hulls, as a compound of two hulls, and as meshes.
std::vector<std::pair<std::string, Shape>> fallers() {
    const std::vector<Vec3> left = testing::brick(0.1, 0.3, 0.7);
    const std::vector<ShapePart> halves{{*Shape::hull(left), Pose::at({-0.1, 0, 0})},
                                        {*Shape::hull(left), Pose::at({0.1, 0, 0.05})}};
    return {{"spike", *Shape::hull(spike(0.4, 1.2))},
            {"thin spike", *Shape::hull(spike(0.15, 1.0))},
            {"wedge", *Shape::hull(wedge(0.3, 0.9, 0.5))},
            {"blade", *Shape::hull(testing::brick(0.03, 0.4, 0.8))},
            {"cone", *Shape::cone(0.3, 0.4)},
            {"compound", *Shape::compound(halves)},
            {"spike mesh", *Shape::mesh(*Model::build(testing::spike_mesh(0.4, 1.2)))},
            {"wedge mesh", *Shape::mesh(*Model::build(testing::wedge_mesh(0.3, 0.9, 0.5)))},
            {"blade mesh", *Shape::mesh(*Model::build(testing::brick_mesh(0.03, 0.4, 0.8)))}};
}

/// Collects the corners of a shape and points between them. All are on or in the body.
void collect_points(const Shape& shape, const Pose& pose, std::vector<Vec3>& points) {
    std::vector<Vec3> corners(shape.hull_points().begin(), shape.hull_points().end());
    if (shape.kind() == ShapeKind::Cone) {
        corners.emplace_back(0.0, 0.0, shape.half_height());
        for (int k = 0; k < 16; ++k) {
            const double angle = k * std::numbers::pi / 8.0;
            corners.emplace_back(shape.radius() * std::cos(angle), shape.radius() * std::sin(angle),
                                 -shape.half_height());
        }
    }
    constexpr int kParts = 2;
    for (std::size_t k = 0; k < corners.size(); ++k) {
        points.push_back(to_world(pose, corners[k]));
        for (std::size_t other = 0; other < k; ++other) {
            for (int part = 1; part < kParts; ++part) {
                const Vec3 between = corners[k] + (corners[other] - corners[k]) * part / kParts;
                points.push_back(to_world(pose, between));
            }
        }
    }
    for (const ShapePart& part : shape.parts()) {
        collect_points(part.shape, pose * part.pose, points);
    }
}

TEST(NarrowPlaces, nothing_that_falls_into_them_gains_energy_or_depth) {
    for (const auto& [place, mesh] : grounds()) {
        Fall fall{.ground = *Shape::mesh(*Model::build(mesh)), .body = *Shape::sphere(1.0)};
        add_edges(mesh, fall.ground_points);
        for (const auto& [name, shape] : fallers()) {
            fall.body = shape;
            fall.body_points.clear();
            collect_points(shape, Pose{}, fall.body_points);
            for (const std::uint64_t seed : testing::seeds(2)) {
                TANDEM_TRACE_SEED(seed);
                SCOPED_TRACE(name + " onto " + place);
                scenes::Random random(seed);
                const Vec3 at = 0.15 * random.in_cube() + Vec3(0, 0, 0.35 + shape.reach() * 0.2);
                const double lean = 0.25 * static_cast<double>(seed - 1);
                const Vec3 axis = lean * random.in_cube();
                const double turn = random.symmetric();
                Pose start = *Pose::create(at, 1.0, axis.x(), axis.y(), turn);
                // Raise the body until it no longer overlaps the ground: removing an overlap would
                // add energy.
                for (ShapeQuery query; *query.touches({shape, start}, {fall.ground, Pose{}});) {
                    start = Pose::at({0, 0, 0.05}) * start;
                }
                expect_calm(fall, start, {0, 0, -2.0 * std::abs(random.symmetric())}, 80);
            }
        }
    }
}

/// A mesh falls on a large, thin convex wall. Its contact with the side of the mesh was once as
/// deep as the whole wall is wide.
TEST(NarrowPlaces, a_mesh_cube_comes_to_rest_on_a_thin_slab) {
    const Mesh cube = scenes::box({-0.05, -0.05, -0.05}, {0.05, 0.05, 0.05});
    const Shape slab = *Shape::box({2.0, 2.0, 0.01});
    for (const std::uint64_t seed : testing::seeds(6)) {
        TANDEM_TRACE_SEED(seed);
        scenes::Random random(seed);
        Simulation simulation = *Simulation::create();
        ASSERT_TRUE(simulation.add({.body = {.shape = slab, .kind = BodyKind::Static}}));
        const double lean = seed == 1 ? 0.0 : 0.5;
        const Pose start =
            *Pose::create({0.5 * random.symmetric(), 0.5 * random.symmetric(), 0.15}, 1.0,
                          lean * random.symmetric(), lean * random.symmetric(), random.symmetric());
        const BodyHandle body = *simulation.add(
            {.body = {
                 .shape = *Shape::mesh(*Model::build(cube)), .pose = start, .linear = {0, 0, -1}}});
        const double mass = simulation.mass(body)->mass;
        const double most = 1.005 * mass * (0.5 + kGravity * 0.15);
        for (int k = 0; k < 150; ++k) {
            const SimulationStep step = *simulation.step();
            const double height = simulation.pose(body)->translation().z();
            ASSERT_LE(step.kinetic_energy + mass * kGravity * height, most) << "step " << k;
            ASSERT_LE(step.deepest, 0.01) << "step " << k;
        }
        EXPECT_NEAR(simulation.pose(body)->translation().z(), 0.06, 0.002);
    }
}

}  // namespace
}  // namespace tandem
