// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Reads Wavefront OBJ. Only the statements `v` and `f` are used. Other statements (texture
// coordinates, normals, groups, materials, points, lines, curves) are skipped; words that are not
// statements of the format are counted.
#include <fmt/format.h>
#include <limits>

#include "io/file_bytes.hpp"
#include "io/file_error.hpp"
#include "io/mesh_assembly.hpp"
#include "io/obj/obj_keywords.hpp"
#include "io/readers.hpp"
#include "io/text_scanner.hpp"

namespace tandem::io {
namespace {

class ObjReader {
  public:
    explicit ObjReader(const MeshSource& source)
        : scanner_(as_text(source.bytes), source.name, Comments::Hash),
          name_(source.name),
          assembly_(source) {}

    Result<ReportedMesh> read() {
        while (!scanner_.at_end()) {
            if (!scanner_.at_line_end()) {
                if (Result<Done> done = read_statement(scanner_.token()); !done) {
                    return done.error();
                }
            }
            scanner_.next_line();
        }
        // Lenient reading drops such faces at the end.
        if (!assembly_.lenient() && highest_.index > assembly_.vertices.size()) {
            return malformed_at_line(
                name_, highest_.line,
                fmt::format("the face refers to vertex {}, but the file has only {} vertices; it "
                            "may be truncated",
                            highest_.index, assembly_.vertices.size()));
        }
        return assembly_.finish();
    }

  private:
    Result<Done> read_statement(std::string_view keyword) {
        switch (obj_keyword(keyword)) {
            case ObjKeyword::Vertex:
                return read_vertex();
            case ObjKeyword::Face: {
                assembly_.begin_face();
                Result<Done> face = read_face();
                return face ? face : assembly_.skip_face(face.error());
            }
            case ObjKeyword::Other:
                break;
            case ObjKeyword::DamagedVertex:
                return assembly_.skip_vertex(damaged(keyword, "vertex", "v 1.5 2 3"));
            case ObjKeyword::DamagedFace:
                assembly_.begin_face();
                return assembly_.skip_face(damaged(keyword, "face", "f 1 2 3"));
            case ObjKeyword::Unknown:
                assembly_.notes.add(ReadNoteKind::UnknownKeyword, [&] {
                    return fmt::format("line {}: {}", scanner_.line(), in_quotes(keyword));
                });
                break;
        }
        return Done{};
    }

    Result<Done> read_vertex() {
        const std::optional<Vec3> point = scanner_.point();
        if (!point) {
            return assembly_.skip_vertex(scanner_.fault(
                fmt::format("a coordinate of vertex {}", assembly_.vertices.size())));
        }
        assembly_.vertices.push_back(*point);
        return Done{};
    }

    Result<Done> read_face() {
        const std::size_t line = scanner_.line();
        while (!scanner_.at_line_end()) {
            const std::optional<std::int64_t> written = scanner_.integer_prefix();
            // A texture coordinate and a normal may follow: 7/2/5, 7//5, 7/2.
            const bool clean = written && skip_attributes();
            if (!clean) {
                return scanner_.fault("a corner of a face (v, v/vt, v//vn or v/vt/vn)");
            }
            const std::optional<std::uint32_t> index = resolve(*written);
            if (!index) {
                return scanner_.error(fmt::format(
                    "the face refers to vertex {}, and {} vertices stand before it; indices start "
                    "at 1, or at -1 backwards",
                    *written, assembly_.vertices.size()));
            }
            assembly_.add_corner(*index);
        }
        if (assembly_.corners() < 3) {
            return malformed_at_line(
                name_, line,
                fmt::format("a face of {} corners; it needs at least three", assembly_.corners()));
        }
        assembly_.end_face();
        return Done{};
    }

    bool skip_attributes() {
        while (scanner_.peek() == '/') {
            scanner_.advance();
            const char next = scanner_.peek();
            if (next == '-' || next == '+' || (next >= '0' && next <= '9')) {
                if (!scanner_.integer_prefix()) {
                    return false;
                }
            }
        }
        return scanner_.at_token_end();
    }

    // A positive index may refer to a vertex later in the file; it is checked at the end.
    std::optional<std::uint32_t> resolve(std::int64_t written) {
        const auto count = static_cast<std::int64_t>(assembly_.vertices.size());
        const std::int64_t index = written > 0 ? written - 1 : count + written;
        if (written == 0 || index < 0 || index >= std::numeric_limits<std::uint32_t>::max()) {
            return std::nullopt;
        }
        if (index >= count && static_cast<std::uint64_t>(written) > highest_.index) {
            highest_ = {static_cast<std::uint64_t>(written), scanner_.line()};
        }
        return static_cast<std::uint32_t>(index);
    }

    [[nodiscard]] Error damaged(std::string_view keyword, std::string_view what,
                                std::string_view form) const {
        return scanner_.error(fmt::format("{} looks like a damaged {}; write it as '{}'",
                                          in_quotes(keyword), what, form));
    }

    struct Reference {
        std::uint64_t index = 0;
        std::size_t line = 0;
    };

    TextScanner scanner_;
    const std::string& name_;
    MeshAssembly assembly_;
    Reference highest_;
};

}  // namespace

Result<ReportedMesh> read_obj(const MeshSource& source) {
    return ObjReader(source).read();
}

}  // namespace tandem::io
