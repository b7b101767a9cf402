// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Reads STL, ASCII and binary. Facets share no vertices in this format, and none are merged here:
// three vertices per facet, in the order of the file. The stored normals are skipped.
#include <algorithm>
#include <cctype>
#include <cstdint>
#include <fmt/format.h>

#include "io/byte_order.hpp"
#include "io/file_bytes.hpp"
#include "io/file_error.hpp"
#include "io/mesh_assembly.hpp"
#include "io/readers.hpp"
#include "io/text_scanner.hpp"

namespace tandem::io {
namespace {

constexpr std::size_t kHeaderSize = 84;
constexpr std::size_t kFacetSize = 50;

std::uint64_t binary_facets(std::span<const std::byte> bytes) {
    return load<std::uint32_t, std::endian::little>(bytes.data() + kHeaderSize - 4);
}

// Many binary files begin with "solid" too, so the size is tested first. An ASCII file would be
// mistaken for a binary one only if its bytes 80 to 83, as a count of facets, agreed with its size;
// four letters give a count of more than 150 million.
bool has_binary_size(std::span<const std::byte> bytes) {
    return bytes.size() >= kHeaderSize &&
           bytes.size() == kHeaderSize + kFacetSize * binary_facets(bytes);
}

bool is_word(std::string_view token, std::string_view word) {
    return std::equal(token.begin(), token.end(), word.begin(), word.end(), [](char a, char b) {
        return std::tolower(static_cast<unsigned char>(a)) == b;
    });
}

bool looks_like_text(std::string_view text) {
    TextScanner scanner(text, "", Comments::None);
    scanner.skip_space();
    return is_word(scanner.token(), "solid") &&
           text.substr(0, 1024).find('\0') == std::string_view::npos;
}

Result<ReportedMesh> read_binary_stl(const MeshSource& source) {
    const std::uint64_t facets = binary_facets(source.bytes);
    MeshAssembly assembly(source);
    assembly.vertices.reserve(3 * facets);
    assembly.triangles.reserve(facets);
    for (std::uint64_t k = 0; k < facets; ++k) {
        const std::byte* corner = source.bytes.data() + kHeaderSize + kFacetSize * k + 12;
        for (int i = 0; i < 3; ++i, corner += 12) {
            assembly.vertices.emplace_back(load<float, std::endian::little>(corner),
                                           load<float, std::endian::little>(corner + 4),
                                           load<float, std::endian::little>(corner + 8));
        }
        const auto first = static_cast<std::uint32_t>(3 * k);
        assembly.triangles.push_back({first, first + 1, first + 2});
    }
    return assembly.finish();
}

class AsciiStlReader {
  public:
    explicit AsciiStlReader(const MeshSource& source)
        : scanner_(as_text(source.bytes), source.name, Comments::None), assembly_(source) {}

    Result<ReportedMesh> read() {
        bool open = false;
        for (std::string_view word = next_word(); !word.empty(); word = next_word()) {
            if (is_word(word, "solid") && !open) {
                // The rest of the line is a free name, which may contain any keyword.
                scanner_.next_line();
                open = true;
            } else if (is_word(word, "endsolid") && open) {
                scanner_.next_line();
                open = false;
            } else if (is_word(word, "facet") && open) {
                assembly_.begin_face();
                if (Result<Done> facet = read_facet(); !facet) {
                    if (Result<Done> skipped = skip_facet(facet.error()); !skipped) {
                        return skipped.error();
                    }
                }
            } else {
                return scanner_.error(fmt::format("{} where {} should stand", in_quotes(word),
                                                  open ? "facet or endsolid" : "solid"));
            }
        }
        if (open) {
            return scanner_.fault("endsolid");
        }
        return assembly_.finish();
    }

  private:
    std::string_view next_word() {
        scanner_.skip_space();
        return scanner_.token();
    }

    Result<Done> expect(std::string_view word) {
        scanner_.skip_space();
        const std::string_view found = scanner_.token();
        if (is_word(found, word)) {
            return Done{};
        }
        if (found.empty()) {
            return scanner_.fault(word);
        }
        return scanner_.error(fmt::format("{} where {} should stand", in_quotes(found), word));
    }

    Result<Done> read_facet() {
        // Skip the normal: it is derived from the corners and often wrong or nan.
        scanner_.next_line();
        for (const std::string_view word : {"outer", "loop"}) {
            if (Result<Done> found = expect(word); !found) {
                return found;
            }
        }
        for (std::string_view word = next_word(); !is_word(word, "endloop"); word = next_word()) {
            if (word.empty()) {
                return scanner_.fault("vertex or endloop");
            }
            if (!is_word(word, "vertex")) {
                return scanner_.error(
                    fmt::format("{} where vertex or endloop should stand", in_quotes(word)));
            }
            const std::optional<Vec3> point = scanner_.point();
            if (!point) {
                return scanner_.fault(
                    fmt::format("a coordinate of vertex {}", assembly_.vertices.size()));
            }
            assembly_.add_corner(static_cast<std::uint32_t>(assembly_.vertices.size()));
            assembly_.vertices.push_back(*point);
        }
        if (assembly_.corners() < 3) {
            return scanner_.error(
                fmt::format("a facet of {} corners; it needs at least three", assembly_.corners()));
        }
        assembly_.end_face();
        return expect("endfacet");
    }

    // Lenient: continues after the next line that ends a facet. Vertices that were already read
    // stay in the mesh, unused.
    Result<Done> skip_facet(const Error& why) {
        if (Result<Done> skipped = assembly_.skip_face(why); !skipped) {
            return skipped;
        }
        for (std::string_view word = next_word(); !word.empty(); word = next_word()) {
            if (is_word(word, "endfacet")) {
                return Done{};
            }
            scanner_.next_line();
        }
        return why;
    }

    TextScanner scanner_;
    MeshAssembly assembly_;
};

}  // namespace

Result<ReportedMesh> read_stl(const MeshSource& source) {
    if (has_binary_size(source.bytes)) {
        return read_binary_stl(source);
    }
    if (looks_like_text(as_text(source.bytes))) {
        return AsciiStlReader(source).read();
    }
    if (source.bytes.size() < kHeaderSize) {
        return malformed(source.name,
                         fmt::format("{} bytes are neither ASCII STL, which begins with the word "
                                     "solid, nor binary STL, which has a header of {} bytes; the "
                                     "file may be truncated",
                                     source.bytes.size(), kHeaderSize));
    }
    const std::uint64_t facets = binary_facets(source.bytes);
    return malformed_at_byte(
        source.name, kHeaderSize - 4,
        fmt::format("binary STL that declares {} facets, so {} bytes, but the file has {}; it is "
                    "truncated or not STL, export it again",
                    facets, kHeaderSize + kFacetSize * facets, source.bytes.size()));
}

}  // namespace tandem::io
