// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "bench/report.hpp"
#include "peers.hpp"

namespace tandem::bench {

// Text forms of a comparison with peers. Files have seconds; text for people has microseconds.

/// A block of lines for each mesh and work.
[[nodiscard]] std::string peers_table(const PeersReport& report);

/// The table of the lab, also used to read its documents; times in documents are in seconds.
[[nodiscard]] const Table<PeerRow>& peer_table();
/// The report in every form.
[[nodiscard]] Report report_of(const PeersReport& peers);

/// Markdown for a document: a table for each work with a column for each peer, and a list of rows
/// where we are slower.
[[nodiscard]] std::string peers_markdown(const PeersReport& report);

/// Sentences about how the numbers were measured.
[[nodiscard]] std::vector<std::string> notes_of(const PeersReport& report);

/// Consecutive rows of one mesh and work.
struct PeerBlock {
    std::string title;  ///< "bunny (3,674 triangles), all-pairs"
    std::vector<const PeerRow*> rows;
};

[[nodiscard]] std::vector<PeerBlock> blocks_of(const PeersReport& report);

/// The peers of these rows in the order of `all_peers`.
[[nodiscard]] std::vector<std::string> peers_in(const std::vector<const PeerRow*>& rows);

/// "tandem"; with more than one thread "tandem, 2 threads".
[[nodiscard]] std::string label_of(const PeerRow& row);

/// "13.2" or "0.85"; "–" if there is no ratio.
[[nodiscard]] std::string ratio_text(const std::optional<double>& ratio);

}  // namespace tandem::bench
