// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/world/world_table.hpp"

#include <fmt/format.h>

#include "bench/world/pair_work.hpp"

namespace tandem::bench {
namespace {

/// The experiment with one quantity only, the time of a pair.
constexpr const char* kPairTimes = "pairs";

const Table<WorldRow>& pairs_shown() {
    static const Table<WorldRow> table({
        column("value", &WorldRow::value).shown("pair"),
        column("peer", &WorldRow::peer).shown("peer"),
        words<WorldRow>("ns a pair",
                        [](const WorldRow& row) {
                            return fmt::format("{:.0f}", 1e9 * row.narrow_s / row.possible);
                        }),
        column("possible", &WorldRow::possible).shown("pairs", "{:.0f}"),
        column("actual", &WorldRow::actual).shown("touching", "{:.1f}"),
    });
    return table;
}

}  // namespace

const Table<WorldRow>& world_table() {
    static const Table<WorldRow> table({
        column("experiment", &WorldRow::experiment).shown("experiment").key(),
        column("value", &WorldRow::value).shown("value").key(),
        column("peer", &WorldRow::peer).shown("peer").key(),
        column("objects", &WorldRow::objects).shown("objects").key(),
        column("shapes", &WorldRow::shapes).key(),
        column("update_s", &WorldRow::update_s).shown("update µs", "{:.1f}", 1e6).measure(),
        column("broad_s", &WorldRow::broad_s).shown("broad µs", "{:.1f}", 1e6).measure(),
        column("narrow_s", &WorldRow::narrow_s).shown("narrow µs", "{:.1f}", 1e6).measure(),
        column("total_s", &WorldRow::total_s).shown("total µs", "{:.1f}", 1e6).measure(),
        column("possible", &WorldRow::possible).shown("possible", "{:.1f}"),
        column("actual", &WorldRow::actual).shown("actual", "{:.1f}"),
    });
    return table;
}

Report report_of(std::span<const WorldRow> rows) {
    Report report = report_of("tandem.bench.world/1", "Worlds of real shapes", world_table(), rows);
    std::vector<WorldRow> worlds;
    std::vector<WorldRow> pairs;
    for (const WorldRow& row : rows) {
        (row.experiment == kPairTimes ? pairs : worlds).push_back(row);
    }
    report.tables.clear();
    if (!worlds.empty()) {
        report.tables.push_back(world_table().grid({}, worlds));
    }
    if (!pairs.empty()) {
        report.tables.push_back(pairs_shown().grid({}, pairs));
    }
    report.notes.emplace_back("Processor time of one step, one thread; the mean of the steps.");
    return report;
}

}  // namespace tandem::bench
