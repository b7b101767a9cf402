// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/answers/collision_report.hpp"

#include <fmt/format.h>
#include <iterator>

#include "cli/answers/documents.hpp"
#include "cli/answers/export_scene.hpp"
#include "cli/answers/json_parts.hpp"
#include "cli/answers/marks.hpp"
#include "cli/answers/text_parts.hpp"

namespace tandem::cli {
namespace {

void add_verdict(std::string& out, const Collision& collision) {
    if (collision.pair_count == 0) {
        out += "no collision: no triangle of A touches a triangle of B\n";
        return;
    }
    const char* const verdict = collision.colliding() ? "COLLISION" : "no collision that counts";
    const std::string pairs =
        counted(collision.pair_count, "pair of touching triangles", "pairs of touching triangles");
    if (collision.extent == PairsWanted::Count) {
        out += fmt::format("{}: {}\n", verdict, pairs);
        return;
    }
    if (!collision.complete()) {
        out += "COLLISION: found a pair and stopped there (--first)\n";
        return;
    }
    const Marks& touching = collision.pairs.marks();
    fmt::format_to(std::back_inserter(out),
                   "{}: {}\n"
                   "touching: {} of {} triangles of A, {} of {} triangles of B\n",
                   verdict, pairs, grouped(count_marked(touching.a)), grouped(touching.a.size()),
                   grouped(count_marked(touching.b)), grouped(touching.b.size()));
}

std::string text_of(const Collision& collision, std::size_t listed, Details details) {
    const MeshPair& scene = collision.scene;
    std::string out;
    add_side(out, "A", scene.a);
    add_side(out, "B", scene.b);
    add_verdict(out, collision);
    if (collision.contacts) {
        out += text_of(*collision.contacts);
    }
    add_pairs(out, "triangle of A, triangle of B", collision.pairs.first(), collision.pairs.count(),
              listed);
    if (collision.complete()) {
        fmt::format_to(std::back_inserter(out), "pair hash: {}\n", collision.pairs.hash_text());
    }
    if (details == Details::WithStatistics) {
        if (collision.device && !collision.device->name.empty()) {
            add_device_statistics(out, *collision.device);
        } else {
            add_statistics(out, scene, collision.stats);
        }
    }
    add_times(out, scene.times);
    return out;
}

Result<Done> write_json(const std::string& file, const Collision& collision, std::size_t listed) {
    Result<JsonReport> json = JsonReport::open(file, "tandem.check/1");
    if (!json) {
        return json.error();
    }
    const MeshPair& scene = collision.scene;
    json->member("mode", "collide");
    json->member("a", to_json(scene.a));
    json->member("b", to_json(scene.b));
    json->member("colliding", collision.colliding());
    json->member("first", collision.extent == PairsWanted::FirstContact);
    json->member("complete", collision.complete());
    json->member("pair_count", collision.pair_count);
    json->member("pair_hash",
                 collision.complete() ? Json(collision.pairs.hash_text()) : Json(nullptr));
    if (collision.extent != PairsWanted::Count) {
        if (const Result<Done> done = json->pairs(collision.pairs, listed); !done) {
            return done;
        }
    }
    if (collision.contacts) {
        add_contacts(*json, *collision.contacts);
    }
    if (collision.device) {
        json->member("device", to_json(*collision.device));
    }
    json->member("engine", to_json(scene.engine));
    json->member("stats", to_json(collision.stats));
    json->member("time_ms", to_json(scene.times));
    return json->close();
}

AnswerFile picture_of(const Collision& collision) {
    return {collision.colliding() ? "both meshes, touching triangles in orange (A) and blue (B)"
                                  : "both meshes, which do not touch",
            [&](const std::string& file) {
                return export_scene(file, collision.scene, collision.pairs.marks());
            }};
}

}  // namespace

Answer answer_of(const Collision& collision) {
    return {
        .found = collision.colliding(),
        .text = [&](std::size_t listed,
                    Details details) { return text_of(collision, listed, details); },
        .json = [&](const std::string& file,
                    std::size_t listed) { return write_json(file, collision, listed); },
        .pairs = {collision.complete() ? "every pair" : "the pair that was found",
                  [&](const std::string& file) { return write_pairs_csv(file, collision.pairs); }},
        .contacts = contacts_file_of(collision.contacts),
        .picture = collision.contacts ? picture_of(*collision.contacts, collision.scene)
                                      : picture_of(collision),
        .page = page_of(collision)};
}

}  // namespace tandem::cli
