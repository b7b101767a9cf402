// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "walks.hpp"

namespace tandem::bench {

// A report as text of several kinds. Files have seconds; people get microseconds.

/// Tables with the columns of the paper, by experiment and setup.
[[nodiscard]] std::string walks_table(const WalksReport& report);

/// One line for each row, times in seconds per query.
[[nodiscard]] std::string walks_csv(const WalksReport& report);

/// Schema tandem.bench.walks/1, times in seconds per query.
[[nodiscard]] std::string walks_json(const WalksReport& report);

/// Consecutive rows of one setup, volume and builder: a block of a table.
struct Block {
    std::string title;  ///< "intersection-1 (10 batches of …)"
    std::vector<const Row*> rows;
};

[[nodiscard]] std::vector<Block> blocks_of(const std::vector<Row>& rows);

/// How the numbers came about, in sentences.
[[nodiscard]] std::vector<std::string> notes_of(const WalksReport& report);

/// The whole report as one page that loads nothing: figures, tables, and what they depend on. It is
/// well-formed XML as well.
[[nodiscard]] std::string walks_html(const WalksReport& report);

}  // namespace tandem::bench
