// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "motion/frame_row.hpp"

#include <algorithm>

#include "cli/answers/json_parts.hpp"

namespace tandem::cli {
namespace {

bool touches(const PairSummary& pairs, const std::optional<StepSummary>& step) {
    return pairs.count != 0 || (step && step->contacts != 0);
}

/// Whether to write how many pairs lie in one connected part and how many between two; this is
/// meaningful only for a mesh with itself.
enum class WithParts : bool { No, Yes };

Json step_json(const std::optional<StepSummary>& step, WithParts parts) {
    if (!step) {
        return nullptr;
    }
    Json json{{"contacts", step->contacts},
              {"vertex_face", step->vertex_face},
              {"edge_edge", step->edge_edge}};
    if (parts == WithParts::Yes) {
        json.add("within", step->within);
        json.add("between", step->between);
    }
    json.add("earliest", step->earliest ? Json(*step->earliest) : Json(nullptr));
    return json;
}

}  // namespace

bool FrameRow::has_contact() const {
    return touches(pairs, step) ||
           std::any_of(objects.begin(), objects.end(), [](const ObjectPairs& object) {
               return touches(object.pairs, object.step);
           });
}

std::string to_json_line(const FrameRow& row) {
    Json objects = Json::array();
    for (const ObjectPairs& object : row.objects) {
        Json one{{"file", object.file},
                 {"triangles", object.triangles},
                 {"pairs", object.pairs.count},
                 {"pairs_hash", object.pairs.hash}};
        if (row.is_continuous) {
            one.add("continuous", step_json(object.step, WithParts::No));
        }
        objects.push_back(std::move(one));
    }
    Json line{{"schema", "tandem.deform/1"}, {"frame", row.frame},           {"file", row.file},
              {"triangles", row.triangles},  {"parts", row.parts},           {"update", row.update},
              {"pairs", row.pairs.count},    {"pairs_hash", row.pairs.hash}, {"within", row.within},
              {"between", row.between},      {"objects", std::move(objects)}};
    if (row.is_continuous) {
        line.add("continuous", step_json(row.step, WithParts::Yes));
    }
    line.add("load_ms", row.load_ms);
    line.add("update_ms", row.update_ms);
    line.add("query_ms", row.query_ms);
    if (row.is_continuous) {
        line.add("step_ms", row.step_ms);
    }
    return line.text() + "\n";
}

}  // namespace tandem::cli
