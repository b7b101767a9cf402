// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "motion/frame_row.hpp"

#include <algorithm>

#include "cli/answers/json_parts.hpp"

namespace tandem::cli {

bool FrameRow::has_pairs() const {
    return pairs.count != 0 ||
           std::any_of(objects.begin(), objects.end(),
                       [](const ObjectPairs& object) { return object.pairs.count != 0; });
}

std::string to_json_line(const FrameRow& row) {
    Json objects = Json::array();
    for (const ObjectPairs& object : row.objects) {
        objects.push_back({{"file", object.file},
                           {"triangles", object.triangles},
                           {"pairs", object.pairs.count},
                           {"pairs_hash", object.pairs.hash}});
    }
    const Json line{{"frame", row.frame},           {"file", row.file},
                    {"triangles", row.triangles},   {"parts", row.parts},
                    {"update", row.update},         {"pairs", row.pairs.count},
                    {"pairs_hash", row.pairs.hash}, {"within", row.within},
                    {"between", row.between},       {"objects", std::move(objects)},
                    {"load_ms", row.load_ms},       {"update_ms", row.update_ms},
                    {"query_ms", row.query_ms}};
    return dump(line) + "\n";
}

}  // namespace tandem::cli
