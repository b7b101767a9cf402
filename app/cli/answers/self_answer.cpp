// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/answers/self_answer.hpp"

#include <fmt/format.h>
#include <iterator>
#include <memory>

#include "cli/answers/documents.hpp"
#include "cli/answers/export_scene.hpp"
#include "cli/answers/json_parts.hpp"
#include "cli/answers/marks.hpp"
#include "cli/answers/text_parts.hpp"

namespace tandem::cli {
namespace {

/// The triangles on either side of a pair.
std::vector<bool> marked(const SelfIntersection& self) {
    std::vector<bool> marks = self.pairs.marks().a;
    for (std::size_t k = 0; k < marks.size(); ++k) {
        marks[k] = marks[k] || self.pairs.marks().b[k];
    }
    return marks;
}

/// All pairs: kept in memory if they fit, otherwise found again by repeated queries.
Result<FoundPairs> find_all(const Model& model, SelfRequest request, const PairMemory& memory,
                            TraversalStats& stats) {
    const std::size_t triangles = model.mesh().triangle_count();
    request.limits.max_bytes = memory.bytes;
    {
        SelfQuery bounded(request);
        const Result<std::span<const TrianglePair>> pairs = bounded.all_pairs(model);
        if (!pairs) {
            return pairs.error();
        }
        stats = bounded.stats();
        if (!bounded.was_cut()) {
            return FoundPairs({pairs->begin(), pairs->end()}, triangles, triangles);
        }
    }
    request.limits = {};
    const auto again = std::make_shared<SelfQuery>(request);
    Result<FoundPairs> found = FoundPairs::streamed(
        [again, model](const CollideQuery::Visitor& visitor) {
            return again->visit(model, visitor);
        },
        triangles, triangles, memory);
    stats = again->stats();
    return found;
}

Result<FoundPairs> find_on(const OpenedDevice& device, const SelfIntersection& question) {
    const std::size_t triangles = question.mesh.model.mesh().triangle_count();
    TANDEM_TRY_DONE(device.pairs->put(0, question.mesh.model));
    TANDEM_TRY(std::vector<TrianglePair> pairs, device.pairs->within(0, question.request));
    return FoundPairs(std::move(pairs), triangles, triangles);
}

std::string text_of(const SelfIntersection& self, std::size_t listed, Details details) {
    const FoundPairs& pairs = self.pairs;
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
                       counted(pairs.count(), "pair of triangles", "pairs of triangles"),
                       beyond ? "with a point in common outside of a shared vertex or edge"
                              : "with a point but no vertex in common",
                       grouped(count_marked(marks)), grouped(marks.size()));
    }
    add_pairs(out, "triangle, triangle", pairs.first(), pairs.count(), listed);
    fmt::format_to(end, "pair hash: {}\n", pairs.hash_text());
    if (details == Details::WithStatistics) {
        if (self.device && !self.device->name.empty()) {
            add_device_statistics(out, *self.device);
        } else {
            add_statistics(out, self.engine, self.mesh, self.stats);
        }
    }
    add_times(out, self.times);
    return out;
}

Result<Done> write_json(const std::string& file, const SelfIntersection& self, std::size_t listed) {
    Result<JsonReport> json = JsonReport::open(file, "tandem.self/1");
    if (!json) {
        return json.error();
    }
    const FoundPairs& pairs = self.pairs;
    json->member("mesh", to_json(self.mesh, WithPose::No));
    json->member("beyond_shared", self.request.mode == SelfMode::BeyondShared);
    json->member("shared_by", self.request.shared_by == SharedBy::Index ? "index" : "position");
    json->member("intersecting", !pairs.empty());
    json->member("pair_count", pairs.count());
    json->member("pair_hash", pairs.hash_text());
    if (const Result<Done> done = json->pairs(pairs, listed); !done) {
        return done;
    }
    if (self.device) {
        json->member("device", to_json(*self.device));
    }
    json->member("engine", to_json(self.engine, "grouped-self-descent"));
    json->member("stats", to_json(self.stats));
    json->member("time_ms", to_json(self.times));
    return json->close();
}

}  // namespace

Result<SelfIntersection> find_self_intersection(SelfIntersection question, const PairMemory& memory,
                                                const DeviceOptions& options, Progress& progress) {
    if (options.wanted()) {
        progress.phase("preparing the device");
    }
    TANDEM_TRY(const OpenedDevice device, open_device(options));
    progress.phase("looking for triangles that intersect");
    question.request.threads = question.engine.request.threads;
    const Stopwatch watch;
    TANDEM_TRY(question.pairs,
               device.pairs != nullptr
                   ? find_on(device, question)
                   : find_all(question.mesh.model, question.request, memory, question.stats));
    question.times.query_ms = watch.milliseconds();
    if (options.wanted()) {
        question.device = work_of(device, options);
    }
    return question;
}

Answer answer_of(const SelfIntersection& self) {
    return {
        .found = !self.pairs.empty(),
        .text = [&](std::size_t listed, Details details) { return text_of(self, listed, details); },
        .json = [&](const std::string& file,
                    std::size_t listed) { return write_json(file, self, listed); },
        .pairs = {"every pair",
                  [&](const std::string& file) { return write_pairs_csv(file, self.pairs); }},
        .picture = {"the mesh, intersecting triangles in orange",
                    [&](const std::string& file) {
                        return export_side(file, self.mesh, marked(self));
                    }},
        .page = page_of(self)};
}

}  // namespace tandem::cli
