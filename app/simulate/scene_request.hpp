// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <tandem/result.hpp>

#include "io/referenced_file.hpp"
#include "scenes/simulated_scene.hpp"

namespace tandem::simulate {

/// The scene to simulate, as the recording stores it: a built-in scene with its settings, or the
/// text of a scene file with the folder of its meshes.
struct SceneRequest {
    std::string name;
    std::uint64_t seed = 1;
    std::uint32_t count = 0;
    std::uint32_t subdivisions = 0;
    std::string mesh;  ///< a mesh file to use instead of the cow; may be empty
    std::string text;  ///< text of a scene file; empty for a built-in scene
    std::string folder;
    std::string solver = "soft-step";
    std::string contacts = "manifolds";
    unsigned threads = 1;
    std::uint64_t steps = 0;  ///< 0 for the scene's own number of steps
    std::uint64_t checkpoint = 25;
    bool times = false;  ///< whether the recording contains the times of each step
    io::OutsideFiles outside = io::OutsideFiles::Refused;
    /// Of the mesh files, in the order in which they are read.
    std::vector<std::string> checksums{};
    std::string fingerprint{};  ///< of the simulation before its first step
};

/// Stores the checksums of the mesh files and the fingerprint of the simulation in the request.
Result<Done> identify(SceneRequest& request, const scenes::SimulatedScene& scene,
                      const Simulation& simulation);

/// Checks that the scene made for a recording equals the one that was recorded.
[[nodiscard]] Result<Done> check_same(const SceneRequest& recorded, const SceneRequest& made,
                                      const scenes::SimulatedScene& scene,
                                      const std::string& recording);

/// The request as a recording stores it. It omits the number of threads, on which no result
/// depends, and the permission to read files outside the folder, because a recording must not grant
/// that itself.
[[nodiscard]] std::string text_of(const SceneRequest& request);
[[nodiscard]] Result<SceneRequest> request_from(const std::string& text);

/// Checks that the files named in a recording lie in its folder or in the current one.
[[nodiscard]] Result<Done> check_places(const SceneRequest& request, const std::string& recording);

/// The scene with all changes of the request applied.
[[nodiscard]] Result<scenes::SimulatedScene> make_scene(const SceneRequest& request);

/// Reads a scene file (docs/guide/simulate.md). Error messages name the place in the file.
[[nodiscard]] Result<scenes::SimulatedScene> parse_scene(const std::string& text,
                                                         const std::string& folder,
                                                         io::OutsideFiles outside);

}  // namespace tandem::simulate
