// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/answers/motion_answer.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <iterator>

#include <tandem/clearance.hpp>

#include "cli/answers/documents.hpp"
#include "cli/answers/json_parts.hpp"
#include "cli/answers/text_parts.hpp"
#include "signals/interrupt.hpp"

namespace tandem::cli {
namespace {

/// Asks at the poses of the scene; fills in what the mode knows.
using AskOnce = std::function<Result<Done>(const Placed& a, const Placed& b, PoseAnswer& answer)>;

/// Hashes and counts all pairs, and keeps the first ones.
void keep(std::span<const TrianglePair> pairs, std::size_t kept, PoseAnswer& answer) {
    answer.pair_count = pairs.size();
    answer.pair_hash = pair_hash_text(pairs);
    const auto first = pairs.first(std::min(kept, pairs.size()));
    answer.pairs.assign(first.begin(), first.end());
}

AskOnce ask_collide(const Scene& scene, const MotionQuestion& question) {
    CollideRequest request = scene.engine.request;
    request.limits.max_bytes = question.memory.value_or(request.limits.max_bytes);
    return [extent = question.extent, kept = question.kept_pairs, memory = request.limits.max_bytes,
            query = std::make_shared<CollideQuery>(request)](const Placed& a, const Placed& b,
                                                             PoseAnswer& answer) -> Result<Done> {
        if (extent == Extent::Count) {
            const Result<std::uint64_t> count = query->count(a, b);
            if (!count) {
                return count.error();
            }
            answer.pair_count = *count;
        } else if (extent == Extent::FirstContact) {
            const Result<std::optional<TrianglePair>> contact = query->first_contact(a, b);
            if (!contact) {
                return contact.error();
            }
            if (contact->has_value()) {
                answer.pairs = {**contact};
            }
        } else {
            const Result<std::span<const TrianglePair>> pairs = query->all_pairs(a, b);
            if (!pairs) {
                return pairs.error();
            }
            if (query->was_cut()) {
                return beyond_memory(memory);
            }
            keep(*pairs, kept, answer);
        }
        if (!answer.pair_count) {
            answer.pair_count = answer.pairs.size();
        }
        answer.found = *answer.pair_count != 0;
        return Done{};
    };
}

AskOnce ask_distance(const Scene& scene) {
    const DistanceRequest request{.threads = scene.engine.request.threads};
    return [query = std::make_shared<DistanceQuery>(request)](const Placed& a, const Placed& b,
                                                              PoseAnswer& answer) -> Result<Done> {
        Result<DistanceResult> closest = query->closest(a, b);
        if (!closest) {
            return closest.error();
        }
        answer.found = closest->found && closest->distance == 0.0;
        answer.distance = *std::move(closest);
        return Done{};
    };
}

AskOnce ask_clearance(const Scene& scene, const MotionQuestion& question) {
    ClearanceRequest request{.threads = scene.engine.request.threads};
    request.limits.max_bytes = question.memory.value_or(request.limits.max_bytes);
    return [clearance = *question.mode.clearance, kept = question.kept_pairs,
            memory = request.limits.max_bytes, query = std::make_shared<ClearanceQuery>(request)](
               const Placed& a, const Placed& b, PoseAnswer& answer) -> Result<Done> {
        const Result<std::span<const NearPair>> near = query->all_pairs(a, b, clearance);
        if (!near) {
            return near.error();
        }
        if (query->was_cut()) {
            return beyond_memory(memory);
        }
        std::vector<TrianglePair> pairs;
        pairs.reserve(near->size());
        for (const NearPair& pair : *near) {
            pairs.push_back(pair.triangles);
        }
        keep(pairs, kept, answer);
        answer.found = !near->empty();
        return Done{};
    };
}

Result<AskOnce> ask_relation(const Scene& scene, const SolidOptions& options) {
    const Result<Solid> solid_a = Solid::create(scene.a.model, options);
    if (!solid_a) {
        return Error{solid_a.error().code, scene.a.file + ": " + solid_a.error().message};
    }
    const Result<Solid> solid_b = Solid::create(scene.b.model, options);
    if (!solid_b) {
        return Error{solid_b.error().code, scene.b.file + ": " + solid_b.error().message};
    }
    const unsigned threads = scene.engine.request.threads;
    return AskOnce([=, a_side = *solid_a, b_side = *solid_b](const Placed& a, const Placed& b,
                                                             PoseAnswer& answer) -> Result<Done> {
        const Result<RelationResult> relation =
            relate({a_side, a.pose}, {b_side, b.pose}, {.threads = threads});
        if (!relation) {
            return relation.error();
        }
        answer.relation = *relation;
        answer.found = relation->relation != Relation::Separate;
        return Done{};
    });
}

Result<AskOnce> ask_for(const Scene& scene, const MotionQuestion& question) {
    switch (question.mode.mode) {
        case CheckMode::Distance:
            return ask_distance(scene);
        case CheckMode::Clearance:
            return ask_clearance(scene, question);
        case CheckMode::Contain:
            return ask_relation(scene, question.mode.solid());
        case CheckMode::Collide:
            break;
    }
    return ask_collide(scene, question);
}

bool is_complete(const Motion& motion) {
    return motion.answers.size() == motion.asked;
}

bool has_pairs(const Motion& motion) {
    const CheckMode mode = motion.question.mode.mode;
    return (mode == CheckMode::Collide && motion.question.extent == Extent::AllPairs) ||
           mode == CheckMode::Clearance;
}

std::string line_of(const PoseAnswer& answer) {
    if (answer.relation) {
        return std::string(name_of(answer.relation->relation));
    }
    if (answer.distance && answer.distance->found) {
        return fmt::format("distance {:.6g}", answer.distance->distance);
    }
    if (answer.pair_count && *answer.pair_count != 0) {
        return counted(*answer.pair_count, "pair", "pairs");
    }
    return "free";
}

std::string text_of(const Motion& motion, std::size_t listed) {
    std::string out;
    const auto end = std::back_inserter(out);
    add_side(out, "A", motion.scene.a);
    add_side(out, "B", motion.scene.b);
    const auto found = static_cast<std::size_t>(
        std::count_if(motion.answers.begin(), motion.answers.end(),
                      [](const PoseAnswer& answer) { return answer.found; }));
    fmt::format_to(end, "{}: something is found at {} of {}\n", found == 0 ? "clear" : "COLLISION",
                   grouped(found), counted(motion.answers.size(), "pose", "poses"));
    if (!is_complete(motion)) {
        fmt::format_to(end, "INCOMPLETE: interrupted after {} of {}\n",
                       grouped(motion.answers.size()), counted(motion.asked, "pose", "poses"));
    }
    const std::size_t shown = std::min(listed, motion.answers.size());
    for (std::size_t k = 0; k < shown; ++k) {
        fmt::format_to(end, "  pose {:>5}  {}\n", k, line_of(motion.answers[k]));
    }
    if (shown < motion.answers.size()) {
        fmt::format_to(end, "  … and {} more (--json has them all)\n",
                       grouped(motion.answers.size() - shown));
    }
    add_times(out, motion.scene.times);
    return out;
}

Json pairs_json(std::span<const TrianglePair> pairs, std::size_t listed) {
    Json list = Json::array();
    for (const TrianglePair& pair : pairs.first(std::min(listed, pairs.size()))) {
        list.push_back(Json::array({pair.a, pair.b}));
    }
    return list;
}

Json answer_json(const Motion& motion, const PoseAnswer& answer, std::size_t listed) {
    Json json = {{"pose_a", to_json(answer.poses.a)},
                 {"pose_b", to_json(answer.poses.b)},
                 {"found", answer.found}};
    if (answer.pair_count) {
        json.add("pair_count", *answer.pair_count);
    }
    if (has_pairs(motion)) {
        json.add("pair_hash", answer.pair_hash);
        json.add("truncated", listed < *answer.pair_count);
        json.add("pairs", pairs_json(answer.pairs, listed));
    }
    if (answer.distance) {
        const DistanceResult& closest = *answer.distance;
        json.add("distance", closest.distance);
        json.add("point_a", to_json(closest.point_a));
        json.add("point_b", to_json(closest.point_b));
        json.add("triangles", Json::array({closest.triangles.a, closest.triangles.b}));
    }
    if (answer.relation) {
        json.add("relation", name_of(answer.relation->relation));
        json.add("surfaces_meet", answer.relation->surfaces_meet);
    }
    return json;
}

Result<Done> write_json(const std::string& file, const Motion& motion, std::size_t listed) {
    Result<JsonReport> json = JsonReport::open(file, "tandem.motion/1");
    if (!json) {
        return json.error();
    }
    const Scene& scene = motion.scene;
    json->member("mode", name_of(motion.question.mode.mode));
    json->member("a", to_json(scene.a));
    json->member("b", to_json(scene.b));
    if (motion.question.mode.clearance) {
        json->member("clearance", *motion.question.mode.clearance);
    }
    json->member("pose_count", motion.asked);
    json->member("complete", is_complete(motion));
    json->list("answers", motion.answers.size(),
               [&](std::size_t k) { return answer_json(motion, motion.answers[k], listed); });
    json->member("engine", to_json(scene.engine));
    json->member("time_ms", to_json(scene.times));
    return json->close();
}

Result<Done> write_csv(const std::string& file, const Motion& motion) {
    Result<TextSink> sink = TextSink::open(file);
    if (!sink) {
        return sink.error();
    }
    sink->write("pose,a,b\n");
    for (std::size_t k = 0; k < motion.answers.size(); ++k) {
        for (const TrianglePair& pair : motion.answers[k].pairs) {
            sink->write(fmt::format("{},{},{}\n", k, pair.a, pair.b));
        }
    }
    return sink->close();
}

}  // namespace

Result<Motion> follow_motion(Scene scene, std::span<const PosePair> poses,
                             const MotionQuestion& question, Progress& progress) {
    Motion motion{std::move(scene), question, poses.size()};
    const Result<AskOnce> ask = ask_for(motion.scene, question);
    if (!ask) {
        return ask.error();
    }
    const Stopwatch watch;
    std::size_t stored = 0;
    for (const PosePair& pair : poses) {
        if (signals::interrupted()) {
            break;
        }
        progress.phase(
            fmt::format("asking about pose {} of {}", motion.answers.size() + 1, poses.size()));
        PoseAnswer answer{pair};
        const Result<Done> asked =
            (*ask)({motion.scene.a.model, pair.a}, {motion.scene.b.model, pair.b}, answer);
        if (!asked) {
            return Error{asked.error().code,
                         fmt::format("pose {}: {}", motion.answers.size(), asked.error().message)};
        }
        stored += answer.pairs.size() * sizeof(TrianglePair);
        if (stored > question.memory.value_or(stored)) {
            return Error{ErrorCode::Unsupported,
                         fmt::format("pose {}: {}", motion.answers.size(),
                                     beyond_memory(*question.memory).message)};
        }
        motion.answers.push_back(std::move(answer));
    }
    motion.scene.times.query_ms = watch.milliseconds();
    return motion;
}

Answer answer_of(const Motion& motion) {
    return {.found = std::any_of(motion.answers.begin(), motion.answers.end(),
                                 [](const PoseAnswer& answer) { return answer.found; }),
            .text = [&](std::size_t listed, Details) { return text_of(motion, listed); },
            .json = [&](const std::string& file,
                        std::size_t listed) { return write_json(file, motion, listed); },
            .pairs = {"every pair of every pose",
                      [&](const std::string& file) { return write_csv(file, motion); }},
            .page = page_of(motion)};
}

}  // namespace tandem::cli
