// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/answers/text_parts.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

#include <tandem/simd.hpp>

#include "io/output/printable.hpp"

namespace tandem::cli {
namespace {

std::string duration(double milliseconds) {
    if (milliseconds >= 1000.0) {
        return fmt::format("{:.2f} s", milliseconds / 1000.0);
    }
    return fmt::format("{:.2f} ms", milliseconds);
}

void add_engine(std::string& out, const EngineChoice& engine) {
    const auto end = std::back_inserter(out);
    if (engine.engine == EngineKind::Fast) {
        fmt::format_to(end, "engine: fast, {} trees, {}, up to {}\n", name_of(engine.fast.effort),
                       name_of(simd_in_use()), counted(thread_count(engine), "thread", "threads"));
        return;
    }
    const OrderKind order = engine.request.order.value_or(OrderKind::Stack);
    fmt::format_to(end, "engine: reference, {} order, {} rule, {} volumes, {} builder\n",
                   name_of(order), name_of(engine.request.rule.value_or(default_rule(order))),
                   name_of(engine.reference.volume), name_of(engine.reference.builder));
}

void add_tree(std::string& out, std::string_view name, const Side& side) {
    const TreeSummary tree = side.model.summary();
    fmt::format_to(std::back_inserter(out), "  tree of {}: {}, height {}, {} bytes\n", name,
                   counted(tree.nodes, "node", "nodes"), tree.height, grouped(tree.bytes));
}

void add_counters(std::string& out, const TraversalStats& stats) {
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
        if (k > 0 && (digits.size() - k) % 3 == 0) {
            result += ',';
        }
        result += digits[k];
    }
    return result;
}

std::string counted(std::size_t number, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", grouped(number), number == 1 ? one : many);
}

void add_side(std::string& out, std::string_view name, const Side& side) {
    const Mesh& mesh = side.model.mesh();
    fmt::format_to(std::back_inserter(out), "{}: {}: {}, {}, {} degenerate{}\n", name,
                   io::printable(side.file),
                   counted(mesh.triangle_count(), "triangle", "triangles"),
                   counted(mesh.vertex_count(), "vertex", "vertices"), grouped(side.degenerate),
                   side.pose.is_identity() ? "" : ", moved by its pose");
}

void add_pairs(std::string& out, std::string_view what, std::span<const TrianglePair> pairs,
               std::uint64_t count, std::size_t listed) {
    constexpr std::size_t kPairsPerLine = 5;
    const std::size_t shown = std::min(listed, pairs.size());
    if (shown == 0) {
        return;
    }
    fmt::format_to(std::back_inserter(out), "pairs ({}):", what);
    for (std::size_t k = 0; k < shown; ++k) {
        out += k % kPairsPerLine == 0 ? "\n  " : "  ";
        fmt::format_to(std::back_inserter(out), "({}, {})", pairs[k].a, pairs[k].b);
    }
    out += "\n";
    if (shown < count) {
        fmt::format_to(std::back_inserter(out), "  … and {} more\n", grouped(count - shown));
    }
}

void add_statistics(std::string& out, const MeshPair& scene, const TraversalStats& stats) {
    add_engine(out, scene.engine);
    out += "statistics:\n";
    add_tree(out, "A", scene.a);
    add_tree(out, "B", scene.b);
    add_counters(out, stats);
}

void add_statistics(std::string& out, const EngineChoice& engine, const Side& only,
                    const TraversalStats& stats) {
    add_engine(out, engine);
    out += "statistics:\n";
    add_tree(out, "the mesh", only);
    add_counters(out, stats);
}

std::string point_text(const Vec3& point) {
    return fmt::format("({:.6g}, {:.6g}, {:.6g})", point.x(), point.y(), point.z());
}

void add_times(std::string& out, const Times& times) {
    fmt::format_to(std::back_inserter(out), "time: load {}, build {}, query {}\n",
                   duration(times.load_ms), duration(times.build_ms), duration(times.query_ms));
}

}  // namespace tandem::cli
