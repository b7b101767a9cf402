// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/answers/self_answer.hpp"

#include <fmt/format.h>
#include <iterator>

#include "cli/answers/documents.hpp"
#include "cli/answers/export_scene.hpp"
#include "cli/answers/json_parts.hpp"
#include "cli/answers/marks.hpp"
#include "cli/answers/text_parts.hpp"

namespace tandem::cli {
namespace {

std::vector<bool> marked(const SelfIntersection& self) {
    std::vector<bool> marks(self.mesh.model.mesh().triangle_count());
    for (const TrianglePair& pair : self.result.pairs) {
        marks[pair.a] = true;
        marks[pair.b] = true;
    }
    return marks;
}

std::string text_of(const SelfIntersection& self, std::size_t listed, Details details) {
    const std::vector<TrianglePair>& pairs = self.result.pairs;
    std::string out;
    const auto end = std::back_inserter(out);
    add_side(out, "mesh", self.mesh);
    const bool beyond = self.request.mode == SelfMode::BeyondShared;
    if (pairs.empty()) {
        fmt::format_to(end, "no self-intersection: {}\n",
                       beyond ? "no two triangles meet outside of a common vertex or edge"
                              : "no two triangles without a common vertex touch");
    } else {
        const std::vector<bool> marks = marked(self);
        fmt::format_to(end, "SELF-INTERSECTION: {} {}\nintersecting: {} of {} triangles\n",
                       counted(pairs.size(), "pair of triangles", "pairs of triangles"),
                       beyond ? "with a point in common outside of a shared vertex or edge"
                              : "with a point but no vertex in common",
                       grouped(count_marked(marks)), grouped(marks.size()));
    }
    add_pairs(out, "triangle, triangle", pairs, listed);
    fmt::format_to(end, "pair hash: {}\n", pair_hash_text(pairs));
    if (details == Details::WithStatistics) {
        add_statistics(out, self.engine, self.mesh, self.result.stats);
    }
    add_times(out, self.times);
    return out;
}

Result<Done> write_json(const std::string& file, const SelfIntersection& self, std::size_t listed) {
    Result<JsonReport> json = JsonReport::open(file, "tandem.self/1");
    if (!json) {
        return json.error();
    }
    const std::vector<TrianglePair>& pairs = self.result.pairs;
    json->member("mesh", to_json(self.mesh, WithPose::No));
    json->member("beyond_shared", self.request.mode == SelfMode::BeyondShared);
    json->member("shared_by", self.request.shared_by == SharedBy::Index ? "index" : "position");
    json->member("intersecting", !pairs.empty());
    json->member("pair_count", pairs.size());
    json->member("pair_hash", pair_hash_text(pairs));
    json->pairs(pairs, listed);
    json->member("engine", to_json(self.engine, "grouped-self-descent"));
    json->member("stats", to_json(self.result.stats));
    json->member("time_ms", to_json(self.times));
    return json->close();
}

}  // namespace

Result<SelfIntersection> find_self_intersection(SelfIntersection question, Progress& progress) {
    progress.phase("looking for triangles that intersect");
    question.request.threads = question.engine.request.threads;
    const Stopwatch watch;
    Result<SelfResult> result = self_intersections(question.mesh.model, question.request);
    question.times.query_ms = watch.milliseconds();
    if (!result) {
        return result.error();
    }
    question.result = *std::move(result);
    return question;
}

Answer answer_of(const SelfIntersection& self) {
    return {
        .found = !self.result.pairs.empty(),
        .text = [&](std::size_t listed, Details details) { return text_of(self, listed, details); },
        .json = [&](const std::string& file,
                    std::size_t listed) { return write_json(file, self, listed); },
        .pairs = {"every pair",
                  [&](const std::string& file) {
                      return write_pairs_csv(file, self.result.pairs);
                  }},
        .picture = {"the mesh, intersecting triangles in orange",
                    [&](const std::string& file) {
                        return export_side(file, self.mesh, marked(self));
                    }},
        .page = page_of(self)};
}

}  // namespace tandem::cli
