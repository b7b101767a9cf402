// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

namespace tandem::bench {

/// A broad phase of another library.
struct BroadPeer {
    std::string_view name;     ///< "bullet-dbvt"
    std::string_view adapter;  ///< file name of the program
    double goal;  ///< goal: how many times slower it should be at 100,000 boxes; 0: no goal
    std::string_view how;  ///< its settings, for the report
};

[[nodiscard]] std::span<const BroadPeer> all_broad_peers();

/// Null if no peer has this name.
[[nodiscard]] const BroadPeer* find_broad_peer(std::string_view name);

}  // namespace tandem::bench
