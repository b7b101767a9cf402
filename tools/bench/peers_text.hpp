// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "bench/report.hpp"
#include "peers.hpp"

namespace tandem::bench {

// A comparison with peers as text of several kinds. Files have seconds; people get microseconds.

/// A block for each mesh and work.
[[nodiscard]] std::string peers_table(const PeersReport& report);

/// For the lab, and to read its documents, in which times are seconds.
[[nodiscard]] const Table<PeerRow>& peer_table();
/// Every form.
[[nodiscard]] Report report_of(const PeersReport& peers);

/// Tables for a document: a table for each work, a column for each peer, and where we lose.
[[nodiscard]] std::string peers_markdown(const PeersReport& report);

/// How the numbers came about, in sentences.
[[nodiscard]] std::vector<std::string> notes_of(const PeersReport& report);

/// Rows of one mesh and work stand together; a block is one of these runs.
struct PeerBlock {
    std::string title;  ///< "bunny (3,674 triangles), all-pairs"
    std::vector<const PeerRow*> rows;
};

[[nodiscard]] std::vector<PeerBlock> blocks_of(const PeersReport& report);

/// The peers of these rows in the order of `all_peers`.
[[nodiscard]] std::vector<std::string> peers_in(const std::vector<const PeerRow*>& rows);

/// "tandem", or with more than one thread "tandem, 2 threads".
[[nodiscard]] std::string label_of(const PeerRow& row);

/// "13.2", "0.85"; "–" for nothing.
[[nodiscard]] std::string ratio_text(const std::optional<double>& ratio);

}  // namespace tandem::bench
