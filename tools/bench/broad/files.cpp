// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "files.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <iterator>

#include "bench/json_document.hpp"
#include "bench/time_source.hpp"
#include "goals.hpp"

namespace tandem::bench {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const BroadRow& row) {
    Json value;
    std::visit([&](const auto& one) { value = one; }, row.value);
    return {{"experiment", row.experiment},
            {"parameter", row.parameter},
            {"value", value},
            {"method", row.method},
            {"objects", row.objects},
            {"update_s", row.update_s},
            {"broad_s", row.broad_s},
            {"narrow_s", row.narrow_s},
            {"total_s", row.total_s},
            {"p95_s", row.p95_s},
            {"worst_s", row.worst_s},
            {"possible", row.possible},
            {"actual", row.actual},
            {"bytes", row.bytes},
            {"pair_hash", row.pair_hash},
            {"median_s", row.median_s},
            {"steps", row.series.update_s.size()}};
}

}  // namespace

std::string broad_json(const BroadReport& report) {
    Json goals = Json::array();
    for (const BroadGoal& goal : goals_of(report)) {
        goals.push_back({{"goal", goal.text},
                         {"wanted", goal.wanted},
                         {"measured", goal.measured},
                         {"met", goal.met}});
    }
    Json head = json_head("tandem.bench.broadphase/1", report);
    head.update(Json{{"versions", report.versions},
                     {"threads", report.threads},
                     {"clock", name_of(time_source_for(report.threads))},
                     {"goals", goals},
                     {"disagreements", disagreements(report)},
                     {"problems", report.problems}});
    std::vector<Json> rows;
    for (const BroadRow& row : report.rows) {
        rows.push_back(to_json(row));
    }
    return json_document(head, rows);
}

std::string broad_csv(const BroadRow& row) {
    std::string text = "step,update_s,broad_s,narrow_s,total_s,possible,actual\n";
    const BroadSeries& series = row.series;
    for (std::size_t k = 0; k < series.update_s.size(); ++k) {
        fmt::format_to(std::back_inserter(text), "{},{:.9f},{:.9f},0,{:.9f},{},{}\n", k,
                       series.update_s[k], series.broad_s[k],
                       series.update_s[k] + series.broad_s[k], series.possible[k],
                       series.actual[k]);
    }
    return text;
}

std::string csv_name(const BroadRow& row) {
    std::string name = fmt::format("{}-{}-{}", row.experiment, text_of(row.value), row.method);
    std::replace_if(
        name.begin(), name.end(),
        [](char letter) {
            return std::isalnum(static_cast<unsigned char>(letter)) == 0 && letter != '-' &&
                   letter != '.';
        },
        '_');
    return name + ".csv";
}

}  // namespace tandem::bench
