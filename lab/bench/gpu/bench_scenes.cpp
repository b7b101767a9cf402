// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/gpu/bench_scenes.hpp"

#include <fmt/format.h>
#include <map>
#include <span>

#include "scenes/simulated_scene.hpp"
#include "signals/interrupt.hpp"

namespace tandem::cli {
namespace {

/// A scene of `tandem simulate`, and the steps after which it is measured.
struct Configuration {
    std::string name;
    Result<scenes::SimulatedScene> (*make)(const scenes::SceneSettings& settings);
    std::uint32_t count;  ///< 0: the default of the scene
    std::vector<std::uint64_t> moments;
};

std::vector<Configuration> configurations(BenchSize size) {
    switch (size) {
        case BenchSize::Quick:
            return {{"cows", scenes::falling_cows, 2, {60}}};
        case BenchSize::Small:
            return {{"cows", scenes::falling_cows, 3, {60, 120, 240}},
                    {"stack", scenes::structured_stack, 3, {60}},
                    {"pile", scenes::pile, 27, {240}},
                    {"rock slide", scenes::rock_slide, 27, {400}}};
        case BenchSize::Full:
            break;
    }
    return {{"cows", scenes::falling_cows, 0, {60, 200, 400}},
            {"stack", scenes::structured_stack, 0, {100}},
            {"pile", scenes::pile, 0, {400}},
            {"rock slide", scenes::rock_slide, 0, {200}}};
}

/// The meshes of a simulation in their poses; planes and other shapes have no triangles.
Result<BenchScene> meshes_of(const scenes::SimulatedScene& scene, const Simulation& simulation,
                             std::string name) {
    BenchScene out{std::move(name), {}, {}, 0};
    std::map<const void*, gpu::DeviceObject> known;
    const std::vector<BodyHandle> handles = simulation.world().bodies();
    for (std::size_t k = 0; k < scene.bodies.size(); ++k) {
        const Shape& shape = scene.bodies[k].body.shape;
        if (shape.kind() != ShapeKind::Mesh) {
            continue;
        }
        const Model model = *shape.model();
        const auto [place, is_new] =
            known.try_emplace(&model.tree(), static_cast<gpu::DeviceObject>(out.models.size()));
        if (is_new) {
            out.models.push_back(model);
        }
        const Result<Pose> pose = simulation.pose(handles[k]);
        if (!pose) {
            return pose.error();
        }
        out.bodies.push_back({place->second, *pose});
        out.triangles += model.mesh().triangle_count();
    }
    return out;
}

/// Returns false if no more scenes are wanted.
Result<bool> look_at(const Configuration& configuration, const TakeScene& take) {
    scenes::SceneSettings settings;
    settings.count = configuration.count;
    Result<scenes::SimulatedScene> scene = configuration.make(settings);
    if (!scene) {
        return scene.error();
    }
    // As in the papers, contacts are pairs of intersecting triangles. With the default settings
    // bodies rest at a small distance, and no triangles would touch.
    scene->options.solver = SolverKind::Reference;
    scene->options.contacts = ContactMode::TrianglePairs;
    Result<Simulation> simulation = scenes::start(*scene);
    if (!simulation) {
        return simulation.error();
    }
    for (const std::uint64_t moment : configuration.moments) {
        while (simulation->steps() < moment) {
            if (signals::interrupted()) {
                return false;
            }
            if (const Result<SimulationStep> step = simulation->step(); !step) {
                return step.error();
            }
            if (const Result<Done> done = scenes::bring_back(*scene, *simulation); !done) {
                return done.error();
            }
        }
        Result<BenchScene> shown = meshes_of(*scene, *simulation, {});
        if (!shown) {
            return std::move(shown).error();
        }
        shown->name =
            fmt::format("{} {}, step {}", shown->bodies.size(), configuration.name, moment);
        const Result<bool> goes_on = take(*shown);
        if (!goes_on || !*goes_on) {
            return goes_on;
        }
    }
    return true;
}

}  // namespace

std::size_t moments_of(BenchSize size) {
    std::size_t moments = 0;
    for (const Configuration& configuration : configurations(size)) {
        moments += configuration.moments.size();
    }
    return moments;
}

Result<Done> simulate_scenes(BenchSize size, const TakeScene& take) {
    for (const Configuration& configuration : configurations(size)) {
        const Result<bool> goes_on = look_at(configuration, take);
        if (!goes_on) {
            return goes_on.error();
        }
        if (!*goes_on) {
            break;
        }
    }
    return Done{};
}

}  // namespace tandem::cli
