// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <tandem/mesh.hpp>
#include <tandem/mesh_file.hpp>
#include <tandem/result.hpp>

#include "io/polygons/polygon_fan.hpp"
#include "io/read_notes.hpp"
#include "io/readers.hpp"

namespace tandem::io {

/// The mesh that a reader builds face by face, with notes on problems.
///
/// A face is stored as a fan while its corners are read, because its vertices may come later in the
/// file. The fan keeps the order of the corners, so that `finish`, when all vertices are known, can
/// replace it by a correct division of the polygon.
class MeshAssembly {
  public:
    explicit MeshAssembly(const MeshSource& source)
        : name_(source.name), lenient_(source.options.lenient) {}

    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    ReadNotes notes;

    [[nodiscard]] bool lenient() const { return lenient_; }

    void begin_face() {
        first_triangle_ = triangles.size();
        fan_ = {};
    }
    void add_corner(std::uint32_t corner) { fan_.add(corner, triangles); }
    [[nodiscard]] std::size_t corners() const { return fan_.corners(); }
    void end_face() {
        if (fan_.corners() > 3) {
            polygons_.push_back({first_triangle_, fan_.corners()});
        }
    }

    /// Handles a face that cannot be read. Lenient: removes everything added since `begin_face` and
    /// counts the face. Strict: returns the error with which reading must end.
    [[nodiscard]] Result<Done> skip_face(const Error& why);
    /// Handles a vertex that cannot be read. Lenient: keeps its number. Strict: returns the error.
    [[nodiscard]] Result<Done> skip_vertex(const Error& why);

    /// The last step of every reader: refuses a file without triangles, divides polygons, checks
    /// the mesh, and prefixes errors with the name of the file.
    [[nodiscard]] Result<ReportedMesh> finish();

  private:
    struct Polygon {
        std::size_t first_triangle;
        std::size_t corners;
    };

    void drop_damaged_faces();
    void cut_polygons();
    [[nodiscard]] std::string without_name(const Error& error) const;

    const std::string& name_;
    bool lenient_;
    PolygonFan fan_;
    std::size_t first_triangle_ = 0;
    std::string first_damaged_vertex_;
    std::vector<Polygon> polygons_;  ///< faces of more than three corners, in the order of the file
};

}  // namespace tandem::io
