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

/// Bodies and joints before the first step, and how long to look.
struct SimulatedScene {
    struct Joint {
        std::uint32_t a;  ///< places in `bodies`
        std::uint32_t b;
        JointSettings settings;
    };
    /// What falls out at the bottom comes back at the top: bodies below `below` are lifted by
    /// `lift` and lose their speed.
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
    std::vector<std::string> files_read;  ///< meshes of a scene file, or instead of the cow
};

/// What a scene is made from; zero and nothing stand for the scene's own choice.
struct SceneSettings {
    std::uint64_t seed = 1;
    std::uint32_t count = 0;         ///< bodies, or along an edge where a scene says so
    std::uint32_t subdivisions = 0;  ///< of its meshes
    std::optional<Mesh> mesh{};      ///< instead of the cow
    bool unique = false;             ///< a mesh in memory for each body instead of one for all
};

/// A scene by its name.
struct SceneEntry {
    std::string_view name;
    std::string_view what;
    Result<SimulatedScene> (*make)(const SceneSettings& settings);
    std::uint32_t most;  ///< greatest `count`: about a million bodies or a few million triangles
};

/// 8 × 8 × 8 cows over a plane (002, section 5); `count` is the edge.
[[nodiscard]] Result<SimulatedScene> falling_cows(const SceneSettings& settings);
/// Cows roll down a tilted ground and come back at the top (004, section 3).
[[nodiscard]] Result<SimulatedScene> rock_slide(const SceneSettings& settings);
/// Cows fall in a pit and lie in a pile (004, section 3).
[[nodiscard]] Result<SimulatedScene> pile(const SceneSettings& settings);
/// A grid of boxes of triangles that stand close together (004, section 3); `count` is the edge.
[[nodiscard]] Result<SimulatedScene> structured_stack(const SceneSettings& settings);
/// Boxes on top of each other.
[[nodiscard]] Result<SimulatedScene> tower(const SceneSettings& settings);
/// A wall that gets narrower; `count` boxes in the lowest row.
[[nodiscard]] Result<SimulatedScene> pyramid(const SceneSettings& settings);
[[nodiscard]] Result<SimulatedScene> card_house(const SceneSettings& settings);
/// A row that a push topples.
[[nodiscard]] Result<SimulatedScene> dominoes(const SceneSettings& settings);
/// Nuts on bolts with two heads fall in a bowl: meshes that interlock.
[[nodiscard]] Result<SimulatedScene> nuts_and_bolts(const SceneSettings& settings);

/// A cloth falls on a ball that stays; `count` is the number of cells along an edge.
[[nodiscard]] Result<SimulatedScene> cloth_over_ball(const SceneSettings& settings);
/// Soft balls fall on a cow; `count` of them.
[[nodiscard]] Result<SimulatedScene> jelly(const SceneSettings& settings);

/// A square sheet across the z axis.
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

/// How often a mesh may be split: 4,096 times the triangles.
inline constexpr std::uint32_t kMostSubdivisions = 6;

/// Nothing if there is no scene of that name.
[[nodiscard]] const SceneEntry* find_scene(std::string_view name);
/// All names, separated by commas.
[[nodiscard]] std::string scene_names();

/// The scene of that name; an error names those that there are, or the setting that is too large.
[[nodiscard]] Result<SimulatedScene> make_scene(std::string_view name,
                                                const SceneSettings& settings);

/// Puts a scene into a new simulation. The bodies have the numbers of their places.
[[nodiscard]] Result<Simulation> start(const SimulatedScene& scene);

/// After a step: lifts what has fallen out.
Result<Done> bring_back(const SimulatedScene& scene, Simulation& simulation);

}  // namespace tandem::scenes
