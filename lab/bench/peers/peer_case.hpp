// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tandem/pose.hpp>
#include <tandem/result.hpp>

#include "bench/time_source.hpp"

namespace tandem::bench {

// The protocol between `tandem bench peers` and the adapters of the peers: a case is a JSON file,
// answers are lines of JSON.

enum class Work { AllPairs, FirstContact, Distance, Self, Build };

inline constexpr std::array kAllWorks{Work::AllPairs, Work::FirstContact, Work::Distance,
                                      Work::Self, Work::Build};

/// For instance "all-pairs".
[[nodiscard]] std::string_view name_of(Work work);

/// The numbers of a pose, so that it is bit for bit the same in every process.
struct PoseNumbers {
    Vec3 translation = Vec3::Zero();
    std::array<double, 4> turn{1.0, 0.0, 0.0, 0.0};  ///< quaternion, real part first

    [[nodiscard]] Pose pose() const;
};

/// Several poses of one kind, which become one row with their mean time. For Work::Self there is
/// only one mesh and no poses; for Work::Build the name is that of the build.
struct PoseGroup {
    std::string name;
    std::vector<PoseNumbers> poses;
};

inline constexpr std::string_view kBuildFast = "fast";
inline constexpr std::string_view kBuildBalanced = "balanced";

struct PeerCase {
    std::string peer;  ///< "fcl-obbrss"; one adapter may serve several peers
    Work work = Work::AllPairs;
    std::string mesh_file_a;  ///< does not move
    std::string mesh_file_b;  ///< if it is the same file, B is a copy of A
    std::uint32_t threads = 1;
    TimeSource time_source = TimeSource::ProcessTime;
    double seconds = 0.1;  ///< time for the measurements of each group
    std::vector<PoseGroup> groups;
};

/// The measurements of one process for one group.
struct PeerAnswer {
    std::string group;
    std::string version;           ///< version of the peer: "FCL 0.7.0"
    std::vector<double> times_s;   ///< mean time of a query, one for each batch
    std::vector<double> builds_s;  ///< times to build one tree, without the conversion of the mesh
    double bytes_per_triangle = 0.0;
    std::optional<std::uint64_t> pair_count{};  ///< sum over the poses
    std::optional<std::string> pair_hash{};     ///< hash of the sorted pairs of all poses in order
    std::vector<double> distances{};            ///< distance in each pose, for Work::Distance
};

[[nodiscard]] std::string to_json(const PeerCase& one);
[[nodiscard]] Result<PeerCase> parse_case(std::string_view text);

/// One line of JSON, with its line end.
[[nodiscard]] std::string to_json(const PeerAnswer& answer);
[[nodiscard]] Result<PeerAnswer> parse_answer(std::string_view line);

}  // namespace tandem::bench
