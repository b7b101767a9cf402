// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/mesh_assembly.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

#include "io/file_error.hpp"
#include "io/polygons/polygon_cutter.hpp"

namespace tandem::io {

Result<Done> MeshAssembly::skip_face(const Error& why) {
    if (!lenient_) {
        return why;
    }
    triangles.resize(first_triangle_);
    if (!polygons_.empty() && polygons_.back().first_triangle >= first_triangle_) {
        polygons_.pop_back();
    }
    notes.add(ReadNoteKind::SkippedFace, [&] { return without_name(why); });
    return Done{};
}

Result<Done> MeshAssembly::skip_vertex(const Error& why) {
    if (!lenient_) {
        return why;
    }
    // NaN, until `finish` has dropped the faces that refer to it.
    vertices.push_back(Vec3::Constant(std::numeric_limits<double>::quiet_NaN()));
    if (first_damaged_vertex_.empty()) {
        first_damaged_vertex_ = without_name(why);
    }
    return Done{};
}

Result<ReportedMesh> MeshAssembly::finish() {
    if (lenient_) {
        drop_damaged_faces();
    }
    const bool finite = std::all_of(vertices.begin(), vertices.end(),
                                    [](const Vec3& vertex) { return vertex.allFinite(); });
    if (finite) {
        cut_polygons();
    }
    Result<Mesh> mesh = finish_mesh(name_, std::move(vertices), std::move(triangles));
    if (!mesh) {
        return mesh.error();
    }
    return ReportedMesh{*std::move(mesh), {{}, notes.all()}};
}

// Removes damaged faces, and sets damaged vertices, which no face uses then, to the origin.
void MeshAssembly::drop_damaged_faces() {
    const auto is_damaged = [this](const Triangle& triangle) {
        return std::any_of(triangle.begin(), triangle.end(), [this](std::uint32_t corner) {
            return corner >= vertices.size() || !vertices[corner].allFinite();
        });
    };
    std::size_t kept_triangles = 0;
    std::size_t kept_polygons = 0;
    std::size_t polygon = 0;
    for (std::size_t first = 0; first < triangles.size();) {
        const bool is_polygon =
            polygon < polygons_.size() && polygons_[polygon].first_triangle == first;
        const std::size_t corners = is_polygon ? polygons_[polygon++].corners : 3;
        const auto begin = triangles.begin() + static_cast<std::ptrdiff_t>(first);
        const auto end = begin + static_cast<std::ptrdiff_t>(corners - 2);
        const auto damaged = std::find_if(begin, end, is_damaged);
        if (damaged == end) {
            if (is_polygon) {
                polygons_[kept_polygons++] = {kept_triangles, corners};
            }
            std::copy(begin, end, triangles.begin() + static_cast<std::ptrdiff_t>(kept_triangles));
            kept_triangles += corners - 2;
        } else {
            notes.add(ReadNoteKind::SkippedFace, [&] {
                return fmt::format(
                    "the face of the vertices {}, … has one that is damaged or "
                    "missing",
                    fmt::join(*damaged, ", "));
            });
        }
        first += corners - 2;
    }
    triangles.resize(kept_triangles);
    polygons_.resize(kept_polygons);
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        if (vertices[i].allFinite()) {
            continue;
        }
        notes.add(ReadNoteKind::SkippedVertex, [this, i] {
            return first_damaged_vertex_.empty() ? fmt::format("vertex {} is not finite", i)
                                                 : first_damaged_vertex_;
        });
        vertices[i] = Vec3::Zero();
    }
}

void MeshAssembly::cut_polygons() {
    std::size_t corners = 0;
    for (const Polygon& polygon : polygons_) {
        corners += polygon.corners;
    }
    PolygonCutter cutter(vertices, corners);
    for (const Polygon& polygon : polygons_) {
        const std::size_t first = polygon.first_triangle;
        const PolygonFaults faults =
            cutter.cut(std::span(triangles).subspan(first, polygon.corners - 2));
        const auto where = [&] {
            return fmt::format("{} corners, triangles {} to {}", polygon.corners, first,
                               first + polygon.corners - 3);
        };
        if (faults.far_from_planar) {
            notes.add(ReadNoteKind::NonPlanarPolygon, where);
        }
        if (faults.crosses_itself) {
            notes.add(ReadNoteKind::CrossingPolygon, where);
        }
        if (faults.too_complicated) {
            notes.add(ReadNoteKind::ComplicatedPolygon, where);
        }
    }
}

std::string MeshAssembly::without_name(const Error& error) const {
    const std::string prefix = name_ + ": ";
    return error.message.starts_with(prefix) ? error.message.substr(prefix.size()) : error.message;
}

}  // namespace tandem::io
