// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "scenes/animation.hpp"

namespace tandem::testing {

/// Every animated scene, small enough for brute force in every frame.
inline std::vector<scenes::AnimatedScene> small_animations() {
    return {scenes::spheres_scene(0),     scenes::bunnies_scene(0),      scenes::teapot_scene(0),
            scenes::cloth_scene(10, 24),  scenes::cut_scene(10, 24),     scenes::wave_scene(10, 24),
            scenes::shatter_scene(3, 24), scenes::twist_scene(24, 8, 24)};
}

/// The objects of one frame.
struct SceneFrame {
    std::vector<std::vector<Vec3>> vertices;
    std::vector<std::vector<Triangle>> triangles;

    SceneFrame(const scenes::AnimatedScene& scene, std::uint32_t frame)
        : vertices(scene.objects.size()), triangles(scene.objects.size()) {
        for (std::size_t k = 0; k < scene.objects.size(); ++k) {
            scene.objects[k].vertices_of(frame, vertices[k]);
            scene.objects[k].triangles_of(frame, triangles[k]);
        }
    }
};

}  // namespace tandem::testing
