// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "report_text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <string_view>

namespace tandem::cli {
namespace {

std::string counted(std::size_t number, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", grouped(number), number == 1 ? one : many);
}

std::string duration(double milliseconds) {
    if (milliseconds >= 1000.0)
        return fmt::format("{:.2f} s", milliseconds / 1000.0);
    return fmt::format("{:.2f} ms", milliseconds);
}

void add_side(std::string& out, char name, const Side& side) {
    const Mesh& mesh = side.model.mesh();
    fmt::format_to(std::back_inserter(out), "{}: {}: {}, {}, {} degenerate{}\n", name, side.file,
                   counted(mesh.triangle_count(), "triangle", "triangles"),
                   counted(mesh.vertex_count(), "vertex", "vertices"), grouped(side.degenerate),
                   side.pose.is_identity() ? "" : ", moved by its pose");
}

void add_pairs(std::string& out, const Collision& collision, std::size_t listed) {
    constexpr std::size_t kPairsPerLine = 5;
    const std::size_t shown = std::min(listed, collision.pairs.size());
    if (shown > 0)
        out += "pairs (triangle of A, triangle of B):";
    for (std::size_t k = 0; k < shown; ++k) {
        out += k % kPairsPerLine == 0 ? "\n  " : "  ";
        fmt::format_to(std::back_inserter(out), "({}, {})", collision.pairs[k].a,
                       collision.pairs[k].b);
    }
    if (shown > 0)
        out += "\n";
    if (shown > 0 && shown < collision.pairs.size())
        fmt::format_to(std::back_inserter(out), "  … and {} more\n",
                       grouped(collision.pairs.size() - shown));
}

void add_answer(std::string& out, const Collision& collision) {
    const auto end = std::back_inserter(out);
    if (!collision.colliding()) {
        out += "no collision: no triangle of A touches a triangle of B\n";
        return;
    }
    if (!collision.complete()) {
        out += "COLLISION: found a pair and stopped there (--first)\n";
        return;
    }
    const Touching touching = touching_triangles(collision);
    fmt::format_to(end, "COLLISION: {}\n",
                   counted(collision.pairs.size(), "pair of touching triangles",
                           "pairs of touching triangles"));
    fmt::format_to(
        end, "touching: {} of {} triangles of A, {} of {} triangles of B\n",
        grouped(static_cast<std::size_t>(std::count(touching.a.begin(), touching.a.end(), true))),
        grouped(touching.a.size()),
        grouped(static_cast<std::size_t>(std::count(touching.b.begin(), touching.b.end(), true))),
        grouped(touching.b.size()));
}

void add_tree(std::string& out, char name, const Side& side) {
    const TreeSummary tree = side.model.summary();
    fmt::format_to(std::back_inserter(out), "  tree of {}: {}, height {}, {} bytes\n", name,
                   counted(tree.nodes, "node", "nodes"), tree.height, grouped(tree.bytes));
}

void add_statistics(std::string& out, const Collision& collision) {
    const TraversalStats& stats = collision.stats;
    const ReferenceOptions& build = collision.a.model.options();
    fmt::format_to(std::back_inserter(out), "engine: {} order, {} rule, {} volumes, {} builder\n",
                   name_of(collision.request.order),
                   name_of(collision.request.rule.value_or(default_rule(collision.request.order))),
                   name_of(build.volume), name_of(build.builder));
    out += "statistics:\n";
    add_tree(out, 'A', collision.a);
    add_tree(out, 'B', collision.b);
    const auto add = [&](std::string_view name, std::uint64_t value) {
        fmt::format_to(std::back_inserter(out), "  {:<18} {:>15}\n", name, grouped(value));
    };
    add("iterations", stats.iterations);
    add("volume tests", stats.volume_tests);
    add("overlaps", stats.overlaps);
    add("leaf overlaps", stats.leaf_overlaps);
    add("geometry tests", stats.geometry_tests);
    add("geometry overlaps", stats.geometry_overlaps);
}

}  // namespace

std::string grouped(std::size_t number) {
    const std::string digits = std::to_string(number);
    std::string result;
    for (std::size_t k = 0; k < digits.size(); ++k) {
        if (k > 0 && (digits.size() - k) % 3 == 0)
            result += ',';
        result += digits[k];
    }
    return result;
}

std::string report_text(const Collision& collision, std::size_t listed, Details details) {
    std::string out;
    add_side(out, 'A', collision.a);
    add_side(out, 'B', collision.b);
    add_answer(out, collision);
    add_pairs(out, collision, listed);
    if (collision.complete())
        fmt::format_to(std::back_inserter(out), "pair hash: {}\n", pair_hash_text(collision.pairs));
    if (details == Details::WithStatistics)
        add_statistics(out, collision);
    fmt::format_to(std::back_inserter(out), "time: load {}, build {}, query {}\n",
                   duration(collision.times.load_ms), duration(collision.times.build_ms),
                   duration(collision.times.query_ms));
    return out;
}

std::string report_text(const std::string& file, const MeshReport& report) {
    std::string out = file + "\n";
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
