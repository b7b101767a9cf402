// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "scenes/cow.hpp"
#include "scenes/random.hpp"
#include "scenes/shapes.hpp"
#include "scenes/simulated_scene.hpp"

/// Scenes with cloth and soft bodies.
namespace tandem::scenes {
namespace {

RigidBody still(const Shape& shape, const Vec3& at) {
    return {.body = {.shape = shape, .pose = Pose::at(at), .kind = BodyKind::Static}};
}

Mesh ball(double radius, const Vec3& middle) {
    const Mesh unit = sphere(3);
    std::vector<Vec3> vertices;
    for (const Vec3& vertex : unit.vertices()) {
        vertices.push_back(middle + radius * vertex);
    }
    return Mesh::create(std::move(vertices), {unit.triangles().begin(), unit.triangles().end()})
        .value();
}

}  // namespace

Mesh cloth_sheet(std::uint32_t cells, double side, const Vec3& middle) {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    const std::uint32_t row = cells + 1;
    for (std::uint32_t y = 0; y < row; ++y) {
        for (std::uint32_t x = 0; x < row; ++x) {
            vertices.push_back(middle + side * Vec3(static_cast<double>(x) / cells - 0.5,
                                                    static_cast<double>(y) / cells - 0.5, 0.0));
        }
    }
    for (std::uint32_t y = 0; y < cells; ++y) {
        for (std::uint32_t x = 0; x < cells; ++x) {
            const std::uint32_t at = y * row + x;
            // Diagonals alternate, so that the sheet folds equally in both directions.
            if ((x + y) % 2 == 0) {
                triangles.push_back({at, at + 1, at + row + 1});
                triangles.push_back({at, at + row + 1, at + row});
            } else {
                triangles.push_back({at, at + 1, at + row});
                triangles.push_back({at + 1, at + row + 1, at + row});
            }
        }
    }
    return Mesh::create(std::move(vertices), std::move(triangles)).value();
}

Result<SimulatedScene> cloth_over_ball(const SceneSettings& settings) {
    const std::uint32_t cells = settings.count == 0 ? 36 : settings.count;
    SimulatedScene scene;
    scene.steps = 300;
    scene.bodies.push_back(still(Shape::plane(Vec3::UnitZ(), 0.0).value(), Vec3::Zero()));
    scene.bodies.push_back(still(Shape::sphere(0.5).value(), Vec3(0.0, 0.0, 0.9)));
    Random random(settings.seed);
    // Slightly off the middle, depending on the seed, so that folds do not depend on rounding.
    const Vec3 middle = Vec3(0.0, 0.0, 1.5) + 0.05 * random.in_cube();
    scene.soft_bodies.push_back({.mesh = cloth_sheet(cells, 2.0, middle),
                                 .kind = SoftKind::Cloth,
                                 .mass = 0.8,
                                 .bend_compliance = 1e-2,
                                 .friction = 0.4,
                                 .damping = 0.5,
                                 .thickness = 0.012});
    return scene;
}

Result<SimulatedScene> jelly(const SceneSettings& settings) {
    const std::uint32_t count = settings.count == 0 ? 3 : settings.count;
    SimulatedScene scene;
    scene.steps = 300;
    scene.bodies.push_back(still(Shape::plane(Vec3::UnitZ(), 0.0).value(), Vec3::Zero()));
    Result<Model> model = Model::build(settings.mesh ? *settings.mesh : cow(0));
    if (!model) {
        return model.error();
    }
    Result<Shape> shape = Shape::mesh(*model);
    if (!shape) {
        return shape.error();
    }
    scene.bodies.push_back(
        {.body = {.shape = *shape, .pose = Pose::at(Vec3(0.0, 0.0, 0.6))}, .density = 300.0});
    for (std::uint32_t k = 0; k < count; ++k) {
        scene.soft_bodies.push_back(
            {.mesh = ball(0.3, Vec3(0.1 * (k % 2), 0.1 * (k % 3), 1.6 + 0.9 * k)),
             .kind = SoftKind::Volume,
             .mass = 4.0,
             .stretch_compliance = 2e-4,
             .bend_compliance = 2e-4,
             .friction = 0.5,
             .damping = 0.5,
             .thickness = 0.01});
    }
    return scene;
}

}  // namespace tandem::scenes
