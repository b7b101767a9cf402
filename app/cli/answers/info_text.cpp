// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/answers/info_text.hpp"

#include <fmt/format.h>
#include <iterator>
#include <string_view>

#include "cli/answers/text_parts.hpp"
#include "io/output/printable.hpp"

namespace tandem::cli {

std::string info_text(const std::string& file, const MeshReport& report) {
    std::string out = io::printable(file) + "\n";
    const auto end = std::back_inserter(out);
    const auto add = [&](std::string_view name, const std::string& value) {
        fmt::format_to(end, "  {:<12} {}\n", name, value);
    };
    add("triangles", fmt::format("{} ({} degenerate, {})", grouped(report.triangles),
                                 grouped(report.degenerate_triangles),
                                 counted(report.duplicate_triangles, "duplicate", "duplicates")));
    add("vertices",
        fmt::format("{} ({}, {} unused)", grouped(report.vertices),
                    counted(report.distinct_positions, "distinct position", "distinct positions"),
                    grouped(report.unused_vertices)));
    if (report.bounds) {
        const Vec3& lo = report.bounds->lo;
        const Vec3& hi = report.bounds->hi;
        add("bounds", fmt::format("({}, {}, {}) to ({}, {}, {})", lo.x(), lo.y(), lo.z(), hi.x(),
                                  hi.y(), hi.z()));
    }
    add("edges", fmt::format("{} ({} open, {} non-manifold, {} misoriented)", grouped(report.edges),
                             grouped(report.open_edges), grouped(report.non_manifold_edges),
                             grouped(report.misoriented_edges)));
    add("components", grouped(report.components));
    add("watertight", report.watertight() ? "yes" : "no");
    return out;
}

}  // namespace tandem::cli
