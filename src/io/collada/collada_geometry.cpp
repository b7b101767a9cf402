// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/collada/collada_geometry.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>
#include <vector>

#include "io/collada/collada_xml.hpp"
#include "io/file_error.hpp"
#include "io/mesh_assembly.hpp"

namespace tandem::io {
namespace {

/// The element of the mesh with this kind and id; references must not leave the mesh.
pugi::xml_node local(const pugi::xml_node& mesh, const char* kind, std::string_view reference) {
    for (const pugi::xml_node& element : mesh.children(kind)) {
        if (reference.starts_with('#') && element.attribute("id").value() == reference.substr(1)) {
            return element;
        }
    }
    fail_collada(fmt::format("{} refers to {} {}, which it does not have", place_of(mesh.parent()),
                             kind, in_quotes(reference)));
}

class ColladaMeshReader {
  public:
    ColladaMeshReader(const pugi::xml_node& mesh, const MeshSource& source)
        : mesh_(mesh), assembly_(source) {}

    std::optional<ReportedMesh> read() {
        for (const pugi::xml_node& element : mesh_.children()) {
            const std::string_view kind = element.name();
            if (kind == "triangles" || kind == "polylist" || kind == "polygons" ||
                kind == "trifans" || kind == "tristrips") {
                read_positions(element);
                read_faces(element, kind);
            }
        }
        // A mesh whose faces were all skipped by lenient reading is kept, because it has notes.
        if (assembly_.triangles.empty() && assembly_.notes.all().empty()) {
            return std::nullopt;
        }
        if (assembly_.triangles.empty()) {
            return ReportedMesh{{}, {{}, assembly_.notes.all()}};
        }
        Result<ReportedMesh> mesh = assembly_.finish();
        if (!mesh) {
            throw ColladaFault{mesh.error().code, mesh.error().message};
        }
        return *std::move(mesh);
    }

  private:
    /// The places of the corners' data in the list of indices of a face.
    struct Layout {
        std::size_t stride = 0;
        std::size_t vertex = 0;
    };

    Layout layout_of(const pugi::xml_node& faces) const {
        // More inputs than any program writes; a larger offset is an error in the file.
        constexpr unsigned kLargestOffset = 1024;
        Layout layout;
        bool has_vertex = false;
        for (const pugi::xml_node& input : faces.children("input")) {
            const unsigned offset = input.attribute("offset").as_uint();
            if (offset > kLargestOffset) {
                fail_collada(
                    fmt::format("{}: an input has the invalid offset {}", place(faces), offset));
            }
            layout.stride = std::max<std::size_t>(layout.stride, offset + 1);
            if (std::string_view(input.attribute("semantic").value()) == "VERTEX") {
                layout.vertex = offset;
                has_vertex = true;
            }
        }
        if (!has_vertex) {
            fail_collada(fmt::format("{} has no input VERTEX", place(faces)));
        }
        return layout;
    }

    /// Reads the vertices once, since all faces of a mesh share them.
    void read_positions(const pugi::xml_node& faces) {
        if (has_positions_) {
            return;
        }
        has_positions_ = true;
        const auto semantic = [](const pugi::xml_node& element, const char* name) {
            return element.find_child_by_attribute("input", "semantic", name)
                .attribute("source")
                .value();
        };
        const pugi::xml_node vertices = local(mesh_, "vertices", semantic(faces, "VERTEX"));
        read_source(local(mesh_, "source", semantic(vertices, "POSITION")));
    }

    void read_source(const pugi::xml_node& source) {
        const pugi::xml_node accessor = source.child("technique_common").child("accessor");
        const pugi::xml_node array =
            local(source, "float_array", accessor.attribute("source").value());
        const std::size_t stride = accessor.attribute("stride").as_uint(1);
        const std::size_t offset = accessor.attribute("offset").as_uint();
        const std::size_t count = accessor.attribute("count").as_uint();
        // Parameters without a name are skipped (COLLADA 1.4.1, <accessor>).
        std::vector<std::size_t> columns;
        std::size_t column = 0;
        for (const pugi::xml_node& parameter : accessor.children("param")) {
            if (!std::string_view(parameter.attribute("name").value()).empty()) {
                columns.push_back(column);
            }
            ++column;
        }
        if (column == 0) {
            columns = {0, 1, 2};
        }
        if (columns.size() != 3 || columns.back() >= stride) {
            fail_collada(
                fmt::format("{}: positions must have three coordinates", place_of(source)));
        }
        read_array(array, {offset, stride, count, columns});
    }

    struct Columns {
        std::size_t offset;
        std::size_t stride;
        std::size_t count;
        std::vector<std::size_t> of;
    };

    void read_array(const pugi::xml_node& array, const Columns& columns) {
        ColladaNumbers numbers(array);
        for (std::size_t k = 0; k < columns.offset && !numbers.at_end(); ++k) {
            (void)numbers.number();
        }
        for (std::size_t k = 0; k < columns.count; ++k) {
            Vec3 point = Vec3::Zero();
            bool sound = true;
            for (std::size_t column = 0; column < columns.stride; ++column) {
                if (numbers.at_end()) {
                    // The last record may be shorter than its stride.
                    if (column > columns.of.back()) {
                        break;
                    }
                    fail_collada(fmt::format("{} ends before position {} of {}", place_of(array),
                                             k + 1, columns.count));
                }
                const std::optional<double> value = numbers.number();
                const auto axis = std::find(columns.of.begin(), columns.of.end(), column);
                if (axis != columns.of.end()) {
                    point[axis - columns.of.begin()] = value.value_or(0.0);
                    sound = sound && value.has_value();
                }
            }
            if (sound) {
                assembly_.vertices.push_back(point);
            } else {
                require(assembly_.skip_vertex(numbers.last_error()));
            }
        }
    }

    void read_faces(const pugi::xml_node& faces, std::string_view kind) {
        const Layout layout = layout_of(faces);
        if (kind == "polylist") {
            ColladaNumbers corners(faces.child("p"));
            ColladaNumbers counts(faces.child("vcount"));
            while (!counts.at_end()) {
                read_face(corners, layout, counts.index().value_or(0));
            }
            if (!corners.at_end()) {
                fail_collada(fmt::format("{}: <vcount> and <p> do not match", place(faces)));
            }
            return;
        }
        if (faces.child("ph")) {
            require(assembly_.skip_face(
                {ErrorCode::Unsupported,
                 fmt::format("{} has polygons with holes; export it as triangles", place(faces))}));
        }
        for (const pugi::xml_node& indices : faces.children("p")) {
            ColladaNumbers corners(indices);
            if (kind == "triangles") {
                while (!corners.at_end()) {
                    read_face(corners, layout, 3);
                }
            } else if (kind == "polygons") {
                read_polygon(corners, layout);
            } else {
                read_row(corners, layout, kind);
            }
        }
    }

    void read_face(ColladaNumbers& corners, const Layout& layout, std::size_t count) {
        assembly_.begin_face();
        std::optional<Error> fault;
        if (count < 3) {
            fault = malformed(place(mesh_),
                              fmt::format("a face of {} corners; it needs at least three", count));
        }
        for (std::size_t k = 0; k < count; ++k) {
            add_corner(corners, layout, fault);
        }
        end_face(fault);
    }

    void read_polygon(ColladaNumbers& corners, const Layout& layout) {
        assembly_.begin_face();
        std::optional<Error> fault;
        while (!corners.at_end()) {
            add_corner(corners, layout, fault);
        }
        if (!fault && assembly_.corners() < 3) {
            fault = malformed(place(mesh_),
                              fmt::format("a polygon of {} corners; it needs at least three",
                                          assembly_.corners()));
        }
        end_face(fault);
    }

    void add_corner(ColladaNumbers& corners, const Layout& layout, std::optional<Error>& fault) {
        if (const std::optional<std::uint32_t> corner = next_corner(corners, layout)) {
            assembly_.add_corner(*corner);
        } else {
            fault = corner_fault_;
        }
    }

    void end_face(const std::optional<Error>& fault) {
        if (fault) {
            require(assembly_.skip_face(*fault));
        } else {
            assembly_.end_face();
        }
    }

    /// Reads a strip or a fan; a damaged corner makes all of it unusable.
    void read_row(ColladaNumbers& corners, const Layout& layout, std::string_view kind) {
        assembly_.begin_face();
        const std::size_t first = assembly_.triangles.size();
        PolygonFan fan;
        TriangleStrip strip;
        while (!corners.at_end()) {
            const std::optional<std::uint32_t> corner = next_corner(corners, layout);
            if (!corner) {
                assembly_.triangles.resize(first);
                require(assembly_.skip_face(corner_fault_));
                return;
            }
            if (kind == "trifans") {
                fan.add(*corner, assembly_.triangles);
            } else {
                strip.add(*corner, assembly_.triangles);
            }
        }
    }

    /// The vertex of the next corner, or nothing if it is damaged; `corner_fault_` then says why.
    std::optional<std::uint32_t> next_corner(ColladaNumbers& corners, const Layout& layout) {
        std::optional<std::uint32_t> vertex;
        for (std::size_t k = 0; k < layout.stride; ++k) {
            if (corners.at_end()) {
                fail_collada(fmt::format("{}: the indices end within a face", place(mesh_)));
            }
            const std::optional<std::uint32_t> index = corners.index();
            if (k == layout.vertex) {
                vertex = index;
                corner_fault_ = corners.last_error();
            }
        }
        if (vertex && *vertex >= assembly_.vertices.size()) {
            corner_fault_ =
                malformed(place(mesh_), fmt::format("a face refers to vertex {}, but there are {}",
                                                    *vertex, assembly_.vertices.size()));
            vertex.reset();
        }
        return vertex;
    }

    static void require(const Result<Done>& done) {
        if (!done) {
            throw ColladaFault{done.error().code, done.error().message};
        }
    }

    [[nodiscard]] std::string place(const pugi::xml_node& element) const {
        const std::string geometry = place_of(mesh_.parent());
        return element == mesh_ ? geometry : fmt::format("{}, <{}>", geometry, element.name());
    }

    pugi::xml_node mesh_;
    MeshAssembly assembly_;
    bool has_positions_ = false;
    Error corner_fault_{};
};

}  // namespace

std::optional<ReportedMesh> collada_mesh(const pugi::xml_node& geometry, const MeshSource& source) {
    const pugi::xml_node convex = geometry.child("convex_mesh");
    if (geometry.child("brep") || convex.attribute("convex_hull_of")) {
        fail_collada_unsupported(
            fmt::format("{} holds no triangles; export it as a mesh", place_of(geometry)));
    }
    const pugi::xml_node mesh = convex ? convex : geometry.child("mesh");
    return ColladaMeshReader(mesh, source).read();
}

}  // namespace tandem::io
