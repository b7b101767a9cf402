// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "objects.hpp"

#include <fmt/format.h>
#include <vector>

#include <tandem/mesh_report.hpp>

#include "scenes/paper_object.hpp"
#include "scenes/split_in_four.hpp"

namespace tandem::bench {
namespace {

Mesh scaled(const Mesh& mesh, double factor) {
    std::vector<Vec3> vertices(mesh.vertices().begin(), mesh.vertices().end());
    for (Vec3& vertex : vertices) {
        vertex *= factor;
    }
    return Mesh::create(std::move(vertices), {mesh.triangles().begin(), mesh.triangles().end()})
        .value();
}

}  // namespace

Object Object::of_the_paper() {
    return Object("built-in ring of 796 faces");
}

Result<Object> Object::from(const Mesh& mesh, std::string name) {
    const auto bounds = report_on(mesh).bounds;
    if (!bounds) {
        return Error{ErrorCode::InvalidMesh, fmt::format("{}: has no triangle", name)};
    }
    // Halved first, because the sides of a very large mesh may overflow.
    const Vec3 half = 0.5 * bounds->hi - 0.5 * bounds->lo;
    const Vec3 centre = 0.5 * bounds->hi + 0.5 * bounds->lo;
    const double longest = half.maxCoeff();
    std::vector<Vec3> vertices;
    vertices.reserve(mesh.vertex_count());
    for (const Vec3& vertex : mesh.vertices()) {
        vertices.emplace_back((vertex - centre) / longest);
    }
    Result<Mesh> normalised =
        Mesh::create(std::move(vertices), {mesh.triangles().begin(), mesh.triangles().end()});
    if (!normalised) {
        return Error{ErrorCode::InvalidMesh,
                     fmt::format("{}: is a point, or too small or too large to be scaled", name)};
    }
    Object object(std::move(name));
    object.own_ = *std::move(normalised);
    return object;
}

std::size_t Object::faces(const Version& version) const noexcept {
    const std::size_t coarse = own_ ? own_->triangle_count() : scenes::kPaperFaces;
    return coarse << (2 * version.subdivisions);
}

Mesh Object::make(const Version& version) const {
    Mesh mesh = own_ ? *own_ : scenes::paper_object(version.subdivisions);
    if (own_) {
        for (std::uint32_t round = 0; round < version.subdivisions; ++round) {
            mesh = scenes::split_in_four(mesh);
        }
    }
    return version.scale == 1.0 ? mesh : scaled(mesh, version.scale);
}

}  // namespace tandem::bench
