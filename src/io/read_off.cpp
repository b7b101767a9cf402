// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Reads the Object File Format (Geomview). Each vertex and each face begins a line, as all programs
// write it. The rest of a line after the coordinates or corners (normals, colours, texture
// coordinates) is skipped, because the prefix does not give its length.
#include <fmt/format.h>

#include "io/file_bytes.hpp"
#include "io/file_error.hpp"
#include "io/mesh_assembly.hpp"
#include "io/readers.hpp"
#include "io/text_scanner.hpp"

namespace tandem::io {
namespace {

struct OffCounts {
    std::size_t vertices = 0;
    std::size_t faces = 0;
};

// The optional prefixes [ST][C][N] add columns; 4 and n change the dimension of vertices.
Result<Done> read_off_keyword(TextScanner& scanner, const std::string& name) {
    scanner.skip_space();
    std::string letters;
    while (!scanner.at_token_end() && !letters.ends_with("OFF") && letters.size() < 8) {
        letters += scanner.peek();
        scanner.advance();
    }
    if (letters.ends_with("4OFF") || letters.ends_with("nOFF")) {
        return Error{ErrorCode::Unsupported,
                     fmt::format("{}: {} has vertices of other than three dimensions; convert it "
                                 "to plain OFF",
                                 name, in_quotes(letters))};
    }
    for (const std::string_view known :
         {"OFF", "COFF", "NOFF", "CNOFF", "NCOFF", "STOFF", "STCOFF", "STNOFF", "STCNOFF"}) {
        if (letters == known) {
            return Done{};
        }
    }
    return scanner.error(
        fmt::format("begins with {}; an OFF file begins with the word OFF (or "
                    "COFF, NOFF, STOFF …)",
                    in_quotes(letters)));
}

Result<OffCounts> read_off_counts(TextScanner& scanner, const std::string& name) {
    scanner.skip_space();
    if (scanner.peek() == 'B') {
        return Error{
            ErrorCode::Unsupported,
            fmt::format("{}: binary OFF is not read; convert it to ASCII OFF or to PLY", name)};
    }
    const std::optional<std::int64_t> vertices = scanner.integer();
    if (!vertices) {
        return scanner.fault("the number of vertices");
    }
    const std::optional<std::int64_t> faces = scanner.integer();
    if (!faces) {
        return scanner.fault("the number of faces");
    }
    // The shortest records are "0 0 0\n" and "3 0 0 0\n". If the counts need more bytes than there
    // are, they are wrong or the end of the file is missing.
    const auto left = static_cast<std::int64_t>(scanner.bytes_left()) + 1;
    if (*vertices < 0 || *faces < 0 || *vertices > left / 6 || *faces > left / 8) {
        return scanner.error(
            fmt::format("{} vertices and {} faces cannot fit in the {} bytes that follow; the file "
                        "is truncated or its counts are wrong",
                        *vertices, *faces, left - 1));
    }
    scanner.next_line();
    return OffCounts{static_cast<std::size_t>(*vertices), static_cast<std::size_t>(*faces)};
}

// A vertex or a face may continue on the next line, because its length is given.
std::optional<double> next_number(TextScanner& scanner) {
    scanner.skip_space();
    return scanner.number();
}

std::optional<std::int64_t> next_integer(TextScanner& scanner) {
    scanner.skip_space();
    return scanner.integer();
}

Result<Vec3> read_off_vertex(TextScanner& scanner, std::size_t number) {
    Vec3 point;
    for (double& coordinate : point) {
        const std::optional<double> value = next_number(scanner);
        if (!value) {
            return scanner.fault(fmt::format("a coordinate of vertex {}", number));
        }
        coordinate = *value;
    }
    return point;
}

Result<Done> read_off_face(TextScanner& scanner, MeshAssembly& assembly) {
    const std::size_t vertex_count = assembly.vertices.size();
    const std::optional<std::int64_t> corners = next_integer(scanner);
    if (!corners) {
        return scanner.fault("the number of corners of a face");
    }
    if (*corners < 3) {
        return scanner.error(
            fmt::format("a face of {} corners; it needs at least three", *corners));
    }
    for (std::int64_t i = 0; i < *corners; ++i) {
        const std::optional<std::int64_t> index = next_integer(scanner);
        if (!index) {
            return scanner.fault(fmt::format("corner {} of {} of a face", i + 1, *corners));
        }
        if (*index < 0 || static_cast<std::uint64_t>(*index) >= vertex_count) {
            return scanner.error(
                fmt::format("the face refers to vertex {}, but there are {} vertices, counted from "
                            "0",
                            *index, vertex_count));
        }
        assembly.add_corner(static_cast<std::uint32_t>(*index));
    }
    assembly.end_face();
    return Done{};
}

}  // namespace

Result<ReportedMesh> read_off(const MeshSource& source) {
    TextScanner scanner(as_text(source.bytes), source.name, Comments::Hash);
    if (const Result<Done> keyword = read_off_keyword(scanner, source.name); !keyword) {
        return keyword.error();
    }
    const Result<OffCounts> counts = read_off_counts(scanner, source.name);
    if (!counts) {
        return counts.error();
    }

    MeshAssembly assembly(source);
    assembly.vertices.reserve(counts->vertices);
    for (std::size_t i = 0; i < counts->vertices; ++i) {
        const Result<Vec3> point = read_off_vertex(scanner, i);
        if (point) {
            assembly.vertices.push_back(*point);
        } else if (Result<Done> skipped = assembly.skip_vertex(point.error()); !skipped) {
            return skipped.error();
        }
        scanner.next_line();
    }
    assembly.triangles.reserve(counts->faces);
    for (std::size_t k = 0; k < counts->faces; ++k) {
        assembly.begin_face();
        if (const Result<Done> face = read_off_face(scanner, assembly); !face) {
            // If the file ends too early, its last face is missing rather than damaged.
            const Result<Done> skipped = scanner.at_end() ? face : assembly.skip_face(face.error());
            if (!skipped) {
                return skipped.error();
            }
        }
        scanner.next_line();
    }
    scanner.skip_space();
    if (!scanner.at_end()) {
        assembly.notes.add(ReadNoteKind::DataAfterEnd, [&] {
            return fmt::format(
                "line {}, after the last of {} faces; perhaps the counts at the top "
                "are too small",
                scanner.line(), counts->faces);
        });
    }
    return assembly.finish();
}

}  // namespace tandem::io
