// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "experiments/world_options.hpp"

#include <fmt/format.h>
#include <utility>

namespace tandem::cli {
namespace {

/// The first option given that applies only to worlds of boxes, or null.
const char* boxes_only(const BroadOptions& options) {
    const std::pair<const char*, bool> given[] = {
        {"a configuration", !options.config.empty()},
        {"--profile", !options.profile.empty()},
        {"--motion", options.motion.has_value()},
        {"--sweep", !options.sweep.empty()},
        {"--rounds", options.rounds.has_value()},
        {"--threads", options.threads.has_value()},
        {"--replay", !options.replay.empty()},
        {"--record", !options.record.empty()},
        {"--write-config", !options.write_config.empty()}};
    for (const auto& [name, is_given] : given) {
        if (is_given) {
            return name;
        }
    }
    return nullptr;
}

/// The world that the options describe; empty if they describe none.
std::string described_world(const BroadOptions& options) {
    std::string text;
    const auto add = [&](const char* name, const auto& value) {
        text += fmt::format("{}{}={}", text.empty() ? "" : " ", name, value);
    };
    const auto add_number = [&](const char* name, const auto& value) {
        if (value) {
            add(name, *value);
        }
    };
    add_number("objects", options.objects);
    add_number("density", options.density);
    add_number("velocity", options.velocity);
    add_number("stationary", options.stationary);
    add_number("uniformity", options.uniformity);
    add_number("seed", options.seed);
    if (!options.shapes.empty()) {
        std::string shapes;
        for (const std::string& shape : options.shapes) {
            shapes += (shapes.empty() ? "" : "+") + shape;
        }
        add("shapes", shapes);
    }
    if (options.terrain) {
        add("terrain", 1);
    }
    return text;
}

}  // namespace

Result<WorldLabOptions> world_options_of(const BroadOptions& options) {
    if (const char* name = boxes_only(options)) {
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("{} is for worlds of boxes: leave it out, or --narrow", name)};
    }
    WorldLabOptions world;
    world.world = described_world(options);
    if (!world.world.empty() && !options.experiments.empty()) {
        return Error{ErrorCode::InvalidArgument,
                     "with --narrow, name an experiment or describe a world, not both"};
    }
    world.experiments = options.experiments;
    for (std::string& experiment : world.experiments) {
        if (experiment == "shapes") {
            experiment = "geometry";  // the name in the lab of worlds of shapes
        }
    }
    // The methods of the thesis, and our default.
    world.methods = {"brute-force", "dynamic-tree", "enclosing-octree", "sweep-and-prune",
                     "wide-tree"};
    if (!options.methods.empty()) {
        world.methods = options.methods;
    }
    world.warm_up = options.warm_up;
    world.steps = options.steps;
    world.adapters = options.adapters;
    world.peers = options.peers;
    world.quick = options.quick;
    return world;
}

}  // namespace tandem::cli
