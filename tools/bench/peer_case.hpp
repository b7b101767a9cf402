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

#include "time_source.hpp"

namespace tandem::bench {

// What `tandem bench peers` and the adapters of the peers say to each other: a case as a JSON file,
// answers as lines of JSON.

enum class Work { AllPairs, FirstContact, Distance, Self, Build };

inline constexpr std::array kAllWorks{Work::AllPairs, Work::FirstContact, Work::Distance,
                                      Work::Self, Work::Build};

/// "all-pairs"
[[nodiscard]] std::string_view name_of(Work work);

/// A pose as the numbers it is made of, so that it is the same bit for bit in every process.
struct PoseNumbers {
    Vec3 translation = Vec3::Zero();
    std::array<double, 4> turn{1.0, 0.0, 0.0, 0.0};  ///< quaternion, real part first

    [[nodiscard]] Pose pose() const;
};

/// What becomes one row: several poses of one kind, whose mean time is reported. For Work::Self the
/// mesh is alone and the poses are none; for Work::Build the name says how to build.
struct PoseGroup {
    std::string name;
    std::vector<PoseNumbers> poses;
};

inline constexpr std::string_view kBuildFast = "fast";
inline constexpr std::string_view kBuildBalanced = "balanced";

struct PeerCase {
    std::string peer;  ///< "fcl-obbrss"; one adapter may have several
    Work work = Work::AllPairs;
    std::string mesh_file_a;  ///< stays where it is
    std::string mesh_file_b;  ///< may be the same file: then B is a copy of A
    std::uint32_t threads = 1;
    TimeSource time_source = TimeSource::ProcessTime;
    double seconds = 0.1;  ///< for the measurements of each group
    std::vector<PoseGroup> groups;
};

/// What one process measured for one group.
struct PeerAnswer {
    std::string group;
    std::string version;           ///< of the peer: "FCL 0.7.0"
    std::vector<double> times_s;   ///< mean of a query, one for each batch
    std::vector<double> builds_s;  ///< of one tree, the mesh already in the peer's format
    double bytes_per_triangle = 0.0;
    std::optional<std::uint64_t> pair_count{};  ///< sum over the poses
    std::optional<std::string> pair_hash{};     ///< of the sorted pairs, pose after pose
    std::vector<double> distances{};            ///< of each pose, for Work::Distance
};

[[nodiscard]] std::string to_json(const PeerCase& one);
[[nodiscard]] Result<PeerCase> parse_case(std::string_view text);

/// One line, with its end.
[[nodiscard]] std::string to_json(const PeerAnswer& answer);
[[nodiscard]] Result<PeerAnswer> parse_answer(std::string_view line);

}  // namespace tandem::bench
