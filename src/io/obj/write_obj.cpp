// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <cstdint>
#include <fmt/format.h>
#include <iterator>

#include "io/output/printable.hpp"
#include "io/writers.hpp"

namespace tandem::io {
namespace {

// A name ends at the end of the line, and for many readers at the first blank.
std::string single_word(const std::string& name) {
    const auto with_underscores = [](std::string word) {
        for (char& c : word) {
            if (static_cast<unsigned char>(c) <= ' ' || c == '#' || c == '\\') {
                c = '_';
            }
        }
        return word;
    };
    const std::string word = with_underscores(printable(with_underscores(name)));
    return word.empty() ? "part" : word;
}

}  // namespace

std::string obj_content(std::span<const ColouredMesh> parts, const std::string& material_file) {
    std::string content;
    const auto out = std::back_inserter(content);
    fmt::format_to(out, "# written by tandem\nmtllib {}\n", material_file);
    std::uint64_t first = 1;
    for (std::size_t p = 0; p < parts.size(); ++p) {
        const ColouredMesh& part = parts[p];
        fmt::format_to(out, "o {}\nusemtl part_{}\n", single_word(part.name), p);
        for (const Vec3& v : part.vertices) {
            fmt::format_to(out, "v {} {} {}\n", v.x(), v.y(), v.z());
        }
        for (const Triangle& t : part.triangles) {
            fmt::format_to(out, "f {} {} {}\n", first + t[0], first + t[1], first + t[2]);
        }
        first += part.vertices.size();
    }
    return content;
}

std::string mtl_content(std::span<const ColouredMesh> parts) {
    std::string content = "# written by tandem\n";
    const auto out = std::back_inserter(content);
    for (std::size_t p = 0; p < parts.size(); ++p) {
        const Rgb& colour = parts[p].colour;
        fmt::format_to(out, "newmtl part_{}\nKd {:.6f} {:.6f} {:.6f}\n", p, colour[0] / 255.0,
                       colour[1] / 255.0, colour[2] / 255.0);
    }
    return content;
}

}  // namespace tandem::io
