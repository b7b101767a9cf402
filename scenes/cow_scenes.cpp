// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <cmath>

#include "scenes/cow.hpp"
#include "scenes/random.hpp"
#include "scenes/simulated_scene.hpp"
#include "scenes/split_in_four.hpp"

/// The scenes of the papers with cows, or with any other mesh.
namespace tandem::scenes {
namespace {

/// Gives all bodies the same shape, or each its own.
class Herd {
  public:
    static Result<Herd> create(const SceneSettings& settings) {
        Mesh mesh = settings.mesh ? *settings.mesh : cow(0);
        for (std::uint32_t k = 0; k < settings.subdivisions; ++k) {
            mesh = split_in_four(mesh);
        }
        Herd herd;
        herd.mesh_ = mesh;
        herd.unique_ = settings.unique;
        Result<Model> model = Model::build(std::move(mesh));
        if (!model) {
            return model.error();
        }
        herd.model_ = *model;
        Result<Shape> shape = Shape::mesh(*model);
        if (!shape) {
            return shape.error();
        }
        herd.shape_ = *shape;
        for (const Vec3& vertex : herd.model_->mesh().vertices()) {
            herd.size_ = std::max(herd.size_, 2.0 * vertex.stableNorm());
        }
        // Far larger than a simulation can handle, but small enough for finite distances between
        // bodies.
        constexpr double kLargest = 1e250;
        if (herd.size_ > kLargest) {
            return Error{ErrorCode::InvalidArgument,
                         "the mesh is too large: its vertices must lie within 1e250 of the origin"};
        }
        return herd;
    }

    Result<RigidBody> body(const Vec3& at, Random& random) {
        if (unique_) {
            // Each body gets a copy of the mesh with a tree of its own.
            Result<Model> own = Model::build(*mesh_);
            if (!own) {
                return own.error();
            }
            Result<Shape> shape = Shape::mesh(*own);
            if (!shape) {
                return shape.error();
            }
            shape_ = *shape;
        }
        const Quaternion q = random.rotation();
        const Result<Pose> pose = Pose::create(at, q[0], q[1], q[2], q[3]);
        if (!pose) {
            return pose.error();
        }
        return RigidBody{.body = {.shape = *shape_, .pose = *pose},
                         .density = 100.0,
                         // Without rolling resistance, round bellies would rock for a long time.
                         .material = {.rolling = 0.005 * size_},
                         .linear_damping = 0.05,
                         .angular_damping = 0.1};
    }

    /// Twice the largest distance of a vertex from the origin.
    [[nodiscard]] double size() const { return size_; }

  private:
    std::optional<Mesh> mesh_;
    std::optional<Model> model_;
    std::optional<Shape> shape_;
    double size_ = 0.0;
    bool unique_ = false;
};

Result<RigidBody> ground(const Vec3& normal, double offset) {
    Result<Shape> plane = Shape::plane(normal, offset);
    if (!plane) {
        return plane.error();
    }
    return RigidBody{.body = {.shape = *plane, .kind = BodyKind::Static}};
}

Result<Done> add_grid(SimulatedScene& scene, Herd& herd, const std::array<std::uint32_t, 3>& edge,
                      std::uint32_t count, const Vec3& first, double spacing, std::uint64_t seed) {
    Random random(seed);
    for (std::uint32_t k = 0; k < count; ++k) {
        const Vec3 place(k % edge[0], k / edge[0] % edge[1], k / edge[0] / edge[1]);
        Result<RigidBody> body = herd.body(first + spacing * place, random);
        if (!body) {
            return body.error();
        }
        scene.bodies.push_back(std::move(*body));
    }
    return Done{};
}

Result<Done> add_planes(SimulatedScene& scene, std::span<const std::pair<Vec3, double>> planes) {
    for (const auto& [normal, offset] : planes) {
        Result<RigidBody> plane = ground(normal, offset);
        if (!plane) {
            return plane.error();
        }
        scene.bodies.push_back(std::move(*plane));
    }
    return Done{};
}

SimulationOptions options_for(double size) {
    SimulationOptions options;
    options.rest_offset = 0.005 * size / 1.2;
    options.margin = 0.004 * size / 1.2;
    return options;
}

}  // namespace

Result<SimulatedScene> falling_cows(const SceneSettings& settings) {
    Result<Herd> herd = Herd::create(settings);
    if (!herd) {
        return herd.error();
    }
    const std::uint32_t edge = settings.count == 0 ? 8 : settings.count;
    const double spacing = 1.1 * herd->size() / 1.2;
    SimulatedScene scene;
    scene.options = options_for(herd->size());
    const Vec3 first(-0.5 * spacing * (edge - 1), -0.5 * spacing * (edge - 1), herd->size());
    Result<Done> done = add_planes(scene, std::array{std::pair{Vec3(Vec3::UnitZ()), 0.0}});
    if (done) {
        done = add_grid(scene, *herd, {edge, edge, edge}, edge * edge * edge, first, spacing,
                        settings.seed);
    }
    return done ? Result<SimulatedScene>(std::move(scene)) : Result<SimulatedScene>(done.error());
}

Result<SimulatedScene> rock_slide(const SceneSettings& settings) {
    Result<Herd> herd = Herd::create(settings);
    if (!herd) {
        return herd.error();
    }
    const std::uint32_t count = settings.count == 0 ? 500 : settings.count;
    const double spacing = 1.2 * herd->size() / 1.2;
    const double slope = 0.45;  // radians; so steep that friction holds no body
    const Vec3 normal(std::sin(slope), 0.0, std::cos(slope));
    SimulatedScene scene;
    scene.options = options_for(herd->size());
    scene.steps = 2000;
    Result<Done> done = add_planes(scene, std::array{std::pair{normal, 0.0}});
    // Rows of 20 bodies, as many rows as needed; each row is as high as the ground there requires.
    Random random(settings.seed);
    const std::uint32_t across = 20;
    const std::uint32_t along = (count + across - 1) / across;
    for (std::uint32_t k = 0; k < count && done; ++k) {
        const double x = spacing * static_cast<double>(k / across);
        const double y = spacing * (k % across);
        Result<RigidBody> body = herd->body(Vec3(x, y, herd->size() - x * std::tan(slope)), random);
        if (!body) {
            return body.error();
        }
        body->material.friction = 0.3;
        scene.bodies.push_back(std::move(*body));
    }
    const double length = spacing * (along + 10);
    const double drop = length * std::tan(slope);
    scene.back_to_top = SimulatedScene::Return{-drop, Vec3(-length, 0.0, drop + herd->size())};
    return done ? Result<SimulatedScene>(std::move(scene)) : Result<SimulatedScene>(done.error());
}

Result<SimulatedScene> pile(const SceneSettings& settings) {
    Result<Herd> herd = Herd::create(settings);
    if (!herd) {
        return herd.error();
    }
    const std::uint32_t count = settings.count == 0 ? 216 : settings.count;
    const auto edge = static_cast<std::uint32_t>(std::ceil(std::cbrt(count) * 0.75));
    const double spacing = 1.1 * herd->size() / 1.2;
    const double half = 0.5 * spacing * edge + 0.2 * herd->size();
    SimulatedScene scene;
    scene.options = options_for(herd->size());
    scene.steps = 600;
    const std::array planes{
        std::pair{Vec3(Vec3::UnitZ()), 0.0}, std::pair{Vec3(1.0, 0.0, 0.0), -half},
        std::pair{Vec3(-1.0, 0.0, 0.0), -half}, std::pair{Vec3(0.0, 1.0, 0.0), -half},
        std::pair{Vec3(0.0, -1.0, 0.0), -half}};
    Result<Done> done = add_planes(scene, planes);
    if (done) {
        const Vec3 first(-0.5 * spacing * (edge - 1), -0.5 * spacing * (edge - 1), herd->size());
        done = add_grid(scene, *herd, {edge, edge, 1000}, count, first, spacing, settings.seed);
    }
    return done ? Result<SimulatedScene>(std::move(scene)) : Result<SimulatedScene>(done.error());
}

}  // namespace tandem::scenes
