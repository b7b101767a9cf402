// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/answers/clearance_answer.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <optional>
#include <span>

#include "cli/answers/documents.hpp"
#include "cli/answers/export_scene.hpp"
#include "cli/answers/json_parts.hpp"
#include "cli/answers/marks.hpp"
#include "cli/answers/text_parts.hpp"

namespace tandem::cli {
namespace {

std::optional<double> least(const Nearness& nearness) {
    const auto found = std::min_element(nearness.distances.begin(), nearness.distances.end());
    return found == nearness.distances.end() ? std::nullopt : std::optional(*found);
}

std::string text_of(const Nearness& nearness, std::size_t listed, Details details) {
    const MeshPair& scene = nearness.scene;
    std::string out;
    const auto end = std::back_inserter(out);
    add_side(out, "A", scene.a);
    add_side(out, "B", scene.b);
    if (nearness.pairs.empty()) {
        fmt::format_to(end, "clear: no triangle of A is within {} of a triangle of B\n",
                       nearness.clearance);
    } else {
        const Marks close = marks_of(nearness.pairs, scene);
        fmt::format_to(end,
                       "CLOSE: {} within {}, the closest at {:.6g}\n"
                       "close: {} of {} triangles of A, {} of {} triangles of B\n",
                       counted(nearness.pairs.size(), "pair of triangles", "pairs of triangles"),
                       nearness.clearance, *least(nearness), grouped(count_marked(close.a)),
                       grouped(close.a.size()), grouped(count_marked(close.b)),
                       grouped(close.b.size()));
    }
    add_pairs(out, "triangle of A, triangle of B", nearness.pairs, nearness.pairs.size(), listed);
    fmt::format_to(end, "pair hash: {}\n", pair_hash_text(nearness.pairs));
    if (nearness.contacts) {
        out += text_of(*nearness.contacts);
    }
    if (details == Details::WithStatistics) {
        add_statistics(out, scene, nearness.stats);
    }
    add_times(out, scene.times);
    return out;
}

Result<Done> write_json(const std::string& file, const Nearness& nearness, std::size_t listed) {
    Result<JsonReport> json = JsonReport::open(file, "tandem.check/1");
    if (!json) {
        return json.error();
    }
    const MeshPair& scene = nearness.scene;
    const std::optional<double> distance = least(nearness);
    json->member("mode", "clearance");
    json->member("a", to_json(scene.a));
    json->member("b", to_json(scene.b));
    json->member("colliding", distance.has_value() && *distance == 0.0);
    json->member("clearance", nearness.clearance);
    json->member("distance", distance ? Json(*distance) : Json(nullptr));
    json->member("pair_count", nearness.pairs.size());
    json->member("pair_hash", pair_hash_text(nearness.pairs));
    json->pairs(nearness.pairs, listed);
    json->numbers("distances",
                  std::span(nearness.distances).first(std::min(listed, nearness.distances.size())));
    if (nearness.contacts) {
        add_contacts(*json, *nearness.contacts);
    }
    json->member("engine", to_json(scene.engine, "near-pairs"));
    json->member("stats", to_json(nearness.stats));
    json->member("time_ms", to_json(scene.times));
    return json->close();
}

Result<Done> write_csv(const std::string& file, const Nearness& nearness) {
    Result<TextSink> sink = TextSink::open(file);
    if (!sink) {
        return sink.error();
    }
    sink->write("a,b,distance\n");
    for (std::size_t k = 0; k < nearness.pairs.size(); ++k) {
        sink->write(fmt::format("{},{},{}\n", nearness.pairs[k].a, nearness.pairs[k].b,
                                nearness.distances[k]));
    }
    return sink->close();
}

}  // namespace

Result<Nearness> find_nearness(MeshPair scene, double clearance, std::optional<std::size_t> memory,
                               const std::optional<RegionOptions>& regions, Progress& progress) {
    progress.phase("looking for triangles that are close");
    Nearness nearness{std::move(scene), clearance};
    ClearanceRequest request{.threads = nearness.scene.engine.request.threads};
    request.limits.max_bytes = memory.value_or(request.limits.max_bytes);
    ClearanceQuery query(request);
    const Stopwatch watch;
    const Result<std::span<const NearPair>> found =
        query.all_pairs(nearness.scene.a.placed(), nearness.scene.b.placed(), clearance);
    nearness.scene.times.query_ms = watch.milliseconds();
    if (!found) {
        return found.error();
    }
    if (query.was_cut()) {
        return beyond_memory(*memory);
    }
    nearness.pairs.reserve(found->size());
    nearness.distances.reserve(found->size());
    for (const NearPair& pair : *found) {
        nearness.pairs.push_back(pair.triangles);
        nearness.distances.push_back(pair.distance);
    }
    nearness.stats = query.stats();
    if (regions) {
        progress.phase("looking for contact regions");
        TANDEM_TRY(nearness.contacts,
                   find_contacts(nearness.scene, *regions, ContactsOf::Surfaces));
    }
    return nearness;
}

Answer answer_of(const Nearness& nearness) {
    return {.found = !nearness.pairs.empty(),
            .text = [&](std::size_t listed,
                        Details details) { return text_of(nearness, listed, details); },
            .json = [&](const std::string& file,
                        std::size_t listed) { return write_json(file, nearness, listed); },
            .pairs = {"every pair and its distance",
                      [&](const std::string& file) { return write_csv(file, nearness); }},
            .contacts = contacts_file_of(nearness.contacts),
            .picture = {nearness.pairs.empty()
                            ? "both meshes, of which no triangles are close"
                            : "both meshes, close triangles in orange (A) and blue (B)",
                        [&](const std::string& file) {
                            return export_scene(file, nearness.scene,
                                                marks_of(nearness.pairs, nearness.scene));
                        }},
            .page = page_of(nearness)};
}

}  // namespace tandem::cli
