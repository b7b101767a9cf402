// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/answers/info_json.hpp"

#include <fmt/format.h>

#include <tandem/version.hpp>

#include "cli/answers/json_parts.hpp"
#include "cli/answers/text_sink.hpp"

namespace tandem::cli {
namespace {

Json report_json(const MeshReport& report) {
    Json bounds = nullptr;
    if (report.bounds) {
        bounds = {{"min", to_json(report.bounds->lo)}, {"max", to_json(report.bounds->hi)}};
    }
    return {{"vertices", report.vertices},
            {"distinct_positions", report.distinct_positions},
            {"unused_vertices", report.unused_vertices},
            {"triangles", report.triangles},
            {"degenerate", report.degenerate_triangles},
            {"duplicate", report.duplicate_triangles},
            {"bounds", bounds},
            {"edges", report.edges},
            {"open_edges", report.open_edges},
            {"non_manifold_edges", report.non_manifold_edges},
            {"misoriented_edges", report.misoriented_edges},
            {"components", report.components},
            {"watertight", report.watertight()}};
}

}  // namespace

Result<Done> write_info_json(const std::string& file, std::span<const InfoEntry> entries) {
    std::string out = fmt::format("{{\n  \"schema\": \"tandem.info/1\",\n  \"version\": {},\n",
                                  Json(TANDEM_VERSION).text());
    out += "  \"files\": [";
    for (const InfoEntry& entry : entries) {
        Json json = {{"file", entry.file}};
        if (const auto* report = std::get_if<MeshReport>(&entry.content)) {
            json.add_members_of(report_json(*report));
        } else {
            json.add("error", std::get<Error>(entry.content).message);
        }
        if (!entry.notes.empty()) {
            json.add("notes", to_json(entry.notes));
        }
        out += (&entry == entries.data() ? "\n    " : ",\n    ") + json.text();
    }
    out += "\n  ]\n}\n";
    return write_text(file, out);
}

}  // namespace tandem::cli
