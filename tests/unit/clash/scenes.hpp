// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <tandem/clash.hpp>

namespace tandem::testing {

struct NamedMesh {
    std::string name;
    Mesh mesh;
    Pose pose{};
};

/// A scene with each mesh as a part; a '/' in a name makes groups.
inline Scene scene_of(std::vector<NamedMesh> parts) {
    Scene scene;
    for (NamedMesh& part : parts) {
        scene.meshes.push_back(std::move(part.mesh));
        ScenePart shown;
        shown.name = part.name.substr(part.name.rfind('/') + 1);
        shown.path = part.name;
        shown.mesh = static_cast<std::uint32_t>(scene.meshes.size() - 1);
        shown.pose = part.pose;
        scene.parts.push_back(std::move(shown));
    }
    return scene;
}

inline clash::ClashReport clashes_of(const Scene& scene, const clash::ClashRequest& request = {}) {
    return clash::find_clashes(scene, request).value();
}

}  // namespace tandem::testing
