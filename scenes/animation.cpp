// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "scenes/animation.hpp"

#include <algorithm>

namespace tandem::scenes {

void AnimatedObject::vertices_of(std::uint32_t frame, std::vector<Vec3>& out) const {
    out.resize(rest.size());
    move(frame, rest, out);
}

void AnimatedObject::triangles_of(std::uint32_t frame, std::vector<Triangle>& out) const {
    out = triangles;
    if (reconnect) {
        reconnect(frame, triangles, out);
    }
}

Mesh AnimatedObject::mesh_of(std::uint32_t frame) const {
    std::vector<Vec3> vertices;
    std::vector<Triangle> connected;
    vertices_of(frame, vertices);
    triangles_of(frame, connected);
    return Mesh::create(std::move(vertices), std::move(connected)).value();
}

AnimatedObject resting_object(const Mesh& mesh) {
    AnimatedObject object;
    object.rest.assign(mesh.vertices().begin(), mesh.vertices().end());
    object.triangles.assign(mesh.triangles().begin(), mesh.triangles().end());
    object.move = [](std::uint32_t, std::span<const Vec3> rest, std::span<Vec3> out) {
        std::copy(rest.begin(), rest.end(), out.begin());
    };
    return object;
}

std::size_t AnimatedScene::triangle_count() const {
    std::size_t sum = 0;
    for (const AnimatedObject& object : objects) {
        sum += object.triangles.size();
    }
    return sum;
}

}  // namespace tandem::scenes
