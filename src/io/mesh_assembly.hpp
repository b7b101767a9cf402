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

#include "io/polygon_fan.hpp"
#include "io/read_notes.hpp"
#include "io/readers.hpp"

namespace tandem::io {

/// The mesh that a reader puts together, face by face, and what it notices on the way.
///
/// A face becomes a fan while its corners are read: its vertices may stand later in the file. The
/// fan keeps the corners in their order, so that `finish`, which knows the vertices, can cut the
/// polygon properly in the same place.
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

    /// A face that cannot be read. Lenient: takes back what was added since `begin_face` and
    /// counts it. Otherwise this is the error to end with.
    [[nodiscard]] Result<Done> skip_face(const Error& why);
    /// A vertex that cannot be read. Lenient: keeps its number. Otherwise the error to end with.
    [[nodiscard]] Result<Done> skip_vertex(const Error& why);

    /// The last step of every reader: refuses a file without triangles, cuts the polygons, checks
    /// the mesh, and puts the name of the file in front of what is wrong with it.
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
    std::vector<Polygon> polygons_;  ///< faces of more than three corners, in order
};

}  // namespace tandem::io
