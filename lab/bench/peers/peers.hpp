// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <tandem/result.hpp>

#include "bench/completeness.hpp"
#include "bench/machine.hpp"
#include "bench/unlike_poses.hpp"
#include "peer_list.hpp"
#include "peer_poses.hpp"
#include "signals/interrupt.hpp"

namespace tandem::bench {

/// Two copies of one mesh, or two different meshes.
enum class PeersPart { Copies, Unlike };

inline constexpr std::array kAllPeersParts{PeersPart::Copies, PeersPart::Unlike};

/// For instance "unlike".
[[nodiscard]] std::string_view name_of(PeersPart part);

struct PeersRequest {
    std::filesystem::path adapters;     ///< folder of the peers' programs
    std::vector<std::string> meshes;    ///< names or files, for PeersPart::Copies
    std::vector<std::string> families;  ///< names from scenes/part_families.hpp
    std::vector<std::pair<std::string, std::string>> pairs;  ///< pairs of files
    std::vector<Work> works{kAllWorks.begin(), kAllWorks.end()};
    std::vector<PoseKind> poses{kAllPoseKinds.begin(), kAllPoseKinds.end()};
    std::vector<UnlikePoseKind> unlike_poses{kAllUnlikePoseKinds.begin(),
                                             kAllUnlikePoseKinds.end()};
    std::vector<std::string> peers;         ///< names of peers
    std::vector<std::uint32_t> threads{1};  ///< more than one only where it changes something
    std::uint32_t rotations = 5;
    std::uint32_t rounds = 3;  ///< how often each process is started
    std::uint64_t seed = 1;
    double budget_s = 120.0;  ///< time for the measurements of all processes together
    double limit_s = 600.0;   ///< time limit of a process; it is stopped after that
    /// Called often. When it returns true, the run ends with the results so far.
    signals::Stop stop = signals::never;
    /// Called with the current activity whenever it changes.
    std::function<void(const std::string& what)> progress = [](const std::string&) {};
};

/// One peer with one kind of work on two meshes in poses of one kind.
struct PeerRow {
    Work work = Work::AllPairs;
    std::string mesh;  ///< the mesh, the family, or both files of a pair
    std::size_t triangles = 0;
    std::string pose;  ///< "crumpled" for Work::Self, "fast" or "balanced" for Work::Build
    std::string peer;
    std::uint32_t threads = 1;
    double min_s = 0.0;  ///< time of a query: mean over the rotations, shortest of all batches
    double median_s = 0.0;
    double build_s = 0.0;  ///< shortest time to build one tree
    double bytes_per_triangle = 0.0;
    std::optional<std::uint64_t> pair_count{};
    std::optional<std::string> pair_hash{};
    std::vector<double> distances{};
    PeersPart part = PeersPart::Copies;
};

struct PeersReport {
    std::string date;
    Machine machine;
    std::uint64_t seed = 0;
    std::uint32_t rotations = 0;
    std::uint32_t rounds = 0;
    double budget_s = 0.0;
    std::map<std::string, std::string> versions;  ///< version of each peer
    std::vector<PeerRow> rows;                    ///< sorted by mesh, work, pose, peer, threads
    std::vector<std::string> problems;            ///< sentences about peers that failed
    Completeness completeness{};                  ///< number of processes that were started
};

/// How far vertices of the mesh for Work::Self are moved; see scenes/crumpled.hpp.
inline constexpr double kCrumpling = 0.7;

/// Starts every peer on every case; the peers of a case take turns. Returns an error if there is
/// nothing to measure, or if an adapter or a mesh is missing. A peer that fails becomes a problem
/// of the report.
[[nodiscard]] Result<PeersReport> run_peers(const PeersRequest& request);

}  // namespace tandem::bench
