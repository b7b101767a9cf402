// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "json_document.hpp"
#include "measure.hpp"
#include "time_source.hpp"
#include "walks_text.hpp"

namespace tandem::bench {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const Row& row) {
    return {{"experiment", name_of(row.experiment)},
            {"setup", row.setup},
            {"order", name_of(row.walk.order)},
            {"rule", name_of(row.walk.rule)},
            {"volume", name_of(row.volume)},
            {"builder", row.builder},
            {"leaves_a", row.leaves_a},
            {"leaves_b", row.leaves_b},
            {"repetitions", row.repetitions},
            {"min_s", row.times.min_s},
            {"max_s", row.times.max_s},
            {"mean_s", row.times.mean_s},
            {"sd_s", row.times.sd_s},
            {"iterations", row.stats.iterations},
            {"overlaps", row.stats.overlaps},
            {"leaf_overlaps", row.stats.leaf_overlaps},
            {"geometry_overlaps", row.stats.geometry_overlaps},
            {"pair_hash", row.pair_hash},
            {"batches", row.batches}};
}

}  // namespace

std::string walks_json(const WalksReport& report) {
    Json head = json_head("tandem.bench.walks/1", report);
    head.update(Json{{"object", report.object},
                     {"degree", report.degree},
                     {"leaf_size", report.leaf_size},
                     {"budget_s", report.budget_s},
                     {"measured_s", report.elapsed_s},
                     {"clock", name_of(TimeSource::ProcessTime)},
                     {"batches", kBatches}});
    std::vector<Json> rows;
    for (const Row& row : report.rows) {
        rows.push_back(to_json(row));
    }
    return json_document(head, rows);
}

}  // namespace tandem::bench
