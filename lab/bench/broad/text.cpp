// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <fmt/format.h>
#include <iterator>

#include "bench/number_text.hpp"
#include "bench/time_source.hpp"
#include "files.hpp"
#include "goals.hpp"

namespace tandem::bench {
namespace {

void append_experiment_lines(std::string& text, const BroadReport& report,
                             const BroadConfig& config) {
    const std::vector<const BroadRow*> rows = rows_of(report, config.name);
    if (rows.empty()) {
        return;
    }
    fmt::format_to(std::back_inserter(text), "\n{}: {}\n  {}\n", config.name, config.about,
                   world_text(config));
    fmt::format_to(std::back_inserter(text),
                   "  {:<12} {:<18} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10} {:>8}\n",
                   rows.front()->parameter, "method", "update µs", "broad µs", "total µs",
                   "95 % µs", "worst µs", "possible", "actual", "bytes/o");
    for (const SweepValue& value : values_in(rows)) {
        for (const BroadRow* row : rows) {
            if (row->value != value) {
                continue;
            }
            fmt::format_to(
                std::back_inserter(text),
                "  {:<12} {:<18} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10} {:>8.1f}\n",
                text_of(value), row->method, microseconds(row->update_s),
                microseconds(row->broad_s), microseconds(row->total_s), microseconds(row->p95_s),
                microseconds(row->worst_s), three_digits(row->possible), three_digits(row->actual),
                static_cast<double>(row->bytes) / static_cast<double>(row->objects));
        }
    }
}

}  // namespace

std::string world_text(const BroadConfig& config) {
    if (!config.recording.empty()) {
        return fmt::format("Recording {}.", config.recording);
    }
    const scenes::BoxWorldSettings& world = config.world;
    std::vector<std::string_view> shapes;
    for (const scenes::BodyShape shape : world.shapes) {
        shapes.push_back(name_of(shape));
    }
    return fmt::format(
        "Standard values: {} objects ({}), density {}, velocity {}, {}, stationary {}, uniformity "
        "{}{}, seed {}.",
        world.objects, fmt::join(shapes, ", "), world.density, world.velocity,
        name_of(world.motion), world.stationary, world.uniformity, world.terrain ? ", terrain" : "",
        world.seed);
}

std::vector<std::string> notes_of(const BroadReport& report) {
    std::vector<std::string> versions;
    for (const auto& [method, version] : report.versions) {
        if (!is_ours(method)) {
            versions.push_back(fmt::format("{} ({})", method, version));
        }
    }
    std::vector<std::string> notes{
        fmt::format("{}; {}; {}; {}.", report.date, report.machine.processor, report.machine.system,
                    report.machine.compiler),
        fmt::format("{}, {}. A process for each method and value, methods taking turns; "
                    "of each step the least time of the rounds.",
                    report.threads == 0   ? "all threads"
                    : report.threads == 1 ? "1 thread"
                                          : fmt::format("{} threads", report.threads),
                    name_of(time_source_for(report.threads)))};
    if (!versions.empty()) {
        notes.push_back(fmt::format("Peers: {}.", fmt::join(versions, ", ")));
    }
    if (report.completeness.interrupted) {
        notes.insert(notes.begin(), report.completeness.note("processes"));
    }
    return notes;
}

std::string broad_text(const BroadReport& report) {
    std::string text;
    for (const std::string& note : notes_of(report)) {
        text += note + "\n";
    }
    for (const BroadConfig& config : report.experiments) {
        append_experiment_lines(text, report, config);
    }
    const std::vector<BroadGoal> goals = goals_of(report);
    if (!goals.empty()) {
        text += "\ngoals:\n";
    }
    for (const BroadGoal& goal : goals) {
        fmt::format_to(std::back_inserter(text), "  {:<8} {}: {}, wanted {}\n",
                       goal.met ? "met" : "NOT MET", goal.text, goal.measured, goal.wanted);
    }
    return text;
}

}  // namespace tandem::bench
