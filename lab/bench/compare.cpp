// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/compare.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>

namespace tandem::bench {
namespace {

/// The numbers of all rows with the same key.
struct RowNumbers {
    std::map<std::string, double> numbers{};
    std::map<std::string, Json> answers{};
};

/// The rows by key, in the order of the document.
struct KeyedRows {
    std::vector<std::string> order{};
    std::map<std::string, RowNumbers> of{};
};

std::string word_of(const Json& value) {
    return value.is_string() ? value.get<std::string>() : value.dump();
}

Result<KeyedRows> keyed_rows(const Json& document, const Roles& roles) {
    KeyedRows rows;
    for (const Json& row : document.at("rows")) {
        if (!row.is_object()) {
            return Error{ErrorCode::FileMalformed, "a row is not an object"};
        }
        std::string key;
        for (const std::string& name : roles.keys) {
            if (!row.contains(name)) {
                return Error{ErrorCode::FileMalformed, fmt::format("a row lacks {}", name)};
            }
            if (const std::string word = word_of(row[name]); !word.empty()) {
                key += (key.empty() ? "" : " ") + word;
            }
        }
        if (!rows.of.contains(key)) {
            rows.order.push_back(key);
        }
        RowNumbers& measured = rows.of[key];
        for (const std::string& name : roles.measures) {
            if (row.contains(name) && row[name].is_number()) {
                const auto number = row[name].get<double>();
                const auto [place, is_new] = measured.numbers.try_emplace(name, number);
                place->second = std::min(place->second, number);
            }
        }
        for (const std::string& name : roles.answers) {
            if (row.contains(name) && !row[name].is_null()) {
                measured.answers[name] = row[name];
            }
        }
    }
    return rows;
}

/// Lists, such as hashes of frames, are compared up to the end of the shorter one, because a run
/// may have been cut.
bool differ(const Json& before, const Json& after) {
    if (!before.is_array() || !after.is_array()) {
        return before != after;
    }
    const auto both = static_cast<std::ptrdiff_t>(std::min(before.size(), after.size()));
    return !std::equal(before.begin(), before.begin() + both, after.begin());
}

std::string compare_verdict(double ratio, double noise) {
    if (ratio > 1.0 + noise) {
        return "slower";
    }
    return ratio < 1.0 / (1.0 + noise) ? "faster" : "same";
}

void compare_row(const std::string& key, const RowNumbers& before, const RowNumbers& after,
                 double noise, std::vector<ComparedRow>& compared) {
    for (const auto& [name, old_number] : before.numbers) {
        ComparedRow row{key, name, old_number, std::nullopt, std::nullopt, "only before"};
        if (const auto found = after.numbers.find(name); found != after.numbers.end()) {
            row.after = found->second;
            if (old_number > 0.0) {
                row.ratio = found->second / old_number;
            }
            row.verdict = old_number > 0.0             ? compare_verdict(*row.ratio, noise)
                          : found->second > old_number ? "slower"
                                                       : "same";
        }
        compared.push_back(std::move(row));
    }
    for (const auto& [name, answer] : before.answers) {
        if (const auto found = after.answers.find(name);
            found != after.answers.end() && differ(answer, found->second)) {
            compared.push_back({key, name, std::nullopt, std::nullopt, std::nullopt, "differs"});
        }
    }
}

const Table<ComparedRow>& compared_table() {
    static const Table<ComparedRow> table({
        column("row", &ComparedRow::row).shown("row"),
        column("measure", &ComparedRow::measure).shown("measure"),
        column("before", &ComparedRow::before).shown("before", "{:.6g}"),
        column("after", &ComparedRow::after).shown("after", "{:.6g}"),
        column("ratio", &ComparedRow::ratio).shown("ratio", "{:.3f}"),
        column("verdict", &ComparedRow::verdict).shown("verdict"),
    });
    return table;
}

/// Sentences such as "average_ms: 1.030 times what it was (geometric mean of 12 rows)."
std::vector<std::string> mean_ratios(const std::vector<ComparedRow>& rows) {
    std::map<std::string, std::pair<double, std::size_t>> logarithms;
    for (const ComparedRow& row : rows) {
        if (row.ratio && *row.ratio > 0.0) {
            logarithms[row.measure].first += std::log(*row.ratio);
            ++logarithms[row.measure].second;
        }
    }
    std::vector<std::string> lines;
    for (const auto& [measure, sum] : logarithms) {
        lines.push_back(fmt::format("{}: {:.3f} times what it was (geometric mean of {} rows).",
                                    measure, std::exp(sum.first / static_cast<double>(sum.second)),
                                    sum.second));
    }
    return lines;
}

}  // namespace

Result<Report> compare(const Json& before, const Json& after, const Roles& roles, double noise) {
    const Result<KeyedRows> old_rows = keyed_rows(before, roles);
    const Result<KeyedRows> new_rows = keyed_rows(after, roles);
    if (!old_rows || !new_rows) {
        return !old_rows ? old_rows.error() : new_rows.error();
    }
    // 1. Compare the rows by their keys.
    std::vector<ComparedRow> compared;
    std::size_t common = 0;
    for (const std::string& key : old_rows->order) {
        const auto found = new_rows->of.find(key);
        common += found == new_rows->of.end() ? 0U : 1U;
        compare_row(key, old_rows->of.at(key),
                    found == new_rows->of.end() ? RowNumbers{} : found->second, noise, compared);
    }
    if (common == 0) {
        return Error{ErrorCode::InvalidArgument, "the documents have no row in common"};
    }
    for (const std::string& key : new_rows->order) {
        if (!old_rows->of.contains(key)) {
            compared.push_back({key, "", std::nullopt, std::nullopt, std::nullopt, "only after"});
        }
    }
    // 2. Keep those that changed, for the table.
    std::vector<ComparedRow> changed;
    std::map<std::string, std::size_t> counts;
    for (const ComparedRow& row : compared) {
        ++counts[row.verdict];
        if (row.verdict != "same") {
            changed.push_back(row);
        }
    }
    Report report = report_of<ComparedRow>("tandem.bench.compare/1", "Two measurements",
                                           compared_table(), compared);
    report.facts = {{"experiment", before.at("schema")}, {"noise", noise}};
    report.tables = {compared_table().grid({}, changed)};
    if (changed.empty()) {
        report.tables.clear();
    }
    if (before.value("machine", "") != after.value("machine", "")) {
        report.notes.push_back(
            fmt::format("The machines differ ({}; {}), so ratios of times mean little.",
                        before.value("machine", "unknown"), after.value("machine", "unknown")));
    }
    // 3. Summarise the verdicts; some of them decide the exit code.
    report.remarks = mean_ratios(compared);
    std::string summary;
    for (const auto& [verdict, count] : counts) {
        summary += fmt::format("{}{} {}", summary.empty() ? "" : ", ", count, verdict);
    }
    report.remarks.push_back(summary + ".");
    report.sentence = summary;
    if (counts["slower"] + counts["only before"] > 0) {
        report.verdict = Verdict::Bad;
        report.setbacks.push_back(
            fmt::format("slower: {}, missing: {}", counts["slower"], counts["only before"]));
    }
    if (counts["differs"] > 0) {
        report.verdict = Verdict::Bad;
        report.disagreements.push_back(fmt::format("answers that differ: {}", counts["differs"]));
    }
    return report;
}

}  // namespace tandem::bench
