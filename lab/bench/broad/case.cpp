// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "case.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "bench/guarded_parse.hpp"
#include "world_json.hpp"

namespace tandem::bench {
namespace {

using Json = nlohmann::ordered_json;

}  // namespace

std::string to_json(const BroadCase& one) {
    return Json({{"method", one.method},
                 {"threads", one.options.threads},
                 {"cell_size", one.options.cell_size},
                 {"octree_depth", one.options.octree_depth},
                 {"octree_leaf_objects", one.options.octree_leaf_objects},
                 {"margin", one.options.margin},
                 {"still_updates", one.options.still_updates},
                 {"world", world_json(one.workload.world)},
                 {"recording", one.workload.recording},
                 {"warm_up", one.warm_up},
                 {"steps", one.steps}})
        .dump();
}

Result<BroadCase> parse_broad_case(std::string_view text) {
    return guarded("case of a broad phase", [&] {
        const Json json = Json::parse(text);
        BroadCase one;
        json.at("method").get_to(one.method);
        json.at("threads").get_to(one.options.threads);
        json.at("cell_size").get_to(one.options.cell_size);
        json.at("octree_depth").get_to(one.options.octree_depth);
        json.at("octree_leaf_objects").get_to(one.options.octree_leaf_objects);
        json.at("margin").get_to(one.options.margin);
        json.at("still_updates").get_to(one.options.still_updates);
        if (const auto method = broad_method_named(one.method)) {
            one.options.method = *method;
        }
        one.workload.world = parse_world(JsonFields(json.at("world"), "world."));
        json.at("recording").get_to(one.workload.recording);
        json.at("warm_up").get_to(one.warm_up);
        json.at("steps").get_to(one.steps);
        return one;
    });
}

std::string to_json(const BroadAnswer& answer) {
    return Json({{"version", answer.version},
                 {"objects", answer.objects},
                 {"bytes", answer.bytes},
                 {"pair_hash", answer.pair_hash},
                 {"update_s", answer.series.update_s},
                 {"broad_s", answer.series.broad_s},
                 {"possible", answer.series.possible},
                 {"actual", answer.series.actual}})
               .dump() +
           "\n";
}

Result<BroadAnswer> parse_broad_answer(std::string_view line) {
    return guarded("answer of a broad phase", [&] {
        const Json json = Json::parse(line);
        BroadAnswer answer;
        json.at("version").get_to(answer.version);
        json.at("objects").get_to(answer.objects);
        json.at("bytes").get_to(answer.bytes);
        json.at("pair_hash").get_to(answer.pair_hash);
        json.at("update_s").get_to(answer.series.update_s);
        json.at("broad_s").get_to(answer.series.broad_s);
        json.at("possible").get_to(answer.series.possible);
        json.at("actual").get_to(answer.series.actual);
        const std::size_t steps = answer.series.update_s.size();
        if (steps == 0 || answer.series.broad_s.size() != steps ||
            answer.series.possible.size() != steps || answer.series.actual.size() != steps) {
            throw std::invalid_argument("no step was measured, or not all of it");
        }
        return answer;
    });
}

}  // namespace tandem::bench
