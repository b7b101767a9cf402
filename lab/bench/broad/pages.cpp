// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <span>

#include <tandem/version.hpp>

#include "bench/number_text.hpp"
#include "bench/page.hpp"
#include "files.hpp"
#include "goals.hpp"
#include "peers.hpp"

namespace tandem::bench {
namespace {

using Rows = std::vector<const BroadRow*>;

/// The strongest colour means this many times as slow as the best.
constexpr double kMuchSlower = 10.0;

/// Appends times relative to the fastest of our methods.
void append_ratios(std::string& page, const BroadReport& report, const std::string& experiment) {
    const Rows rows = rows_of(report, experiment);
    const std::vector<std::string> methods = methods_in(rows);
    std::vector<std::string> columns{rows.front()->parameter, "best of ours"};
    columns.insert(columns.end(), methods.begin(), methods.end());
    append_table_head(page, columns);
    for (const SweepValue& value : values_in(rows)) {
        const BroadRow* const best = best_of_ours(rows, value);
        page += fmt::format("<tr><td>{}</td><td>{}</td>", escaped(text_of(value)),
                            best == nullptr ? "" : microseconds(best->total_s) + " µs");
        for (const std::string& method : methods) {
            const BroadRow* const row = find_row(report, experiment, value, method);
            if (row == nullptr || best == nullptr) {
                page += "<td class=\"ratio\">–</td>";
                continue;
            }
            const double ratio = row->total_s / best->total_s;
            page += ratio_cell(ratio, kMuchSlower, three_digits(ratio));
        }
        page += "</tr>\n";
    }
    page += kTableEnd;
}

void append_rows(std::string& page, const BroadReport& report, const std::string& experiment) {
    const Rows rows = rows_of(report, experiment);
    append_table_head(
        page, {rows.front()->parameter, "method", "update µs", "broad µs", "total µs", "95 % µs",
               "worst µs", "median of rounds µs", "possible", "actual", "bytes per object"});
    for (const BroadRow* row : rows) {
        append_table_row(
            page,
            {escaped(text_of(row->value)), row->method, microseconds(row->update_s),
             microseconds(row->broad_s), microseconds(row->total_s), microseconds(row->p95_s),
             microseconds(row->worst_s), microseconds(row->median_s), three_digits(row->possible),
             three_digits(row->actual),
             fmt::format("{:.1f}",
                         static_cast<double>(row->bytes) / static_cast<double>(row->objects))},
            row == best_of_ours(rows, row->value) ? "best" : "");
    }
    page += kTableEnd;
}

void append_goals(std::string& page, const BroadReport& report) {
    const std::vector<BroadGoal> goals = goals_of(report);
    if (goals.empty()) {
        return;
    }
    page += "<h2>Goals</h2>\n";
    append_table_head(page, {"", "goal", "wanted", "measured"});
    for (const BroadGoal& goal : goals) {
        page += fmt::format(
            "<tr><td class=\"ratio {}\">{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
            goal.met ? "met" : "missed", goal.met ? "met" : "not met", escaped(goal.text),
            goal.wanted, goal.measured);
    }
    page += kTableEnd;
}

/// The problems of one experiment, which begin with its name.
std::vector<std::string> problems_of(const BroadReport& report, const std::string& experiment) {
    std::vector<std::string> lines;
    std::ranges::copy_if(report.problems, std::back_inserter(lines), [&](const std::string& line) {
        return line.starts_with(experiment + ",");
    });
    return lines;
}

/// The method that is fastest in most worlds of these experiments, and in how many; empty if
/// nothing was measured.
std::string winner_of(const BroadReport& report, std::span<const BroadConfig> experiments) {
    std::map<std::string, std::size_t> wins;
    std::size_t worlds = 0;
    for (const BroadConfig& config : experiments) {
        const Rows rows = rows_of(report, config.name);
        for (const SweepValue& value : values_in(rows)) {
            const BroadRow* best = nullptr;
            for (const BroadRow* row : rows) {
                if (row->value == value && (best == nullptr || row->total_s < best->total_s)) {
                    best = row;
                }
            }
            if (best != nullptr) {
                ++wins[best->method];
                ++worlds;
            }
        }
    }
    if (wins.empty()) {
        return {};
    }
    const auto most =
        std::ranges::max_element(wins, {}, [](const auto& win) { return win.second; });
    return fmt::format("; {} is the fastest in {} of {} worlds", most->first, most->second, worlds);
}

std::string verdict_of(const BroadReport& report, std::span<const BroadConfig> experiments,
                       const std::vector<std::string>& different) {
    const std::vector<BroadGoal> goals = goals_of(report);
    const auto met =
        std::count_if(goals.begin(), goals.end(), [](const BroadGoal& goal) { return goal.met; });
    std::string sentence = different.empty() ? "All found the same pairs in every step"
                                             : "Not all found the same pairs: see below";
    sentence += winner_of(report, experiments);
    if (!goals.empty()) {
        sentence += fmt::format("; {} of {} goals are met", met, goals.size());
    }
    return sentence + ".";
}

std::string begin_broad_page(const BroadReport& report, std::span<const BroadConfig> experiments,
                             std::string_view heading, const std::vector<std::string>& problems) {
    const std::vector<std::string> different = disagreements(report);
    const bool good = different.empty() && problems.empty();
    std::string page = begin_page(heading, good ? Verdict::Good : Verdict::Bad,
                                  verdict_of(report, experiments, different));
    page += fmt::format("<p>By <code>tandem bench broadphase</code>, version {}.</p>\n",
                        TANDEM_VERSION);
    for (const std::string& note : notes_of(report)) {
        page += fmt::format("<p class=\"notes\">{}</p>\n", escaped(note));
    }
    append_list(page, "Different pairs", different);
    append_list(page, "Failed", problems);
    return page;
}

void append_experiment(std::string& page, const BroadReport& report, const BroadConfig& config) {
    page += fmt::format("<p>{}</p>\n<p class=\"notes\">{}</p>\n", escaped(config.about),
                        escaped(world_text(config)));
    if (rows_of(report, config.name).empty()) {
        page += "<p>Nothing was measured.</p>\n";
        return;
    }
    std::vector<Figure> figures = broad_figures(report, config.name);
    const Figure stages = std::move(figures.back());
    figures.pop_back();
    page += "<h2>Charts</h2>\n<div class=\"pair\">\n";
    append_figures(page, figures);
    page += "</div>\n";
    append_figures(page, {stages});
    page += "<h2>Times relative to the best of ours</h2>\n";
    append_ratios(page, report, config.name);
    page +=
        "<h2>All numbers</h2>\n<p>Mean of a step, but for the 95 % and the worst of them. Possible "
        "are the pairs that are reported, actual those whose boxes overlap.</p>\n";
    append_rows(page, report, config.name);
}

void append_peers(std::string& page, const BroadReport& report) {
    std::vector<std::string> lines;
    for (const BroadPeer& peer : all_broad_peers()) {
        if (report.versions.contains(std::string(peer.name))) {
            lines.push_back(fmt::format("{}: {}.", peer.name, peer.how));
        }
    }
    append_list(page, "How each peer is used", lines);
}

}  // namespace

std::vector<NamedText> broad_pages(const BroadReport& report, const std::string& file) {
    const std::filesystem::path path(file);
    const std::string stem = (path.parent_path() / path.stem()).string();
    const bool alone = report.experiments.size() == 1;
    std::vector<NamedText> pages;
    std::string index =
        begin_broad_page(report, report.experiments, "Broad phases compared", report.problems);
    append_goals(index, report);
    index += "<h2>Experiments</h2>\n<ul>\n";
    for (const BroadConfig& config : report.experiments) {
        const std::string name =
            alone ? file : fmt::format("{}-{}{}", stem, config.name, path.extension().string());
        index += fmt::format("<li><a href=\"{}\">{}</a>: {}</li>\n",
                             escaped(std::filesystem::path(name).filename().string()), config.name,
                             escaped(config.about));
        std::string page =
            begin_broad_page(report, {&config, 1}, fmt::format("Broad phases: {}", config.name),
                             alone ? report.problems : problems_of(report, config.name));
        append_experiment(page, report, config);
        if (alone) {
            append_goals(page, report);
        }
        append_peers(page, report);
        pages.push_back(
            {name, finish_page(fmt::format("Tandem: broad phases, {}", config.name), page)});
    }
    index += "</ul>\n";
    append_peers(index, report);
    if (!alone) {
        pages.insert(pages.begin(), {file, finish_page("Tandem: broad phases compared", index)});
    }
    return pages;
}

}  // namespace tandem::bench
