// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "report.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numeric>

#include "bench/repetitions.hpp"
#include "peers.hpp"

namespace tandem::bench {
namespace {

template <class T>
double mean_of(const std::vector<T>& values) {
    return static_cast<double>(std::accumulate(values.begin(), values.end(), T{})) /
           static_cast<double>(values.size());
}

void keep_least(std::vector<double>& least, const std::vector<double>& more) {
    for (std::size_t k = 0; k < std::min(least.size(), more.size()); ++k) {
        least[k] = std::min(least[k], more[k]);
    }
}

std::size_t rank_of(const std::string& method) {
    if (const auto ours = broad_method_named(method)) {
        return static_cast<std::size_t>(*ours);
    }
    const BroadPeer* const peer = find_broad_peer(method);
    return kAllBroadMethods.size() +
           (peer == nullptr ? 0 : static_cast<std::size_t>(peer - all_broad_peers().data()));
}

}  // namespace

void summarise(const std::vector<BroadAnswer>& rounds, BroadRow& row) {
    row.series = rounds.front().series;
    std::vector<double> means;
    for (const BroadAnswer& round : rounds) {
        means.push_back(mean_of(round.series.update_s) + mean_of(round.series.broad_s));
        keep_least(row.series.update_s, round.series.update_s);
        keep_least(row.series.broad_s, round.series.broad_s);
    }
    std::vector<double> totals;
    for (std::size_t k = 0; k < row.series.update_s.size(); ++k) {
        totals.push_back(row.series.update_s[k] + row.series.broad_s[k]);
    }
    row.steps = row.series.update_s.size();
    row.update_s = mean_of(row.series.update_s);
    row.broad_s = mean_of(row.series.broad_s);
    row.total_s = row.update_s + row.broad_s + row.narrow_s;
    row.median_s = median_of(means);
    std::sort(totals.begin(), totals.end());
    row.worst_s = totals.back();
    // The 95th percentile: 95 % of the steps do not exceed it.
    const auto rank = std::ceil(0.95 * static_cast<double>(totals.size()));
    row.p95_s = totals[static_cast<std::size_t>(rank) - 1];
    row.possible = mean_of(row.series.possible);
    row.actual = mean_of(row.series.actual);
    row.objects = rounds.front().objects;
    row.bytes = rounds.front().bytes;
    row.pair_hash = rounds.front().pair_hash;
}

std::vector<std::string> disagreements(const BroadReport& report) {
    std::vector<std::string> found;
    const BroadRow* first = nullptr;
    for (const BroadRow& row : report.rows) {
        if (first == nullptr || first->experiment != row.experiment || first->value != row.value) {
            first = &row;
        }
        if (row.pair_hash != first->pair_hash) {
            found.push_back(fmt::format(
                "{}, {} {}: {} found {:.6g} pairs a step (hash {}), {} found {:.6g} (hash {})",
                row.experiment, row.parameter, text_of(row.value), row.method, row.actual,
                row.pair_hash, first->method, first->actual, first->pair_hash));
        }
    }
    return found;
}

std::vector<const BroadRow*> rows_of(const BroadReport& report, std::string_view experiment) {
    std::vector<const BroadRow*> found;
    for (const BroadRow& row : report.rows) {
        if (row.experiment == experiment) {
            found.push_back(&row);
        }
    }
    return found;
}

const BroadRow* find_row(const BroadReport& report, std::string_view experiment,
                         const SweepValue& value, std::string_view method) {
    const auto found =
        std::find_if(report.rows.begin(), report.rows.end(), [&](const BroadRow& row) {
            return row.experiment == experiment && row.value == value && row.method == method;
        });
    return found == report.rows.end() ? nullptr : &*found;
}

std::vector<std::string> methods_in(const std::vector<const BroadRow*>& rows) {
    std::vector<std::string> methods;
    for (const BroadRow* row : rows) {
        if (std::find(methods.begin(), methods.end(), row->method) == methods.end()) {
            methods.push_back(row->method);
        }
    }
    std::stable_sort(methods.begin(), methods.end(), [](const auto& left, const auto& right) {
        return rank_of(left) < rank_of(right);
    });
    return methods;
}

std::vector<SweepValue> values_in(const std::vector<const BroadRow*>& rows) {
    std::vector<SweepValue> values;
    for (const BroadRow* row : rows) {
        if (std::find(values.begin(), values.end(), row->value) == values.end()) {
            values.push_back(row->value);
        }
    }
    return values;
}

bool is_ours(std::string_view method) {
    return broad_method_named(method).has_value();
}

}  // namespace tandem::bench
