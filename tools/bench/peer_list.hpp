// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "peer_case.hpp"

namespace tandem::bench {

/// A library, or a way to use it, that is compared. Peers of one library share an adapter program.
struct Peer {
    std::string_view name;     ///< "fcl-obbrss"
    std::string_view adapter;  ///< file name of its program
    std::vector<Work> works;   ///< what it can do
    /// More than one thread in queries, or in builds, changes something.
    bool threaded_queries = false;
    bool threaded_builds = false;
    bool two_builds = false;  ///< can build fast, or better
    /// Decides triangle pairs exactly, so that its answer may not differ from ours.
    bool exact = false;
    /// Left out where two copies are compared: too slow on large meshes to tell anything new.
    bool unlike_only = false;
    bool own_candidate = false;  ///< another way of ours to find the same
    std::string_view how;        ///< its settings, for the report
};

/// We first.
[[nodiscard]] std::span<const Peer> all_peers();

/// We, in tables and as the other side of each ratio.
inline constexpr std::string_view kOurName = "tandem";

[[nodiscard]] bool can_do(const Peer& peer, Work work);

/// Null if there is no peer of that name.
[[nodiscard]] const Peer* find_peer(std::string_view name);

}  // namespace tandem::bench
