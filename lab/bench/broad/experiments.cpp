// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "experiments.hpp"

namespace tandem::bench {
namespace {

BroadConfig experiment(std::string name, std::string about, Sweep sweep) {
    BroadConfig config;
    config.name = std::move(name);
    config.about = std::move(about);
    config.sweep = std::move(sweep);
    return config;
}

/// The methods of the goals: only the default of ours, because some others would take days for a
/// million objects.
BroadConfig goal(std::string name, std::string about, scenes::BoxMotion motion,
                 std::vector<SweepValue> counts) {
    BroadConfig config =
        experiment(std::move(name), std::move(about), {"objects", std::move(counts)});
    config.world = world_of_the_goals();
    config.world.motion = motion;
    config.methods = {std::string(name_of(BroadPhaseOptions{}.method))};
    return config;
}

}  // namespace

scenes::BoxWorldSettings world_of_the_goals() {
    scenes::BoxWorldSettings world;
    world.motion = scenes::BoxMotion::Straight;
    // Two boxes overlap on an axis if the distance of their centres is less than half the sum of
    // their sides. With sides of mean 1, an object overlaps 2³ · density others on average, and
    // half of these pairs are counted for it.
    world.density = 0.365;
    world.velocity = 5.0;
    world.spin = 0.0;
    world.uniformity = 1.0;
    world.shapes = {scenes::BodyShape::Box};
    return world;
}

std::vector<BroadConfig> all_broad_experiments() {
    std::vector<BroadConfig> all{
        experiment("objects", "Number of objects (thesis, figures 4.3 to 4.7).",
                   {"objects", {100., 200., 500., 1000., 2000., 5000., 10000.}}),
        experiment("uniformity",
                   "Uniformity of the sizes: both parameters of the beta distribution (thesis, "
                   "figures 4.10 to 4.14).",
                   {"uniformity", {0.05, 0.1, 0.25, 0.5, 1., 2.5, 10., 100.}}),
        experiment("stationary",
                   "Fraction of objects that never move (thesis, figures 4.16 to 4.19).",
                   {"stationary", {0., 0.2, 0.4, 0.6, 0.8, 0.9, 1.}}),
        experiment("velocity",
                   "Expected velocity, in units a second (thesis, figures 4.20 to 4.23).",
                   {"velocity", {0., 2., 5., 10., 20., 40., 80., 160.}}),
        experiment("density", "Objects in a unit of volume (thesis, figures 4.24 to 4.27).",
                   {"density", {0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5}}),
        experiment(
            "shapes",
            "Collision geometry, of which only the boxes matter here (thesis, figures 4.29 to "
            "4.33).",
            {"shape", {"box", "sphere", "cylinder", "cone", "capsule", "compound"}}),
        experiment("broadmark", "Scenes of the kinds that Broadmark has.",
                   {"motion", {"brownian", "free-fall", "gravity"}})};
    all.back().world.objects = 4000;
    all.push_back(goal("incoherent", "Random boxes, each at a new place in every step.",
                       scenes::BoxMotion::Teleport, {1e3, 1e4, 1e5}));
    all.push_back(goal("goals", "Random boxes, all moving, about 1.46 pairs for each of them.",
                       scenes::BoxMotion::Straight, {1e3, 1e4, 1e5, 1e6}));
    return all;
}

bool is_about_peers(std::string_view experiment) {
    return experiment == "goals" || experiment == "incoherent";
}

}  // namespace tandem::bench
