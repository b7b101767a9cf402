// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tandem/simulation.hpp>

namespace tandem::scenes {

/// Bodies and joints before the first step, and the number of steps to simulate.
struct SimulatedScene {
    struct Joint {
        std::uint32_t a;  ///< places in `bodies`
        std::uint32_t b;
        JointSettings settings;
    };
    /// Bodies below `below` are lifted by `lift` and stopped, so that they fall again from the top.
    struct Return {
        double below;
        Vec3 lift;
    };

    SimulationOptions options;
    std::vector<RigidBody> bodies;
    std::vector<Joint> joints;
    std::vector<SoftBody> soft_bodies;
    std::optional<Return> back_to_top;
    std::uint64_t steps = 400;
    /// Meshes of a scene file, or the mesh used instead of the cow.
    std::vector<std::string> files_read;
};

/// The parameters of a scene; zero and empty values mean the default of the scene.
struct SceneSettings {
    std::uint64_t seed = 1;
    std::uint32_t count = 0;         ///< number of bodies, or along an edge where the scene says so
    std::uint32_t subdivisions = 0;  ///< subdivisions of its meshes
    std::optional<Mesh> mesh{};      ///< used instead of the cow
    bool unique = false;             ///< each body has its own copy of the mesh in memory
};

/// A scene and its name.
struct SceneEntry {
    std::string_view name;
    std::string_view what;
    Result<SimulatedScene> (*make)(const SceneSettings& settings);
    std::uint32_t most;  ///< largest `count`: about a million bodies or a few million triangles
};

/// 8 × 8 × 8 cows over a plane (002, section 5); `count` is the number along an edge.
[[nodiscard]] Result<SimulatedScene> falling_cows(const SceneSettings& settings);
/// Cows roll down a slope and return to the top (004, section 3).
[[nodiscard]] Result<SimulatedScene> rock_slide(const SceneSettings& settings);
/// Cows fall into a pit and form a pile (004, section 3).
[[nodiscard]] Result<SimulatedScene> pile(const SceneSettings& settings);
/// A grid of triangulated boxes close to each other (004, section 3); `count` is the number along
/// an edge.
[[nodiscard]] Result<SimulatedScene> structured_stack(const SceneSettings& settings);
/// Boxes on top of each other.
[[nodiscard]] Result<SimulatedScene> tower(const SceneSettings& settings);
/// A wall that becomes narrower; `count` boxes in the lowest row.
[[nodiscard]] Result<SimulatedScene> pyramid(const SceneSettings& settings);
[[nodiscard]] Result<SimulatedScene> card_house(const SceneSettings& settings);
/// A row of dominoes that a push topples.
[[nodiscard]] Result<SimulatedScene> dominoes(const SceneSettings& settings);
/// Nuts on bolts with two heads fall into a bowl: interlocked meshes.
[[nodiscard]] Result<SimulatedScene> nuts_and_bolts(const SceneSettings& settings);

/// A cloth falls on a fixed ball; `count` is the number of cells along an edge.
[[nodiscard]] Result<SimulatedScene> cloth_over_ball(const SceneSettings& settings);
/// `count` soft balls fall on a cow.
[[nodiscard]] Result<SimulatedScene> jelly(const SceneSettings& settings);

/// A square sheet perpendicular to the z axis.
[[nodiscard]] Mesh cloth_sheet(std::uint32_t cells, double side, const Vec3& middle);

inline constexpr std::array kSimulatedScenes{
    SceneEntry{"cows", "8 x 8 x 8 cows fall on a plane", falling_cows, 100},
    SceneEntry{"rock-slide", "cows roll down a tilted ground, 500 of them", rock_slide, 1'000'000},
    SceneEntry{"pile", "216 cows in a pit", pile, 1'000'000},
    SceneEntry{"stack", "a grid of 6 x 6 x 6 boxes of triangles", structured_stack, 100},
    SceneEntry{"tower", "ten boxes on top of each other", tower, 100'000},
    SceneEntry{"pyramid", "a wall of 5,050 boxes", pyramid, 1'400},
    SceneEntry{"card-house", "three storeys of cards", card_house, 500},
    SceneEntry{"dominoes", "40 dominoes in a row", dominoes, 1'000'000},
    SceneEntry{"nuts-and-bolts", "nuts on bolts with two heads, in a bowl", nuts_and_bolts,
               100'000},
    SceneEntry{"cloth", "a cloth over a ball", cloth_over_ball, 1'000},
    SceneEntry{"jelly", "three soft balls on a cow", jelly, 1'000},
};

/// Most subdivisions of a mesh: 4,096 times the triangles.
inline constexpr std::uint32_t kMostSubdivisions = 6;

/// Null if no scene has this name.
[[nodiscard]] const SceneEntry* find_scene(std::string_view name);
/// All names, separated by commas.
[[nodiscard]] std::string scene_names();

/// The scene with this name. The error for an unknown name lists all names; a setting that is too
/// large is an error, too.
[[nodiscard]] Result<SimulatedScene> make_scene(std::string_view name,
                                                const SceneSettings& settings);

/// Puts a scene into a new simulation. The ids of the bodies are their places in the scene.
[[nodiscard]] Result<Simulation> start(const SimulatedScene& scene);

/// To be called after a step: lifts bodies that have fallen below the limit.
Result<Done> bring_back(const SimulatedScene& scene, Simulation& simulation);

}  // namespace tandem::scenes
