// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>

#include "tune_report.hpp"

namespace tandem::tune {
namespace {

/// The last rung in which a candidate could win, and its cost there.
struct Reach {
    std::size_t rung = 0;
    double cost_s = 0.0;
};

Reach reach_of(const CostTable::Row& row) {
    for (std::size_t k = row.rungs.size(); k-- > 0;) {
        if (row.rungs[k] != nullptr && row.rungs[k]->in_the_running) {
            return {k, row.rungs[k]->cost.median_s};
        }
    }
    return {};
}

}  // namespace

CostTable cost_table(const Tuning& tuning) {
    CostTable table;
    const std::vector<Rung>& rungs = tuning.outcome.rungs;
    for (std::size_t candidate = 0; candidate < tuning.names.size(); ++candidate) {
        CostTable::Row row{candidate, std::vector<const Standing*>(rungs.size())};
        for (std::size_t k = 0; k < rungs.size(); ++k) {
            const auto found = std::find_if(
                rungs[k].standings.begin(), rungs[k].standings.end(),
                [&](const Standing& standing) { return standing.candidate == candidate; });
            row.rungs[k] = found == rungs[k].standings.end() ? nullptr : &*found;
        }
        const bool measured = std::any_of(row.rungs.begin(), row.rungs.end(),
                                          [](const Standing* one) { return one != nullptr; });
        if (measured) {
            table.rows.push_back(std::move(row));
        }
    }
    std::stable_sort(table.rows.begin(), table.rows.end(),
                     [&](const CostTable::Row& left, const CostTable::Row& right) {
                         const bool wins_left = left.candidate == tuning.outcome.best;
                         const bool wins_right = right.candidate == tuning.outcome.best;
                         if (wins_left != wins_right) {
                             return wins_left;
                         }
                         const Reach a = reach_of(left);
                         const Reach b = reach_of(right);
                         return a.rung != b.rung ? a.rung > b.rung : a.cost_s < b.cost_s;
                     });
    return table;
}

}  // namespace tandem::tune
