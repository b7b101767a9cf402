// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include <tandem/result.hpp>

#include "io/referenced_file.hpp"
#include "scenes/simulated_scene.hpp"

namespace tandem::simulate {

/// What is to be simulated, as the recording keeps it: a built-in scene with its settings, or the
/// text of a scene file and the folder that its meshes are in.
struct SceneRequest {
    std::string name;
    std::uint64_t seed = 1;
    std::uint32_t count = 0;
    std::uint32_t subdivisions = 0;
    std::string mesh;  ///< a file instead of the cow; may be empty
    std::string text;  ///< of a scene file; empty for a built-in scene
    std::string folder;
    std::string solver = "soft-step";
    std::string contacts = "manifolds";
    unsigned threads = 1;
    std::uint64_t steps = 0;  ///< 0 for the scene's own number
    std::uint64_t checkpoint = 25;
    bool times = false;  ///< whether the recording has the times of each step
    io::OutsideFiles outside = io::OutsideFiles::Refused;
};

/// The request as a recording keeps it. Threads are left out: no bit depends on them. Whether files
/// may lie outside of the folder is left out: a recording must not allow that itself.
[[nodiscard]] std::string text_of(const SceneRequest& request);
[[nodiscard]] Result<SceneRequest> request_from(const std::string& text);

/// Whether the files that a recording names lie in its folder or in the current one.
[[nodiscard]] Result<Done> check_places(const SceneRequest& request, const std::string& recording);

/// The scene with everything that the request changes in it.
[[nodiscard]] Result<scenes::SimulatedScene> make_scene(const SceneRequest& request);

/// A scene file (docs/guide/simulate.md). Messages name the place in the file.
[[nodiscard]] Result<scenes::SimulatedScene> parse_scene(const std::string& text,
                                                         const std::string& folder,
                                                         io::OutsideFiles outside);

}  // namespace tandem::simulate
