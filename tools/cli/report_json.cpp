// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "report_json.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include <tandem/version.hpp>

#include "text_sink.hpp"

namespace tandem::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string dump(const Json& value) {
    // A file name need not be UTF-8, JSON must.
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json to_json(const Vec3& v) {
    return Json::array({v.x(), v.y(), v.z()});
}

Json to_json(const Pose& pose) {
    const Eigen::Matrix3d& r = pose.rotation();
    return {{"translation", to_json(pose.offset())},
            {"rotation", Json::array({to_json(Vec3(r.row(0))), to_json(Vec3(r.row(1))),
                                      to_json(Vec3(r.row(2)))})}};
}

Json to_json(const Side& side) {
    return {{"file", side.file},
            {"vertices", side.model.mesh().vertex_count()},
            {"triangles", side.model.mesh().triangle_count()},
            {"degenerate", side.degenerate},
            {"pose", to_json(side.pose)}};
}

Json to_json(const TraversalStats& stats) {
    return {{"iterations", stats.iterations},
            {"volume_tests", stats.volume_tests},
            {"overlaps", stats.overlaps},
            {"leaf_overlaps", stats.leaf_overlaps},
            {"geometry_tests", stats.geometry_tests},
            {"geometry_overlaps", stats.geometry_overlaps}};
}

Json engine_of(const Collision& collision) {
    const ReferenceOptions& build = collision.a.model.options();
    return {
        {"order", name_of(collision.request.order)},
        {"rule", name_of(collision.request.rule.value_or(default_rule(collision.request.order)))},
        {"volume", name_of(build.volume)},
        {"builder", name_of(build.builder)},
        {"leaf_size", build.leaf_size}};
}

Json to_json(const Times& times) {
    // Whole microseconds: what is smaller is noise.
    const auto rounded = [](double ms) { return std::round(ms * 1000.0) / 1000.0; };
    return {{"load", rounded(times.load_ms)},
            {"build", rounded(times.build_ms)},
            {"query", rounded(times.query_ms)}};
}

Json to_json(const MeshReport& report) {
    Json json = {{"vertices", report.vertices},
                 {"distinct_positions", report.distinct_positions},
                 {"unused_vertices", report.unused_vertices},
                 {"triangles", report.triangles},
                 {"degenerate", report.degenerate_triangles},
                 {"duplicate", report.duplicate_triangles},
                 {"bounds", nullptr},
                 {"edges", report.edges},
                 {"open_edges", report.open_edges},
                 {"non_manifold_edges", report.non_manifold_edges},
                 {"misoriented_edges", report.misoriented_edges},
                 {"components", report.components},
                 {"watertight", report.watertight()}};
    if (report.bounds)
        json["bounds"] = {{"min", to_json(report.bounds->lo)}, {"max", to_json(report.bounds->hi)}};
    return json;
}

/// Millions of pairs do not go through a JSON tree.
void write_pairs(TextSink& sink, std::span<const TrianglePair> pairs) {
    constexpr std::size_t kPairsPerLine = 8;
    fmt::memory_buffer text;
    sink.write("[");
    for (std::size_t k = 0; k < pairs.size(); ++k) {
        text.clear();
        fmt::format_to(std::back_inserter(text), "{}{}[{},{}]", k == 0 ? "" : ",",
                       k % kPairsPerLine == 0 ? "\n    " : " ", pairs[k].a, pairs[k].b);
        sink.write({text.data(), text.size()});
    }
    sink.write(pairs.empty() ? "]" : "\n  ]");
}

}  // namespace

Result<Done> write_check_json(const std::string& file, const Collision& collision,
                              std::size_t listed) {
    Result<TextSink> sink = TextSink::open(file);
    if (!sink)
        return sink.error();
    const std::size_t shown = std::min(listed, collision.pairs.size());
    const auto member = [&](std::string_view name, const Json& value) {
        sink->write(fmt::format("  \"{}\": {},\n", name, dump(value)));
    };
    sink->write("{\n");
    member("schema", "tandem.check/1");
    member("version", TANDEM_VERSION);
    member("a", to_json(collision.a));
    member("b", to_json(collision.b));
    member("colliding", collision.colliding());
    member("first", collision.extent == Extent::FirstContact);
    member("complete", collision.complete());
    member("pair_count", collision.pairs.size());
    member("pair_hash",
           collision.complete() ? Json(pair_hash_text(collision.pairs)) : Json(nullptr));
    member("truncated", shown < collision.pairs.size());
    sink->write("  \"pairs\": ");
    write_pairs(*sink, std::span(collision.pairs).first(shown));
    sink->write(",\n");
    member("engine", engine_of(collision));
    member("stats", to_json(collision.stats));
    sink->write(fmt::format("  \"time_ms\": {}\n}}\n", dump(to_json(collision.times))));
    return sink->close();
}

Result<Done> write_info_json(const std::string& file, std::span<const InfoEntry> entries) {
    std::string out = fmt::format("{{\n  \"schema\": \"tandem.info/1\",\n  \"version\": {},\n",
                                  dump(TANDEM_VERSION));
    out += "  \"files\": [";
    for (const InfoEntry& entry : entries) {
        Json json = {{"file", entry.file}};
        if (const auto* report = std::get_if<MeshReport>(&entry.content))
            json.update(to_json(*report));
        else
            json["error"] = std::get<Error>(entry.content).message;
        out += (&entry == entries.data() ? "\n    " : ",\n    ") + dump(json);
    }
    out += "\n  ]\n}\n";
    return write_text(file, out);
}

Result<Done> write_pairs_csv(const std::string& file, const Collision& collision) {
    Result<TextSink> sink = TextSink::open(file);
    if (!sink)
        return sink.error();
    sink->write("a,b\n");
    for (const TrianglePair& pair : collision.pairs)
        sink->write(fmt::format("{},{}\n", pair.a, pair.b));
    return sink->close();
}

}  // namespace tandem::cli
