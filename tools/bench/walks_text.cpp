// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "walks_text.hpp"

#include <cmath>
#include <fmt/format.h>
#include <iterator>

#include "measure.hpp"
#include "number_text.hpp"

namespace tandem::bench {
namespace {

bool in_one_block(const Row& left, const Row& right) {
    return left.setup == right.setup && left.volume == right.volume &&
           left.builder == right.builder;
}

std::string title_of(const Row& row) {
    return fmt::format("{}: {} × {} faces, {}, {}", row.setup, grouped(row.faces_a),
                       grouped(row.faces_b), name_of(row.volume), row.builder);
}

void append_row(std::string& text, const Row& row) {
    fmt::format_to(std::back_inserter(text),
                   "  {:<22} {:<19} {:>10} {:>10} {:>10} {:>9} {:>12} {:>11} {:>11} {:>9} {:>9}\n",
                   name_of(row.walk.order), name_of(row.walk.rule), microseconds(row.times.min_s),
                   microseconds(row.times.max_s), microseconds(row.times.mean_s),
                   microseconds(row.times.sd_s), grouped(row.repetitions),
                   grouped(row.stats.iterations), grouped(row.stats.overlaps),
                   grouped(row.stats.leaf_overlaps), grouped(row.stats.geometry_overlaps));
}

}  // namespace

std::vector<Block> blocks_of(const std::vector<Row>& rows) {
    std::vector<Block> blocks;
    for (const Row& row : rows) {
        if (blocks.empty() || !in_one_block(*blocks.back().rows.front(), row)) {
            blocks.push_back({title_of(row), {}});
        }
        blocks.back().rows.push_back(&row);
    }
    return blocks;
}

std::vector<std::string> notes_of(const WalksReport& report) {
    std::vector<std::string> notes;
    notes.push_back(fmt::format("Object: {}. Trees of degree {}, leaves of {} triangle{} at most.",
                                report.object, report.degree, report.leaf_size,
                                report.leaf_size == 1 ? "" : "s"));
    notes.push_back(
        fmt::format("Each row is timed in {} batches, fewer where a query is long, of as many "
                    "repetitions as the budget of {} s allows, by the processor time of the "
                    "process; all of it took {:.1f} s.",
                    kBatches, report.budget_s, report.elapsed_s));
    notes.push_back(fmt::format("{}; {}; {}; {}.", report.machine.processor, report.machine.system,
                                report.machine.compiler, report.date));
    if (report.completeness.interrupted) {
        notes.insert(notes.begin(), report.completeness.note("rows"));
    }
    return notes;
}

std::string walks_table(const WalksReport& report) {
    std::string text;
    for (const std::string& note : notes_of(report)) {
        text += note + "\n";
    }
    text += "Times are microseconds per query.\n";
    std::optional<Experiment> experiment;
    for (const Block& block : blocks_of(report.rows)) {
        const Row& first = *block.rows.front();
        if (experiment != first.experiment) {
            experiment = first.experiment;
            fmt::format_to(std::back_inserter(text),
                           "\n{}\n  {:<22} {:<19} {:>10} {:>10} {:>10} {:>9} {:>12} {:>11} {:>11} "
                           "{:>9} {:>9}\n",
                           name_of(first.experiment), "order", "rule", "min", "max", "mean",
                           "deviation", "repetitions", "iterations", "overlaps", "leaf ov.",
                           "geom. ov.");
        }
        text += block.title + "\n";
        for (const Row* row : block.rows) {
            append_row(text, *row);
        }
    }
    return text;
}

std::string walks_csv(const WalksReport& report) {
    std::string text =
        "experiment,setup,order,rule,volume,builder,leaves_a,leaves_b,repetitions,min_s,max_s,"
        "mean_s,sd_s,iterations,overlaps,leaf_overlaps,geometry_overlaps,pair_hash,batches\n";
    for (const Row& row : report.rows) {
        fmt::format_to(
            std::back_inserter(text), "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n",
            name_of(row.experiment), row.setup, name_of(row.walk.order), name_of(row.walk.rule),
            name_of(row.volume), row.builder, row.leaves_a, row.leaves_b, row.repetitions,
            row.times.min_s, row.times.max_s, row.times.mean_s, row.times.sd_s,
            row.stats.iterations, row.stats.overlaps, row.stats.leaf_overlaps,
            row.stats.geometry_overlaps, row.pair_hash, row.batches);
    }
    if (report.completeness.interrupted) {
        text += "# " + report.completeness.note("rows") + "\n";
    }
    return text;
}

}  // namespace tandem::bench
