// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// The answer of `check --poses` in every form: text, tandem.motion/1, CSV.
#include <algorithm>
#include <fmt/format.h>
#include <iterator>

#include "clash/clash_outputs.hpp"
#include "cli/answers/documents.hpp"
#include "cli/answers/json_parts.hpp"
#include "cli/answers/motion_answer.hpp"
#include "cli/answers/text_parts.hpp"

namespace tandem::cli {
namespace {

bool is_complete(const Motion& motion) {
    return motion.answers.size() == motion.asked;
}

bool has_pairs(const Motion& motion) {
    const CheckMode mode = motion.question.mode.mode;
    return (mode == CheckMode::Collide && motion.question.extent != PairsWanted::Count) ||
           mode == CheckMode::Clearance;
}

std::string_view walk_of(CheckMode mode) {
    const bool is_near = mode == CheckMode::Distance || mode == CheckMode::Clearance;
    return is_near ? "near-pairs" : "grouped-descent";
}

std::string contact_of(const PoseAnswer& answer) {
    if (!answer.contacts || answer.contacts->clash() == nullptr) {
        return {};
    }
    const clash::Clash& clash = *answer.contacts->clash();
    return fmt::format(", {}{}{}", name_of(clash.kind),
                       clash.deepest() != nullptr ? " " + clash::depth_text(clash, "") : "",
                       answer.contacts->tolerated() ? ", tolerated" : "");
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

std::string text_of(const Motion& motion, std::size_t listed, Details details) {
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
        fmt::format_to(end, "  pose {:>5}  {}\n", k,
                       line_of(motion.answers[k]) + contact_of(motion.answers[k]));
    }
    if (shown < motion.answers.size()) {
        fmt::format_to(end, "  … and {} more (--json has them all)\n",
                       grouped(motion.answers.size() - shown));
    }
    if (details == Details::WithStatistics) {
        if (motion.device && !motion.device->name.empty()) {
            add_device_statistics(out, *motion.device);
        } else {
            add_statistics(out, motion.scene, motion.stats);
        }
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
    if (motion.question.mode.mode == CheckMode::Collide || has_pairs(motion)) {
        json.add("pair_hash", answer.pair_hash.empty() ? Json(nullptr) : Json(answer.pair_hash));
    }
    if (has_pairs(motion)) {
        json.add("truncated", listed < *answer.pair_count);
        json.add("pairs", pairs_json(answer.pairs, listed));
    }
    if (motion.question.mode.mode == CheckMode::Clearance) {
        Json distances = Json::array();
        for (std::size_t k = 0; k < std::min(listed, answer.distances.size()); ++k) {
            distances.push_back(answer.distances[k]);
        }
        json.add("distance", Json(answer.least));
        json.add("distances", distances);
    }
    if (answer.distance) {
        const DistanceResult& closest = *answer.distance;
        json.add("distance", closest.distance);
        json.add("lower_bound", closest.lower_bound);
        json.add("upper_bound", nullptr);
        json.add("point_a", to_json(closest.point_a));
        json.add("point_b", to_json(closest.point_b));
        json.add("triangles", Json::array({closest.triangles.a, closest.triangles.b}));
    }
    if (answer.relation) {
        json.add("relation", name_of(answer.relation->relation));
        json.add("surfaces_meet", answer.relation->surfaces_meet);
        json.add("decided_by", answer.exact ? "crossings" : "winding-number");
    }
    if (answer.contacts) {
        add_contacts(json, *answer.contacts);
    }
    return json;
}

Result<Done> write_json(const std::string& file, const Motion& motion, std::size_t listed) {
    Result<JsonReport> json = JsonReport::open(file, "tandem.motion/1");
    if (!json) {
        return json.error();
    }
    const MeshPair& scene = motion.scene;
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
    if (motion.device) {
        json->member("device", to_json(*motion.device));
    }
    json->member("engine", to_json(scene.engine, walk_of(motion.question.mode.mode)));
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

/// Writes the regions of all poses; each line begins with the number of the pose.
Result<Done> write_contacts(const std::string& file, const Motion& motion) {
    std::string out;
    for (std::size_t k = 0; k < motion.answers.size(); ++k) {
        const std::string table = csv_of(*motion.answers[k].contacts);
        for (std::size_t begin = 0; begin < table.size();) {
            const std::size_t end = table.find('\n', begin) + 1;
            const bool is_head = begin == 0;
            if (!is_head || k == 0) {
                out += is_head ? "pose" : fmt::format("{}", k);
                out += "," + table.substr(begin, end - begin);
            }
            begin = end;
        }
    }
    return write_text(file, out);
}

AnswerFile contacts_file_of(const Motion& motion) {
    return {"every contact region of every pose",
            [&](const std::string& file) { return write_contacts(file, motion); }};
}

}  // namespace

Answer answer_of(const Motion& motion) {
    return {.found = std::any_of(motion.answers.begin(), motion.answers.end(),
                                 [](const PoseAnswer& answer) { return answer.found; }),
            .text = [&](std::size_t listed,
                        Details details) { return text_of(motion, listed, details); },
            .json = [&](const std::string& file,
                        std::size_t listed) { return write_json(file, motion, listed); },
            .pairs = {"every pair of every pose",
                      [&](const std::string& file) { return write_csv(file, motion); }},
            .contacts = contacts_file_of(motion),
            .page = page_of(motion)};
}

}  // namespace tandem::cli
