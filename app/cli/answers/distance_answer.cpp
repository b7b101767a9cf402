// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/answers/distance_answer.hpp"

#include <fmt/format.h>
#include <iterator>
#include <span>

#include "cli/answers/documents.hpp"
#include "cli/answers/export_scene.hpp"
#include "cli/answers/json_parts.hpp"
#include "cli/answers/marks.hpp"
#include "cli/answers/text_parts.hpp"

namespace tandem::cli {
namespace {

std::span<const TrianglePair> closest_pair(const DistanceResult& result) {
    return {&result.triangles, result.found ? std::size_t{1} : std::size_t{0}};
}

std::string text_of(const Separation& separation, Details details) {
    const MeshPair& scene = separation.scene;
    const DistanceResult& result = separation.result;
    std::string out;
    const auto end = std::back_inserter(out);
    add_side(out, "A", scene.a);
    add_side(out, "B", scene.b);
    if (!result.found) {
        fmt::format_to(end, "apart: no triangle of A is within {} of a triangle of B\n",
                       separation.request.upper_bound);
    } else if (separation.touching()) {
        out += "TOUCHING: the distance is 0\n";
    } else {
        fmt::format_to(end, "apart: the distance is {:.6g}\n", result.distance);
    }
    if (result.found) {
        fmt::format_to(end, "closest: triangle {} of A at {}\n         triangle {} of B at {}\n",
                       result.triangles.a, point_text(result.point_a), result.triangles.b,
                       point_text(result.point_b));
    }
    if (result.found && result.lower_bound < result.distance) {
        fmt::format_to(end, "no triangles are closer than {:.6g}\n", result.lower_bound);
    }
    if (separation.contacts) {
        out += text_of(*separation.contacts);
    }
    if (details == Details::WithStatistics) {
        add_statistics(out, scene, result.stats);
    }
    add_times(out, scene.times);
    return out;
}

Result<Done> write_json(const std::string& file, const Separation& separation) {
    const bool is_check = separation.schema == Schema::Check;
    Result<JsonReport> json =
        JsonReport::open(file, is_check ? "tandem.check/1" : "tandem.distance/1");
    if (!json) {
        return json.error();
    }
    const MeshPair& scene = separation.scene;
    const DistanceResult& result = separation.result;
    if (is_check) {
        json->member("mode", "distance");
    }
    json->member("a", to_json(scene.a));
    json->member("b", to_json(scene.b));
    json->member("colliding", counts(separation.touching(), separation.contacts));
    json->member("found", result.found);
    json->member("distance", result.distance);
    json->member("lower_bound", result.lower_bound);
    json->member("upper_bound", separation.request.upper_bound);
    json->member("point_a", result.found ? to_json(result.point_a) : Json(nullptr));
    json->member("point_b", result.found ? to_json(result.point_b) : Json(nullptr));
    json->member("triangles", result.found ? Json::array({result.triangles.a, result.triangles.b})
                                           : Json(nullptr));
    if (separation.contacts) {
        add_contacts(*json, *separation.contacts);
    }
    json->member("engine", to_json(scene.engine, "near-pairs"));
    json->member("stats", to_json(result.stats));
    json->member("time_ms", to_json(scene.times));
    return json->close();
}

}  // namespace

Result<Separation> find_separation(MeshPair scene, const DistanceRequest& request, Schema schema,
                                   const std::optional<RegionOptions>& regions,
                                   Progress& progress) {
    progress.phase("looking for the closest triangles");
    Separation separation{std::move(scene), request};
    separation.schema = schema;
    separation.request.threads = separation.scene.engine.request.threads;
    const Stopwatch watch;
    Result<DistanceResult> result =
        distance(separation.scene.a.placed(), separation.scene.b.placed(), separation.request);
    separation.scene.times.query_ms = watch.milliseconds();
    if (!result) {
        return result.error();
    }
    separation.result = *std::move(result);
    if (regions) {
        progress.phase("looking for contact regions");
        TANDEM_TRY(separation.contacts,
                   find_contacts(separation.scene, *regions, ContactsOf::Surfaces));
    }
    return separation;
}

Answer answer_of(const Separation& separation) {
    return {
        .found = counts(separation.touching(), separation.contacts),
        .text = [&](std::size_t, Details details) { return text_of(separation, details); },
        .json = [&](const std::string& file, std::size_t) { return write_json(file, separation); },
        .contacts = contacts_file_of(separation.contacts),
        .picture = {separation.result.found
                        ? "both meshes, the closest triangles in orange (A) and blue (B)"
                        : "both meshes; none are as close as the upper bound",
                    [&](const std::string& file) {
                        return export_scene(
                            file, separation.scene,
                            marks_of(closest_pair(separation.result), separation.scene));
                    }},
        .page = page_of(separation)};
}

}  // namespace tandem::cli
