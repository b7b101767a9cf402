// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <array>
#include <cstdint>
#include <iostream>

#include <tandem/mesh.hpp>
#include <tandem/pose.hpp>
#include <tandem/version.hpp>

int main() {
    const std::array<double, 9> coordinates{1, 0, 0, 0, 1, 0, 0, 0, 1};
    const std::array<std::uint32_t, 3> indices{0, 1, 2};
    const tandem::Result<tandem::Mesh> mesh = tandem::Mesh::create(coordinates, indices);
    if (!mesh) {
        std::cerr << mesh.error().message << '\n';
        return 1;
    }
    const tandem::Pose pose = tandem::Pose::translation({2, 2, 1});
    const tandem::Vec3 moved = tandem::to_world(pose, mesh->corners(0)[0]);
    std::cout << "tandem " << TANDEM_VERSION << ": " << mesh->triangle_count()
              << " triangle, moved to " << moved.transpose() << '\n';
}
