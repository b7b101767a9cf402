// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Wavefront OBJ: of all its statements only `v` and `f` matter here. The rest (texture coordinates,
// normals, groups, materials, points, lines, curves) is passed over, known or not.
#include <fmt/format.h>
#include <limits>

#include "io/file_bytes.hpp"
#include "io/file_error.hpp"
#include "io/polygon_fan.hpp"
#include "io/readers.hpp"
#include "io/text_scanner.hpp"

namespace tandem::io {
namespace {

class ObjReader {
  public:
    explicit ObjReader(const MeshSource& source)
        : text_(as_text(source.bytes)),
          scanner_(text_, source.name, Comments::Hash),
          name_(source.name) {}

    Result<Mesh> read() {
        if (text_.find('\n') == text_.npos && text_.find('\r') != text_.npos)
            return scanner_.error("lines end with CR alone; convert them to LF first");
        while (!scanner_.at_end()) {
            if (!scanner_.at_line_end()) {
                const std::string_view keyword = scanner_.token();
                if (keyword == "v") {
                    const std::optional<Vec3> point = scanner_.point();
                    if (!point)
                        return scanner_.fault(
                            fmt::format("a coordinate of vertex {}", vertices_.size()));
                    vertices_.push_back(*point);
                } else if (keyword == "f" || keyword == "fo") {
                    if (Result<Done> face = read_face(); !face)
                        return face.error();
                }
            }
            scanner_.next_line();
        }
        if (highest_.index > vertices_.size()) {
            return malformed_at_line(
                name_, highest_.line,
                fmt::format("the face refers to vertex {}, but the file has only {} vertices; it "
                            "may be truncated",
                            highest_.index, vertices_.size()));
        }
        return finish_mesh(name_, std::move(vertices_), std::move(triangles_));
    }

  private:
    Result<Done> read_face() {
        const std::size_t line = scanner_.line();
        PolygonFan fan(triangles_);
        while (!scanner_.at_line_end()) {
            const std::optional<std::int64_t> written = scanner_.integer_prefix();
            // What follows are the texture coordinate and the normal: 7/2/5, 7//5, 7/2.
            const bool clean = written && skip_attributes();
            if (!clean)
                return scanner_.fault("a corner of a face (v, v/vt, v//vn or v/vt/vn)");
            const std::optional<std::uint32_t> index = resolve(*written);
            if (!index) {
                return scanner_.error(fmt::format(
                    "the face refers to vertex {}, and {} vertices stand before it; indices start "
                    "at 1, or at -1 backwards",
                    *written, vertices_.size()));
            }
            fan.add(*index);
        }
        if (fan.corners() < 3) {
            return malformed_at_line(
                name_, line,
                fmt::format("a face of {} corners; it needs at least three", fan.corners()));
        }
        return Done{};
    }

    bool skip_attributes() {
        while (scanner_.peek() == '/') {
            scanner_.advance();
            const char next = scanner_.peek();
            if (next == '-' || next == '+' || (next >= '0' && next <= '9')) {
                if (!scanner_.integer_prefix())
                    return false;
            }
        }
        return scanner_.at_token_end();
    }

    // A positive index may point forward, to vertices later in the file: checked at the end.
    std::optional<std::uint32_t> resolve(std::int64_t written) {
        const auto count = static_cast<std::int64_t>(vertices_.size());
        const std::int64_t index = written > 0 ? written - 1 : count + written;
        if (written == 0 || index < 0 || index >= std::numeric_limits<std::uint32_t>::max())
            return std::nullopt;
        if (index >= count && static_cast<std::uint64_t>(written) > highest_.index)
            highest_ = {static_cast<std::uint64_t>(written), scanner_.line()};
        return static_cast<std::uint32_t>(index);
    }

    struct Reference {
        std::uint64_t index = 0;
        std::size_t line = 0;
    };

    std::string_view text_;
    TextScanner scanner_;
    const std::string& name_;
    std::vector<Vec3> vertices_;
    std::vector<Triangle> triangles_;
    Reference highest_;
};

}  // namespace

Result<Mesh> read_obj(const MeshSource& source) {
    return ObjReader(source).read();
}

}  // namespace tandem::io
