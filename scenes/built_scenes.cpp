// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <Eigen/Geometry>
#include <cmath>
#include <numbers>

#include "scenes/random.hpp"
#include "scenes/shapes.hpp"
#include "scenes/simulated_scene.hpp"
#include "scenes/split_in_four.hpp"
#include "scenes/turned_part.hpp"

/// Scenes of boxes, cards, dominoes, nuts and bolts. All sizes are valid constants, so `value()`
/// does not throw.
namespace tandem::scenes {
namespace {

RigidBody ground_plane() {
    return {.body = {.shape = Shape::plane(Vec3::UnitZ(), 0.0).value(), .kind = BodyKind::Static}};
}

RigidBody solid(const Shape& shape, const Pose& pose, double friction = 0.6) {
    return {.body = {.shape = shape, .pose = pose},
            .density = 500.0,
            .material = {.friction = friction}};
}

Shape mesh_shape(const Mesh& mesh) {
    return Shape::mesh(Model::build(mesh).value()).value();
}

/// A closed ring with a closed profile in (radius, height), counter-clockwise as seen from outside.
Mesh ring_of(std::span<const Eigen::Vector2d> profile, std::uint32_t sides) {
    std::vector<Vec3> vertices;
    for (std::uint32_t k = 0; k < sides; ++k) {
        const double angle = 2.0 * std::numbers::pi * k / sides;
        for (const Eigen::Vector2d& at : profile) {
            vertices.emplace_back(at.x() * std::cos(angle), at.x() * std::sin(angle), at.y());
        }
    }
    return closed_grid(std::move(vertices), sides, static_cast<std::uint32_t>(profile.size()));
}

}  // namespace

Result<SimulatedScene> structured_stack(const SceneSettings& settings) {
    const std::uint32_t edge = settings.count == 0 ? 6 : settings.count;
    Mesh box =
        settings.mesh ? *settings.mesh : scenes::box(Vec3::Constant(-0.5), Vec3::Constant(0.5));
    for (std::uint32_t k = 0; k < settings.subdivisions; ++k) {
        box = split_in_four(box);
    }
    SimulatedScene scene;
    scene.bodies.push_back(ground_plane());
    const Shape shape = mesh_shape(box);
    const double spacing = 1.0 + kRestPart * shape.reach();
    for (std::uint32_t k = 0; k < edge * edge * edge; ++k) {
        const Vec3 place(k % edge, k / edge % edge, k / edge / edge);
        scene.bodies.push_back(solid(shape, Pose::at(spacing * place + Vec3(0, 0, 0.5))));
    }
    return scene;
}

Result<SimulatedScene> tower(const SceneSettings& settings) {
    const std::uint32_t count = settings.count == 0 ? 10 : settings.count;
    SimulatedScene scene;
    scene.bodies.push_back(ground_plane());
    const Shape box = Shape::box(Vec3::Constant(0.5)).value();
    for (std::uint32_t k = 0; k < count; ++k) {
        scene.bodies.push_back(solid(box, Pose::at(Vec3(0, 0, 0.5 + k))));
    }
    scene.steps = 3600;
    return scene;
}

Result<SimulatedScene> pyramid(const SceneSettings& settings) {
    const std::uint32_t rows = settings.count == 0 ? 100 : settings.count;
    SimulatedScene scene;
    scene.bodies.push_back(ground_plane());
    const Shape box = Shape::box(Vec3::Constant(0.5)).value();
    for (std::uint32_t row = 0; row < rows; ++row) {
        for (std::uint32_t k = 0; k < rows - row; ++k) {
            scene.bodies.push_back(
                solid(box, Pose::at(Vec3(1.1 * (k + 0.5 * row), 0.0, 0.5 + row))));
        }
    }
    // Contacts become stiffer with more substeps; a wall of a hundred rows must come to rest before
    // it sways too far.
    scene.options.substeps = rows > 40 ? 16 : 4;
    scene.steps = 3600;
    return scene;
}

Result<SimulatedScene> card_house(const SceneSettings& settings) {
    const std::uint32_t storeys = settings.count == 0 ? 3 : settings.count;
    SimulatedScene scene;
    scene.bodies.push_back(ground_plane());
    const double half_length = 0.25;
    const double half_thick = 0.01;
    const Shape card = Shape::box(Vec3(half_thick, 0.2, half_length)).value();
    const double lean = 0.35;
    const auto add = [&](double x, double z, double angle) {
        const Pose pose =
            Pose::create(Vec3(x, 0, z), std::cos(0.5 * angle), 0, std::sin(0.5 * angle), 0).value();
        scene.bodies.push_back(solid(card, pose, 1.0));
    };
    // The outer edge of a leaning card stands on the floor; two cards touch at the top.
    const double height = half_length * std::cos(lean) + half_thick * std::sin(lean);
    const double offset = half_length * std::sin(lean) + half_thick * std::cos(lean);
    const double width = 4.0 * offset + 0.02;
    double floor = 0.0;
    for (std::uint32_t storey = 0; storey < storeys; ++storey) {
        const std::uint32_t tents = storeys - storey;
        const double left = -0.5 * width * (tents - 1);
        for (std::uint32_t k = 0; k < tents; ++k) {
            const double middle = left + width * k;
            add(middle - offset, floor + height, lean);
            add(middle + offset, floor + height, -lean);
        }
        for (std::uint32_t k = 0; k + 1 < tents; ++k) {
            add(left + width * (k + 0.5), floor + 2.0 * height + half_thick,
                0.5 * std::numbers::pi);
        }
        floor += 2.0 * height + 2.0 * half_thick;
    }
    return scene;
}

Result<SimulatedScene> dominoes(const SceneSettings& settings) {
    const std::uint32_t count = settings.count == 0 ? 40 : settings.count;
    SimulatedScene scene;
    scene.bodies.push_back(ground_plane());
    const Shape stone = Shape::box(Vec3(0.05, 0.25, 0.5)).value();
    for (std::uint32_t k = 0; k < count; ++k) {
        scene.bodies.push_back(solid(stone, Pose::at(Vec3(0.5 * k, 0, 0.5)), 0.5));
    }
    scene.bodies[1].body.angular = Vec3(0, 1.5, 0);
    scene.bodies[1].body.linear = Vec3(0.75, 0, 0);
    return scene;
}

Result<SimulatedScene> nuts_and_bolts(const SceneSettings& settings) {
    const std::uint32_t count = settings.count == 0 ? 12 : settings.count;
    SimulatedScene scene;
    scene.options.rest_offset = 0.003;
    scene.options.time_step = 1.0 / 120.0;
    scene.steps = 600;
    // The bowl is a thick half shell of a ball with radius 3.
    std::vector<Eigen::Vector2d> profile;
    constexpr int kRings = 10;
    for (int k = 0; k <= kRings; ++k) {
        const double angle = (0.04 + 0.46 * k / kRings) * std::numbers::pi;
        profile.emplace_back(3.3 * std::sin(angle), 3.3 - 3.3 * std::cos(angle));
    }
    for (int k = kRings; k >= 0; --k) {
        const double angle = (0.04 + 0.46 * k / kRings) * std::numbers::pi;
        profile.emplace_back(3.0 * std::sin(angle), 3.3 - 3.0 * std::cos(angle));
    }
    scene.bodies.push_back(ground_plane());
    scene.bodies.push_back(
        {.body = {.shape = mesh_shape(ring_of(profile, 32)), .kind = BodyKind::Static}});
    const std::array<TurnedStep, 6> steps{{{0.32, -0.6},
                                           {0.32, -0.45},
                                           {0.15, -0.45 + 1e-3},
                                           {0.15, 0.45 - 1e-3},
                                           {0.32, 0.45},
                                           {0.32, 0.6}}};
    const Shape bolt = mesh_shape(turned_part(steps, 12));
    const std::array<Eigen::Vector2d, 4> nut_profile{
        {{0.19, -0.1}, {0.36, -0.1}, {0.36, 0.1}, {0.19, 0.1}}};
    const Shape nut = mesh_shape(ring_of(nut_profile, 12));
    Random random(settings.seed);
    for (std::uint32_t k = 0; k < count; ++k) {
        const Quaternion q = random.rotation();
        const Vec3 at(0.9 * (k % 2) - 0.45, 0.9 * (k / 2 % 2) - 0.45, 2.5 + 1.5 * (k / 4));
        const Pose pose = Pose::create(at, q[0], q[1], q[2], q[3]).value();
        scene.bodies.push_back(solid(bolt, pose, 0.3));
        scene.bodies.push_back(solid(nut, pose, 0.3));
    }
    return scene;
}

}  // namespace tandem::scenes
