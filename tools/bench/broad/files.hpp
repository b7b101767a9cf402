// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bench/chart.hpp"
#include "bench/report.hpp"
#include "report.hpp"

namespace tandem::bench {

/// For the lab, and to read its documents, in which times are seconds.
[[nodiscard]] const Table<BroadRow>& broad_table();
/// Every form.
[[nodiscard]] Report report_of(const BroadReport& broad);

/// The measured steps of one row: a line for each.
[[nodiscard]] std::string broad_csv(const BroadRow& row);
/// "objects-1000-wide-tree.csv"
[[nodiscard]] std::string csv_name(const BroadRow& row);

/// A page for each experiment, and before them one that leads to them if there are several. The
/// first has the name `file`, the others that with the name of the experiment.
[[nodiscard]] std::vector<NamedText> broad_pages(const BroadReport& report,
                                                 const std::string& file);

/// Tables for a document.
[[nodiscard]] std::string broad_markdown(const BroadReport& report);

/// Tables for people.
[[nodiscard]] std::string broad_text(const BroadReport& report);

/// How the numbers came about, in sentences.
[[nodiscard]] std::vector<std::string> notes_of(const BroadReport& report);

/// The world of an experiment, in a sentence.
[[nodiscard]] std::string world_text(const BroadConfig& config);

/// The charts of one experiment: time of all methods, its stages for each of them, and pairs.
[[nodiscard]] std::vector<Figure> broad_figures(const BroadReport& report,
                                                std::string_view experiment);

}  // namespace tandem::bench
