// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bench/figures/chart.hpp"
#include "bench/report.hpp"
#include "report.hpp"

namespace tandem::bench {

/// The table of the lab, also used to read its documents; times in documents are in seconds.
[[nodiscard]] const Table<BroadRow>& broad_table();
/// The report in every form.
[[nodiscard]] Report report_of(const BroadReport& broad);

/// The measured steps of one row, one line for each step.
[[nodiscard]] std::string broad_csv(const BroadRow& row);
/// For instance "objects-1000-wide-tree.csv".
[[nodiscard]] std::string csv_name(const BroadRow& row);

/// A page for each experiment. If there are several, a first page links to them. The first page has
/// the name `file`; the names of the others also have the name of the experiment.
[[nodiscard]] std::vector<NamedText> broad_pages(const BroadReport& report,
                                                 const std::string& file);

/// Tables in Markdown, for documents.
[[nodiscard]] std::string broad_markdown(const BroadReport& report);

/// Tables as text, for people.
[[nodiscard]] std::string broad_text(const BroadReport& report);

/// Sentences about how the numbers were measured.
[[nodiscard]] std::vector<std::string> notes_of(const BroadReport& report);

/// A sentence about the world of an experiment.
[[nodiscard]] std::string world_text(const BroadConfig& config);

/// The charts of one experiment: total time of all methods, stages of each method, and numbers of
/// pairs.
[[nodiscard]] std::vector<Figure> broad_figures(const BroadReport& report,
                                                std::string_view experiment);

}  // namespace tandem::bench
