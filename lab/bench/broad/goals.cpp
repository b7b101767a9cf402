// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "goals.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

#include "bench/number_text.hpp"
#include "experiments.hpp"
#include "peers.hpp"

namespace tandem::bench {
namespace {

constexpr std::string_view kGoals = "goals";

std::string auto_method() {
    return std::string(name_of(BroadMethod::Auto));
}

BroadGoal at_least(std::string text, double wanted, double measured) {
    return {std::move(text), fmt::format("≥ {}", three_digits(wanted)), three_digits(measured),
            measured >= wanted};
}

BroadGoal at_most(std::string text, double wanted, double measured) {
    return {std::move(text), fmt::format("≤ {}", three_digits(wanted)), three_digits(measured),
            measured <= wanted};
}

void add_peer_goals(const BroadReport& report, std::vector<BroadGoal>& goals) {
    for (const double count : {1e5, 1e6}) {
        const BroadRow* const ours = find_row(report, kGoals, count, default_method());
        for (const BroadPeer& peer : all_broad_peers()) {
            const BroadRow* const row = find_row(report, kGoals, count, peer.name);
            if (ours == nullptr || row == nullptr || peer.goal == 0.0) {
                continue;
            }
            goals.push_back(at_least(
                fmt::format("{} boxes: {} / {}", text_of(count), peer.name, default_method()),
                peer.goal, row->total_s / ours->total_s));
        }
    }
    constexpr double kOverBestPeer = 3.0;
    for (const double count : {1e3, 1e4}) {
        const BroadRow* const ours = find_row(report, kGoals, count, default_method());
        const BroadRow* best = nullptr;
        for (const BroadPeer& peer : all_broad_peers()) {
            const BroadRow* const row = find_row(report, kGoals, count, peer.name);
            if (row != nullptr && (best == nullptr || row->total_s < best->total_s)) {
                best = row;
            }
        }
        if (ours != nullptr && best != nullptr) {
            goals.push_back(at_least(fmt::format("{} boxes: best peer ({}) / {}", text_of(count),
                                                 best->method, default_method()),
                                     kOverBestPeer, best->total_s / ours->total_s));
        }
    }
}

double per_object(const BroadRow& row) {
    return row.total_s / static_cast<double>(row.objects);
}

void add_scaling_goals(const BroadReport& report, std::vector<BroadGoal>& goals) {
    constexpr double kMostGrowth = 1.4;
    constexpr double kMostBytes = 100.0;
    const BroadRow* const few = find_row(report, kGoals, 1e4, default_method());
    const BroadRow* const many = find_row(report, kGoals, 1e6, default_method());
    if (few != nullptr && many != nullptr) {
        goals.push_back(at_most("cost per object, 1000000 boxes / 10000 boxes", kMostGrowth,
                                per_object(*many) / per_object(*few)));
    }
    for (const double count : {1e3, 1e4, 1e5, 1e6}) {
        if (const BroadRow* const row = find_row(report, kGoals, count, default_method())) {
            goals.push_back(
                at_most(fmt::format("bytes per object, {} boxes", text_of(count)), kMostBytes,
                        static_cast<double>(row->bytes) / static_cast<double>(row->objects)));
        }
    }
}

/// Compares the default with the fastest of our methods on every value of an experiment.
void add_default_goal(const BroadReport& report, const BroadConfig& config,
                      std::vector<BroadGoal>& goals) {
    constexpr double kMostOverBest = 1.25;
    const std::vector<const BroadRow*> rows = rows_of(report, config.name);
    double worst = 0.0;
    std::string where;
    for (const SweepValue& value : values_in(rows)) {
        const BroadRow* const best = best_of_ours(rows, value);
        const BroadRow* const ours = find_row(report, config.name, value, default_method());
        if (best == nullptr || ours == nullptr || ours->total_s / best->total_s <= worst) {
            continue;
        }
        worst = ours->total_s / best->total_s;
        where = fmt::format("{} at {}", best->method, text_of(value));
    }
    const auto own = [](const std::string& method) { return is_ours(method); };
    const std::vector<std::string> methods = methods_in(rows);
    if (!where.empty() && std::count_if(methods.begin(), methods.end(), own) > 1) {
        goals.push_back(at_most(fmt::format("{}: {} / best of ours, worst case ({})", config.name,
                                            default_method(), where),
                                kMostOverBest, worst));
    }
}

/// Compares Auto with the best fixed method over the whole experiment.
void add_auto_goal(const BroadReport& report, const BroadConfig& config,
                   std::vector<BroadGoal>& goals) {
    constexpr double kMostOverFixed = 1.15;
    const std::vector<const BroadRow*> rows = rows_of(report, config.name);
    const std::size_t values = values_in(rows).size();
    const auto sum_of = [&](const std::string& method) {
        double sum = 0.0;
        std::size_t count = 0;
        for (const BroadRow* row : rows) {
            if (row->method == method) {
                sum += row->total_s;
                ++count;
            }
        }
        return count == values ? sum : std::numeric_limits<double>::infinity();
    };
    std::string best;
    for (const std::string& method : methods_in(rows)) {
        if (is_ours(method) && method != auto_method() &&
            (best.empty() || sum_of(method) < sum_of(best))) {
            best = method;
        }
    }
    if (!best.empty() && sum_of(auto_method()) < std::numeric_limits<double>::infinity()) {
        goals.push_back(at_most(fmt::format("{}: auto / best fixed choice ({})", config.name, best),
                                kMostOverFixed, sum_of(auto_method()) / sum_of(best)));
    }
}

}  // namespace

std::string default_method() {
    return std::string(name_of(BroadPhaseOptions{}.method));
}

std::string three_digits(double value) {
    if (value >= 99.95) {
        return grouped_rounded(value);
    }
    return fmt::format("{:.{}f}", value, value >= 9.995 ? 1 : value >= 0.9995 ? 2 : 3);
}

const BroadRow* best_of_ours(const std::vector<const BroadRow*>& rows, const SweepValue& value) {
    const BroadRow* best = nullptr;
    for (const BroadRow* row : rows) {
        if (row->value == value && is_ours(row->method) && row->method != auto_method() &&
            (best == nullptr || row->total_s < best->total_s)) {
            best = row;
        }
    }
    return best;
}

std::vector<BroadGoal> goals_of(const BroadReport& report) {
    std::vector<BroadGoal> goals;
    add_peer_goals(report, goals);
    add_scaling_goals(report, goals);
    for (const BroadConfig& config : report.experiments) {
        if (is_about_peers(config.name)) {
            continue;
        }
        add_default_goal(report, config, goals);
        add_auto_goal(report, config, goals);
    }
    return goals;
}

}  // namespace tandem::bench
