// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <fmt/format.h>
#include <iterator>

#include "bench/number_text.hpp"
#include "tune_report.hpp"

namespace tandem::tune {
namespace {

void append_table(std::string& text, const Tuning& tuning) {
    const std::vector<Rung>& rungs = tuning.outcome.rungs;
    const CostTable table = cost_table(tuning);
    std::size_t width = 0;
    for (const CostTable::Row& row : table.rows) {
        width = std::max(width, tuning.names[row.candidate].size());
    }
    const auto out = std::back_inserter(text);
    fmt::format_to(out, "{:<{}}  {:>10}", fmt::format("µs a {}", tuning.unit), width, "warm-up");
    for (std::size_t k = 1; k < rungs.size(); ++k) {
        fmt::format_to(out, " {:>10}", fmt::format("rung {}", k));
    }
    fmt::format_to(out, "\n{:<{}} ", fmt::format("{}s for each", tuning.unit), width);
    for (const Rung& rung : rungs) {
        fmt::format_to(out, " {:>10}", bench::grouped(rung.steps));
    }
    text += '\n';
    for (const CostTable::Row& row : table.rows) {
        fmt::format_to(out, "{:<{}} ", tuning.names[row.candidate], width);
        std::size_t gap = 0;
        for (const Standing* standing : row.rungs) {
            if (standing == nullptr) {
                gap += 11;
                continue;
            }
            fmt::format_to(out, "{:>{}}", bench::microseconds(standing->cost.median_s), gap + 11);
            gap = 0;
        }
        text += '\n';
    }
}

}  // namespace

std::string tune_text(const Tuning& tuning) {
    const Outcome& outcome = tuning.outcome;
    std::string text;
    const auto out = std::back_inserter(text);
    if (outcome.interrupted) {
        text += incomplete_note(tuning) + "\n";
    }
    fmt::format_to(out, "workload:  {}\n", tuning.workload);
    fmt::format_to(
        out, "tried:     {} candidates in {:.1f} s of {:g} s{}\n", tuning.names.size(),
        outcome.elapsed_s, tuning.budget_s,
        outcome.budget_spent ? "; the budget was spent, a larger one may find better" : "");
    fmt::format_to(out, "checked:   {} {}s, {}\n\n", bench::grouped(outcome.checked_steps),
                   tuning.unit,
                   outcome.someone_is_wrong() ? "WITH DIFFERENT PAIRS" : "the same pairs in all");
    append_table(text, tuning);
    text += '\n';
    for (const std::string& line : tuning.left_out) {
        fmt::format_to(out, "left out:  {}\n", line);
    }
    for (const Dropped& one : outcome.dropped) {
        fmt::format_to(out, "{} {}: {}\n", one.fate == Fate::Wrong ? "WRONG:    " : "left out: ",
                       tuning.names[one.candidate], one.reason);
    }
    if (const std::string saved = savings_of(tuning); !saved.empty()) {
        fmt::format_to(out, "saved:     {}\n", saved);
    }
    fmt::format_to(out, "decision:  {}\n", tuning.names[outcome.best]);
    fmt::format_to(out, "reason:    {}\n", reason_of(tuning));
    fmt::format_to(out, "runner-up: {}\n",
                   outcome.runner_up ? tuning.names[*outcome.runner_up] : "none");
    return text;
}

}  // namespace tandem::tune
