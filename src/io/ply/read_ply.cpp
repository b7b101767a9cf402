// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Reads PLY, the Stanford polygon file. Elements and properties come in any order; `vertex` (x y
// z), `face` and `tristrips` (vertex_indices or vertex_index) are used, all others are skipped
// value by value.
#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "io/file_bytes.hpp"
#include "io/file_error.hpp"
#include "io/mesh_assembly.hpp"
#include "io/ply/ply_header.hpp"
#include "io/ply/ply_values.hpp"
#include "io/polygons/polygon_fan.hpp"
#include "io/readers.hpp"

namespace tandem::io {
namespace {

template <PlyValues Values>
class PlyBody {
  public:
    PlyBody(const PlyHeader& header, Values values, const MeshSource& source)
        : header_(header), values_(std::move(values)), assembly_(source) {}

    Result<ReportedMesh> read() {
        for (const PlyElement& element : header_.elements) {
            if (element.name == "vertex") {
                vertex_count_ = element.count;
            }
        }
        for (const PlyElement& element : header_.elements) {
            if (Result<Done> done = read_element(element); !done) {
                return done.error();
            }
        }
        if (!values_.only_space_left()) {
            assembly_.notes.add(ReadNoteKind::DataAfterEnd, [this] {
                return values_.place() +
                       ", after the last element; perhaps the counts in the header are too small";
            });
        }
        return assembly_.finish();
    }

  private:
    Result<Done> read_element(const PlyElement& element) {
        // The counts of the header are checked against the size of the body before any memory is
        // reserved or any loop begins.
        std::size_t least = 0;
        for (const PlyProperty& property : element.properties) {
            least += values_.least_size(property.count_type.value_or(property.type));
        }
        if (least != 0 && element.count > values_.bytes_left() / least) {
            return values_.error(fmt::format(
                "the header declares {} records of at least {} bytes in element {}, but only {} "
                "bytes follow; the file is truncated or its header is wrong",
                element.count, least, in_quotes(element.name), values_.bytes_left()));
        }
        if (element.name == "vertex") {
            return read_vertices(element);
        }
        if (element.name == "face") {
            assembly_.triangles.reserve(least == 0 ? 0 : element.count);
            return read_faces<FaceSink>(element);
        }
        if (element.name == "tristrips") {
            return read_faces<StripSink>(element);
        }
        return skip_records(element);
    }

    Result<Done> skip_records(const PlyElement& element) {
        if (element.properties.empty()) {
            return Done{};
        }
        for (std::uint64_t i = 0; i < element.count; ++i) {
            values_.begin_record();
            for (const PlyProperty& property : element.properties) {
                if (Result<Done> done = skip(property); !done) {
                    return done;
                }
            }
            end_record();
        }
        return Done{};
    }

    Result<Done> read_vertices(const PlyElement& element) {
        std::vector<std::optional<std::size_t>> axis_of(element.properties.size());
        constexpr std::array<std::string_view, 3> kAxes = {"x", "y", "z"};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const std::optional<std::size_t> place = element.find(kAxes[axis]);
            if (!place || element.properties[*place].count_type) {
                return values_.error(fmt::format(
                    "element 'vertex' has no property {}; its coordinates must be x, y, z",
                    kAxes[axis]));
            }
            axis_of[*place] = axis;
        }
        assembly_.vertices.reserve(element.count);
        for (std::uint64_t i = 0; i < element.count; ++i) {
            values_.begin_record();
            Vec3 point;
            damage_.reset();
            Result<Done> record = read_vertex(element, axis_of, i, point);
            if (!record && !(assembly_.lenient() && values_.skip_damaged_record())) {
                return record;
            }
            if (record) {
                end_record();
            }
            if (!record || damage_) {
                const Error why = damage_ ? *damage_ : record.error();
                if (Result<Done> skipped = assembly_.skip_vertex(why); !skipped) {
                    return skipped;
                }
            } else {
                assembly_.vertices.push_back(point);
            }
        }
        return Done{};
    }

    Result<Done> read_vertex(const PlyElement& element,
                             const std::vector<std::optional<std::size_t>>& axis_of,
                             std::uint64_t number, Vec3& point) {
        for (std::size_t place = 0; place < axis_of.size(); ++place) {
            const PlyProperty& property = element.properties[place];
            if (!axis_of[place]) {
                if (Result<Done> done = skip(property); !done) {
                    return done;
                }
                continue;
            }
            const std::optional<double> value = values_.real(property.type);
            if (value) {
                point[static_cast<Eigen::Index>(*axis_of[place])] = *value;
                continue;
            }
            const Error why = values_.fault(fmt::format("{} of vertex {}", property.name, number));
            if (!is_damage(why) || !values_.skip(property.type, 1)) {
                return why;
            }
        }
        return Done{};
    }

    // Receives the corners of one record: those of a polygon, or of strips separated by -1.
    class FaceSink {
      public:
        explicit FaceSink(PlyBody& body) : body_(body) {}
        bool add(std::int64_t index) {
            if (!body_.is_vertex(index)) {
                return false;
            }
            body_.assembly_.add_corner(static_cast<std::uint32_t>(index));
            return true;
        }
        bool complete() const { return body_.assembly_.corners() >= 3; }
        void end() { body_.assembly_.end_face(); }

      private:
        PlyBody& body_;
    };

    class StripSink {
      public:
        explicit StripSink(PlyBody& body) : body_(body) {}
        bool add(std::int64_t index) {
            if (index == -1) {
                strip_.restart();
                return true;
            }
            if (!body_.is_vertex(index)) {
                return false;
            }
            strip_.add(static_cast<std::uint32_t>(index), body_.assembly_.triangles);
            return true;
        }
        static bool complete() { return true; }
        void end() {}

      private:
        PlyBody& body_;
        TriangleStrip strip_;
    };

    template <class Sink>
    Result<Done> read_faces(const PlyElement& element) {
        std::optional<std::size_t> corners = element.find("vertex_indices");
        if (!corners) {
            corners = element.find("vertex_index");
        }
        if (!corners) {
            // Only an element without faces may lack the list of corners.
            return element.count == 0 ? Result<Done>(Done{})
                                      : values_.error(fmt::format(
                                            "element {} has no list vertex_indices or vertex_index",
                                            in_quotes(element.name)));
        }
        const PlyProperty& list = element.properties[*corners];
        if (!list.count_type || !is_integer(list.type)) {
            return values_.error(
                fmt::format("property {} must be a list of integers", in_quotes(list.name)));
        }
        for (std::uint64_t k = 0; k < element.count; ++k) {
            values_.begin_record();
            assembly_.begin_face();
            damage_.reset();
            Result<Done> record = read_face(element, *corners, k, Sink(*this));
            if (!record && !(assembly_.lenient() && values_.skip_damaged_record())) {
                return record;
            }
            if (record) {
                end_record();
            }
            if (!record || damage_) {
                const Error why = damage_ ? *damage_ : record.error();
                if (Result<Done> skipped = assembly_.skip_face(why); !skipped) {
                    return skipped;
                }
            }
        }
        return Done{};
    }

    template <class Sink>
    Result<Done> read_face(const PlyElement& element, std::size_t corners, std::uint64_t number,
                           Sink sink) {
        for (std::size_t place = 0; place < element.properties.size(); ++place) {
            const PlyProperty& property = element.properties[place];
            Result<Done> done =
                place == corners ? read_list(property, number, element.name, sink) : skip(property);
            if (!done) {
                return done;
            }
        }
        return Done{};
    }

    template <class Sink>
    Result<Done> read_list(const PlyProperty& list, std::uint64_t k, std::string_view element,
                           Sink& sink) {
        const std::optional<std::int64_t> length = values_.integer(*list.count_type);
        if (!length) {
            return values_.fault(fmt::format("the number of corners of {} {}", element, k));
        }
        for (std::int64_t i = 0; i < *length; ++i) {
            const std::optional<std::int64_t> index = values_.integer(list.type);
            if (!index) {
                const Error why = values_.fault(fmt::format("corner {} of {} {}", i, element, k));
                if (!is_damage(why) || !values_.skip(list.type, 1)) {
                    return why;
                }
            } else if (!sink.add(*index)) {
                const Error why = values_.error(
                    fmt::format("{} {} refers to vertex {}, but there are {} vertices, counted "
                                "from 0",
                                element, k, *index, vertex_count_));
                if (!is_damage(why)) {
                    return why;
                }
            }
        }
        if (damage_) {
            return Done{};
        }
        if (*length < 0 || !sink.complete()) {
            const Error why = values_.error(
                fmt::format("{} {} has {} corners; it needs at least three", element, k, *length));
            // A list of negative length has no known end.
            if (*length < 0 || !is_damage(why)) {
                return why;
            }
            return Done{};
        }
        sink.end();
        return Done{};
    }

    // Whether the record can be read to its end in spite of this error.
    bool is_damage(const Error& why) {
        if (assembly_.lenient() && !damage_) {
            damage_ = why;
        }
        return assembly_.lenient();
    }

    void end_record() {
        if (values_.has_extra_values()) {
            assembly_.notes.add(ReadNoteKind::ExtraValues, [this] { return values_.place(); });
        }
        values_.end_record();
    }

    Result<Done> skip(const PlyProperty& property) {
        std::int64_t count = 1;
        if (property.count_type) {
            const std::optional<std::int64_t> length = values_.integer(*property.count_type);
            if (!length) {
                return values_.fault(
                    fmt::format("the length of list {}", in_quotes(property.name)));
            }
            if (*length < 0) {
                return values_.error(
                    fmt::format("list {} has a negative length", in_quotes(property.name)));
            }
            count = *length;
        }
        if (!values_.skip(property.type, static_cast<std::uint64_t>(count))) {
            return values_.fault(fmt::format("property {}", in_quotes(property.name)));
        }
        return Done{};
    }

    [[nodiscard]] bool is_vertex(std::int64_t index) const {
        return index >= 0 && static_cast<std::uint64_t>(index) < vertex_count_;
    }

    const PlyHeader& header_;
    Values values_;
    std::uint64_t vertex_count_ = 0;
    MeshAssembly assembly_;
    std::optional<Error> damage_;  ///< the error in this record, in lenient reading
};

}  // namespace

Result<ReportedMesh> read_ply(const MeshSource& source) {
    const std::string_view text = as_text(source.bytes);
    const Result<PlyHeader> header = read_ply_header(text, source.name);
    if (!header) {
        return header.error();
    }
    const std::size_t body = header->body_offset;
    switch (header->encoding) {
        case PlyEncoding::Ascii:
            return PlyBody(*header,
                           AsciiPlyValues(text.substr(body), source.name, header->body_line,
                                          header->records()),
                           source)
                .read();
        case PlyEncoding::LittleEndian:
            return PlyBody(*header,
                           BinaryPlyValues<std::endian::little>(source.bytes, body, source.name),
                           source)
                .read();
        case PlyEncoding::BigEndian:
            break;
    }
    return PlyBody(*header, BinaryPlyValues<std::endian::big>(source.bytes, body, source.name),
                   source)
        .read();
}

}  // namespace tandem::io
