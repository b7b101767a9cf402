// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <iterator>

#include "bench/number_text.hpp"
#include "files.hpp"
#include "goals.hpp"

namespace tandem::bench {
namespace {

using Rows = std::vector<const BroadRow*>;

void append_times(std::string& text, const BroadReport& report, const BroadConfig& config) {
    const Rows rows = rows_of(report, config.name);
    if (rows.empty()) {
        return;
    }
    const std::vector<std::string> methods = methods_in(rows);
    fmt::format_to(std::back_inserter(text),
                   "\n### {}\n\n{} {} A cell is update + broad phase = total, in µs a step; the "
                   "best of ours is bold.\n\n| {} | pairs | {} |\n|---|---:|",
                   config.name, config.about, world_text(config), rows.front()->parameter,
                   fmt::join(methods, " | "));
    for (std::size_t k = 0; k < methods.size(); ++k) {
        text += "---:|";
    }
    text += "\n";
    for (const SweepValue& value : values_in(rows)) {
        const BroadRow* const best = best_of_ours(rows, value);
        std::string cells;
        double pairs = 0.0;
        for (const std::string& method : methods) {
            const BroadRow* const row = find_row(report, config.name, value, method);
            if (row == nullptr) {
                cells += " – |";
                continue;
            }
            pairs = row->actual;
            const std::string mark = row == best ? "**" : "";
            fmt::format_to(std::back_inserter(cells), " {} + {} = {}{}{} |",
                           microseconds(row->update_s), microseconds(row->broad_s), mark,
                           microseconds(row->total_s), mark);
        }
        fmt::format_to(std::back_inserter(text), "| {} | {} |{}\n", text_of(value),
                       three_digits(pairs), cells);
    }
}

/// Appends the memory of each method at the last value of the experiment.
void append_bytes(std::string& text, const BroadReport& report) {
    text += "\n### Bytes for each object, at the last value of each experiment\n\n";
    Rows all;
    for (const BroadRow& row : report.rows) {
        all.push_back(&row);
    }
    const std::vector<std::string> methods = methods_in(all);
    fmt::format_to(std::back_inserter(text), "| experiment | {} |\n|---|",
                   fmt::join(methods, " | "));
    for (std::size_t k = 0; k < methods.size(); ++k) {
        text += "---:|";
    }
    text += "\n";
    for (const BroadConfig& config : report.experiments) {
        const Rows rows = rows_of(report, config.name);
        if (rows.empty()) {
            continue;
        }
        const SweepValue last = values_in(rows).back();
        fmt::format_to(std::back_inserter(text), "| {} at {} |", config.name, text_of(last));
        for (const std::string& method : methods) {
            const BroadRow* const row = find_row(report, config.name, last, method);
            text += row == nullptr
                        ? " – |"
                        : fmt::format(" {:.0f} |", static_cast<double>(row->bytes) /
                                                       static_cast<double>(row->objects));
        }
        text += "\n";
    }
}

void append_bullets(std::string& text, std::string_view heading,
                    const std::vector<std::string>& lines, std::string_view if_empty) {
    fmt::format_to(std::back_inserter(text), "\n### {}\n\n", heading);
    if (lines.empty()) {
        fmt::format_to(std::back_inserter(text), "{}\n", if_empty);
    }
    for (const std::string& line : lines) {
        fmt::format_to(std::back_inserter(text), "- {}\n", line);
    }
}

}  // namespace

std::string broad_markdown(const BroadReport& report) {
    std::string text;
    for (const std::string& note : notes_of(report)) {
        text += "- " + note + "\n";
    }
    const std::vector<BroadGoal> goals = goals_of(report);
    if (!goals.empty()) {
        text += "\n### Goals\n\n| goal | wanted | measured | |\n|---|---:|---:|---|\n";
    }
    for (const BroadGoal& goal : goals) {
        fmt::format_to(std::back_inserter(text), "| {} | {} | {} | {} |\n", goal.text, goal.wanted,
                       goal.measured, goal.met ? "met" : "**not met**");
    }
    for (const BroadConfig& config : report.experiments) {
        append_times(text, report, config);
    }
    append_bytes(text, report);
    append_bullets(text, "Methods that found other pairs", disagreements(report), "None.");
    if (!report.problems.empty()) {
        append_bullets(text, "What failed", report.problems, "");
    }
    return text;
}

}  // namespace tandem::bench
