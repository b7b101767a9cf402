// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "peer_case.hpp"

namespace tandem::bench {

/// A library, or one way to use it, in the comparison. Peers of one library share an adapter
/// program.
struct Peer {
    std::string_view name;     ///< "fcl-obbrss"
    std::string_view adapter;  ///< file name of the program
    std::vector<Work> works;   ///< work that it can do
    /// Whether several threads change queries, or builds.
    bool threaded_queries = false;
    bool threaded_builds = false;
    bool two_builds = false;  ///< whether it can build in two ways, fast and balanced
    /// Whether it decides triangle pairs exactly, so that its answer must equal ours.
    bool exact = false;
    /// Not compared on two copies of a mesh: too slow on large meshes, without new information.
    bool unlike_only = false;
    bool own_candidate = false;  ///< another way of ours to find the same answer
    std::string_view how;        ///< its settings, for the report
};

/// All peers, Tandem first.
[[nodiscard]] std::span<const Peer> all_peers();

/// Tandem's name in tables; ratios are relative to it.
inline constexpr std::string_view kOurName = "tandem";

[[nodiscard]] bool can_do(const Peer& peer, Work work);

/// Null if no peer has this name.
[[nodiscard]] const Peer* find_peer(std::string_view name);

}  // namespace tandem::bench
