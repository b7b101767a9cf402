// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "walks_report.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "bench/figures/figures.hpp"
#include "bench/measure.hpp"
#include "bench/number_text.hpp"
#include "bench/time_source.hpp"

namespace tandem::bench {
namespace {

bool in_one_block(const Row& left, const Row& right) {
    return left.setup == right.setup && left.volume == right.volume &&
           left.builder == right.builder;
}

/// A table of the rows on one setup, volume and builder; the fastest walk is marked.
Grid grid_of(std::span<const Row> block) {
    const Row& first = block.front();
    Grid grid = walk_table().grid(
        fmt::format("{}: {} × {} faces, {}, {}", first.setup, grouped(first.faces_a),
                    grouped(first.faces_b), name_of(first.volume), first.builder),
        block);
    const auto best = std::min_element(
        block.begin(), block.end(),
        [](const Row& left, const Row& right) { return left.times.min_s < right.times.min_s; });
    grid.lines[static_cast<std::size_t>(best - block.begin())].mark = "best";
    return grid;
}

/// Groups of consecutive rows on the same setup, volume and builder.
std::vector<std::span<const Row>> blocks_of(std::span<const Row> rows) {
    std::vector<std::span<const Row>> blocks;
    for (std::size_t first = 0; first < rows.size();) {
        std::size_t last = first;
        while (last < rows.size() && in_one_block(rows[first], rows[last])) {
            ++last;
        }
        blocks.push_back(rows.subspan(first, last - first));
        first = last;
    }
    return blocks;
}

/// Such as "stack was the fastest in 5 of 9 blocks".
std::string winner(std::span<const std::span<const Row>> blocks) {
    std::map<std::string, std::size_t> wins;
    for (const std::span<const Row> block : blocks) {
        ++wins[label_of(
            std::min_element(block.begin(), block.end(), [](const Row& left, const Row& right) {
                return left.times.min_s < right.times.min_s;
            })->walk)];
    }
    const auto most = std::max_element(
        wins.begin(), wins.end(),
        [](const auto& left, const auto& right) { return left.second < right.second; });
    return most == wins.end() ? std::string("nothing was measured")
                              : fmt::format("{} was the fastest in {} of {} blocks", most->first,
                                            most->second, blocks.size());
}

std::vector<std::string> notes_of(const WalksReport& walks) {
    return {
        "The experiments of Damkjær, Stackless BVH Collision Detection for Physical Simulation "
        "(2007), section 9.",
        fmt::format("Object: {}. Trees of degree {}, leaves of {} triangle{} at most.",
                    walks.object, walks.degree, walks.leaf_size, walks.leaf_size == 1 ? "" : "s"),
        fmt::format("Each row is timed in {} batches, fewer where a query is long, of as many "
                    "repetitions as the budget of {} s allows, by the processor time of the "
                    "process; all of it took {:.1f} s.",
                    kBatches, walks.budget_s, walks.elapsed_s),
        "Times are microseconds per query; figures show the least time."};
}

}  // namespace

const Table<Row>& walk_table() {
    static const Table<Row> table({
        column<Row>("experiment", &Row::experiment, names::named(kAllExperiments)).key(),
        column("setup", &Row::setup).key(),
        column<Row>(
            "order", [](auto& row) -> auto& { return row.walk.order; }, names::named(kAllOrders))
            .shown("order")
            .key(),
        column<Row>(
            "rule", [](auto& row) -> auto& { return row.walk.rule; }, names::named(kAllRules))
            .shown("rule")
            .key(),
        column<Row>("volume", &Row::volume, names::named(kAllVolumes)).key(),
        column("builder", &Row::builder).key(),
        column("leaves_a", &Row::leaves_a),
        column("leaves_b", &Row::leaves_b),
        column("repetitions", &Row::repetitions)
            .shown_as("repetitions", [](const Row& row) { return grouped(row.repetitions); }),
        column<Row>(
            "min_s", [](auto& row) -> auto& { return row.times.min_s; })
            .shown_as("min", [](const Row& row) { return microseconds(row.times.min_s); })
            .measure(),
        column<Row>(
            "max_s", [](auto& row) -> auto& { return row.times.max_s; })
            .shown_as("max", [](const Row& row) { return microseconds(row.times.max_s); }),
        column<Row>(
            "mean_s", [](auto& row) -> auto& { return row.times.mean_s; })
            .shown_as("mean", [](const Row& row) { return microseconds(row.times.mean_s); }),
        column<Row>(
            "sd_s", [](auto& row) -> auto& { return row.times.sd_s; })
            .shown_as("deviation", [](const Row& row) { return microseconds(row.times.sd_s); }),
        column<Row>(
            "iterations", [](auto& row) -> auto& { return row.stats.iterations; })
            .shown_as("iterations", [](const Row& row) { return grouped(row.stats.iterations); }),
        column<Row>(
            "overlaps", [](auto& row) -> auto& { return row.stats.overlaps; })
            .shown_as("overlaps", [](const Row& row) { return grouped(row.stats.overlaps); }),
        column<Row>(
            "leaf_overlaps", [](auto& row) -> auto& { return row.stats.leaf_overlaps; })
            .shown_as("leaf ov.", [](const Row& row) { return grouped(row.stats.leaf_overlaps); }),
        column<Row>(
            "geometry_overlaps", [](auto& row) -> auto& { return row.stats.geometry_overlaps; })
            .shown_as("geom. ov.",
                      [](const Row& row) { return grouped(row.stats.geometry_overlaps); }),
        column("pair_hash", &Row::pair_hash).answer(),
        column("batches", &Row::batches),
    });
    return table;
}

Report report_of(const WalksReport& walks) {
    Report report{.schema = "tandem.bench.walks/1",
                  .title = "Walks compared",
                  .completeness = walks.completeness,
                  .date = walks.date,
                  .machine = walks.machine};
    report.facts = {{"object", walks.object},
                    {"degree", walks.degree},
                    {"leaf_size", walks.leaf_size},
                    {"budget_s", walks.budget_s},
                    {"measured_s", walks.elapsed_s},
                    {"clock", name_of(TimeSource::ProcessTime)},
                    {"batches", kBatches}};
    report.rows = walk_table().json(walks.rows);
    report.csv = walk_table().csv(walks.rows);
    report.notes = notes_of(walks);
    const std::vector<std::span<const Row>> blocks = blocks_of(walks.rows);
    for (const std::span<const Row> block : blocks) {
        report.tables.push_back(grid_of(block));
    }
    const auto add = [&](std::vector<Figure> figures, std::string_view heading) {
        for (Figure& figure : figures) {
            figure.heading = heading.empty() ? figure.name.substr(sizeof("walks-") - 1) : heading;
            report.figures.push_back(std::move(figure));
        }
    };
    add(scalability_figures(walks), "Scalability");
    add(experiment_figures(walks), {});
    add(heat_map_figure(walks), "Walk × rule × volume");
    report.sentence = fmt::format("All walks of a setup found the same pairs; {}.", winner(blocks));
    if (std::string problem = disagreement(walks); !problem.empty()) {
        report.verdict = Verdict::Bad;
        report.sentence = problem;
        report.disagreements.push_back(std::move(problem));
    }
    return report;
}

}  // namespace tandem::bench
