// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "scenes/crumpled.hpp"

#include <utility>
#include <vector>

#include "scenes/random.hpp"

namespace tandem::scenes {
namespace {

double mean_edge_length(const Mesh& mesh) {
    double sum = 0.0;
    for (std::uint32_t triangle = 0; triangle < mesh.triangle_count(); ++triangle) {
        const TriangleCorners corners = mesh.corners(triangle);
        for (std::size_t corner = 0; corner < 3; ++corner) {
            sum += (corners[(corner + 1) % 3] - corners[corner]).norm();
        }
    }
    return mesh.triangle_count() == 0 ? 0.0
                                      : sum / (3.0 * static_cast<double>(mesh.triangle_count()));
}

}  // namespace

Mesh crumpled(const Mesh& mesh, std::uint64_t seed, double amount) {
    Random random(seed);
    const double reach = amount * mean_edge_length(mesh);
    std::vector<Vec3> vertices(mesh.vertices().begin(), mesh.vertices().end());
    for (Vec3& vertex : vertices) {
        vertex += reach * random.in_cube();
    }
    return Mesh::create(std::move(vertices), {mesh.triangles().begin(), mesh.triangles().end()})
        .value();
}

}  // namespace tandem::scenes
