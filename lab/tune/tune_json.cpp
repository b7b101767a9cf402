// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>
#include <string_view>

#include <tandem/version.hpp>

#include "bench/json_document.hpp"
#include "tune_report.hpp"

namespace tandem::tune {
namespace {

using Json = nlohmann::ordered_json;

std::string_view name_of(Fate fate) {
    switch (fate) {
        case Fate::Wrong:
            return "wrong";
        case Fate::Failed:
            return "failed";
        case Fate::NotMeasured:
            return "not-measured";
    }
    return "";
}

/// The settings of a profile as an object, without the schema of a profile's file.
Json settings_of(const Profile& profile) {
    Json json = Json::parse(to_json(profile));
    json.erase("schema");
    return json;
}

Json chosen(const Tuning& tuning, std::size_t candidate, const Cost& cost) {
    return {{"candidate", tuning.names[candidate]},
            {"step_s", cost.median_s},
            {"settings", settings_of(tuning.profiles[candidate])}};
}

Json row_of(const Tuning& tuning, std::size_t rung, const Standing& standing) {
    return {{"rung", rung},
            {"candidate", tuning.names[standing.candidate]},
            {"steps", standing.steps},
            {"step_s", standing.cost.median_s},
            {"least_s", standing.cost.least_s},
            {"most_s", standing.cost.most_s},
            {"in_the_running", standing.in_the_running},
            {"kept", standing.kept}};
}

}  // namespace

std::string tune_json(const Tuning& tuning) {
    const Outcome& outcome = tuning.outcome;
    Json dropped = Json::array();
    for (const Dropped& one : outcome.dropped) {
        dropped.push_back({{"candidate", tuning.names[one.candidate]},
                           {"fate", name_of(one.fate)},
                           {"reason", one.reason}});
    }
    std::vector<std::string> could_not_win;
    for (const std::size_t candidate : outcome.savings.candidates) {
        could_not_win.push_back(tuning.names[candidate]);
    }
    const Json head = {
        {"schema", "tandem.tune/1"},
        {"version", TANDEM_VERSION},
        {"complete", !outcome.interrupted},
        {"date", tuning.date},
        {"machine", tuning.machine.processor},
        {"system", tuning.machine.system},
        {"compiler", tuning.machine.compiler},
        {"workload", tuning.workload},
        {"unit", tuning.unit},
        {"budget_s", tuning.budget_s},
        {"elapsed_s", outcome.elapsed_s},
        {"budget_spent", outcome.budget_spent},
        {"halving", tuning.dropping == Dropping::WorseHalf},
        {"candidates", tuning.names},
        {"checked_steps", outcome.checked_steps},
        {"disagreements", wrong_ones(tuning)},
        {"dropped", dropped},
        {"left_out", tuning.left_out},
        {"could_not_win", could_not_win},
        {"saved_steps", outcome.savings.steps},
        {"saved_s", outcome.savings.seconds},
        {"decision", chosen(tuning, outcome.best, outcome.best_cost)},
        {"reason", reason_of(tuning)},
        {"runner_up", outcome.runner_up ? chosen(tuning, *outcome.runner_up, outcome.runner_up_cost)
                                        : Json(nullptr)},
        {"default", chosen(tuning, 0, outcome.first_cost)},
    };
    std::vector<Json> rows;
    for (std::size_t rung = 0; rung < outcome.rungs.size(); ++rung) {
        for (const Standing& standing : outcome.rungs[rung].standings) {
            rows.push_back(row_of(tuning, rung, standing));
        }
    }
    return bench::json_document(head, rows);
}

}  // namespace tandem::tune
