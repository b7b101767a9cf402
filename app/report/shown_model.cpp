// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "shown_model.hpp"

#include <algorithm>
#include <filesystem>

namespace tandem::report {

Point point_of(const Vec3& vector) {
    return {vector.x(), vector.y(), vector.z()};
}

Placement placement_of(const Pose& pose) {
    Placement placement;
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 3; ++column) {
            placement.rotation.at(static_cast<std::size_t>(3 * row + column)) =
                pose.rotation()(row, column);
        }
    }
    placement.translation = point_of(pose.translation());
    return placement;
}

ShownMesh shown_mesh(const Mesh& mesh) {
    ShownMesh shown;
    shown.positions.reserve(mesh.vertex_count());
    for (const Vec3& vertex : mesh.vertices()) {
        shown.positions.push_back(point_of(vertex));
    }
    shown.triangles.assign(mesh.triangles().begin(), mesh.triangles().end());
    shown.triangles_in_file = mesh.triangle_count();
    return shown;
}

Extents extents_of(const Mesh& mesh, const Pose& pose) {
    if (mesh.vertex_count() == 0) {
        return {};
    }
    const Point first = point_of(to_world(pose, mesh.vertices().front()));
    Extents box{first, first};
    for (const Vec3& vertex : mesh.vertices()) {
        const Point point = point_of(to_world(pose, vertex));
        for (std::size_t axis = 0; axis < 3; ++axis) {
            box.lo[axis] = std::min(box.lo[axis], point[axis]);
            box.hi[axis] = std::max(box.hi[axis], point[axis]);
        }
    }
    return box;
}

std::uint32_t add_part(Document& document, const std::string& name, const Mesh& mesh,
                       const Pose& pose) {
    Part part;
    const std::filesystem::path file(name);
    part.name = file.has_filename() ? file.filename().string() : name;
    part.path = name;
    part.file = name;
    part.mesh = static_cast<std::uint32_t>(document.meshes.size());
    part.placement = placement_of(pose);
    part.box = extents_of(mesh, pose);
    part.triangles = mesh.triangle_count();
    document.meshes.push_back(shown_mesh(mesh));
    document.parts.push_back(std::move(part));
    return static_cast<std::uint32_t>(document.parts.size() - 1);
}

}  // namespace tandem::report
