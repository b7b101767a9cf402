// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bench/report.hpp"
#include "walks.hpp"

namespace tandem::bench {

/// The table of the lab, also used to read its documents.
[[nodiscard]] const Table<Row>& walk_table();

/// A table for each setup, volume and builder, figures, and the conditions of the measurement.
/// Documents have seconds per query; people get microseconds.
[[nodiscard]] Report report_of(const WalksReport& walks);

}  // namespace tandem::bench
