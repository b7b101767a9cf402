// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "scenes/simulated_scene.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace tandem::scenes {
namespace {

Error too_many(std::string_view what, std::uint32_t most, std::string_view name) {
    return {ErrorCode::InvalidArgument,
            fmt::format("the scene {} takes {} up to {}", name, what, most)};
}

}  // namespace

const SceneEntry* find_scene(std::string_view name) {
    const auto* const entry = std::find_if(kSimulatedScenes.begin(), kSimulatedScenes.end(),
                                           [&](const SceneEntry& one) { return one.name == name; });
    return entry == kSimulatedScenes.end() ? nullptr : entry;
}

std::string scene_names() {
    std::string names;
    for (const SceneEntry& entry : kSimulatedScenes) {
        names += (names.empty() ? "" : ", ") + std::string(entry.name);
    }
    return names;
}

Result<SimulatedScene> make_scene(std::string_view name, const SceneSettings& settings) {
    const SceneEntry* const entry = find_scene(name);
    if (entry == nullptr) {
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("there is no scene \"{}\": name one of {}", name, scene_names())};
    }
    if (settings.count > entry->most) {
        return too_many("a count", entry->most, name);
    }
    if (settings.subdivisions > kMostSubdivisions) {
        return too_many("subdivisions", kMostSubdivisions, name);
    }
    return entry->make(settings);
}

Result<Simulation> start(const SimulatedScene& scene) {
    Result<Simulation> simulation = Simulation::create(scene.options);
    if (!simulation) {
        return simulation;
    }
    std::vector<BodyHandle> handles;
    for (std::size_t k = 0; k < scene.bodies.size(); ++k) {
        const Result<BodyHandle> handle = simulation->add(scene.bodies[k]);
        if (!handle) {
            return Error{handle.error().code,
                         "body " + std::to_string(k) + ": " + handle.error().message};
        }
        handles.push_back(*handle);
    }
    for (std::size_t k = 0; k < scene.joints.size(); ++k) {
        const SimulatedScene::Joint& joint = scene.joints[k];
        if (joint.a >= handles.size() || joint.b >= handles.size()) {
            return Error{ErrorCode::InvalidArgument,
                         "joint " + std::to_string(k) + ": there is no such body"};
        }
        const Result<JointId> made =
            simulation->join(handles[joint.a], handles[joint.b], joint.settings);
        if (!made) {
            return Error{made.error().code,
                         "joint " + std::to_string(k) + ": " + made.error().message};
        }
    }
    for (std::size_t k = 0; k < scene.soft_bodies.size(); ++k) {
        const Result<SoftBodyId> made = simulation->add_soft(scene.soft_bodies[k]);
        if (!made) {
            return Error{made.error().code,
                         "soft body " + std::to_string(k) + ": " + made.error().message};
        }
    }
    return simulation;
}

Result<Done> bring_back(const SimulatedScene& scene, Simulation& simulation) {
    if (!scene.back_to_top) {
        return Done{};
    }
    for (const BodyHandle& handle : simulation.world().bodies()) {
        const Pose pose = simulation.pose(handle).value();
        if (scene.bodies[handle.id].body.kind != BodyKind::Dynamic ||
            pose.translation().z() >= scene.back_to_top->below) {
            continue;
        }
        const Pose lifted = Pose::at(scene.back_to_top->lift) * pose;
        if (const Result<Done> done = simulation.set_pose(handle, lifted); !done) {
            return done;
        }
        const Result<Done> stopped = simulation.set_velocity(handle, Vec3::Zero(), Vec3::Zero());
        if (!stopped) {
            return stopped;
        }
    }
    return Done{};
}

}  // namespace tandem::scenes
