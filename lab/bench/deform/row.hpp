// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "bench/report.hpp"
#include "deform/reference/frame_costs.hpp"

namespace tandem::bench {

/// A method on a scene: milliseconds of processor time per frame, as in tables 2 and 3 of paper
/// 001.
struct DeformRow {
    std::string scene{};
    std::uint32_t lod = 1;
    std::size_t triangles = 0;  ///< number of triangles of all objects
    std::string method{};
    bool self = false;  ///< pairs within objects, otherwise between objects
    double average_ms = 0.0;
    double worst_ms = 0.0;
    double best_ms = 0.0;
    // Averages of the three phases.
    double update_ms = 0.0;
    double query_ms = 0.0;
    double primitive_ms = 0.0;
    double best_update_ms = 0.0;  ///< the shortest of all frames, and so without builds
    std::size_t bytes = 0;        ///< the largest memory of all frames
    double pairs_per_frame = 0.0;
    std::string pairs_hash{};  ///< hash over the hashes of all frames
    std::size_t frames = 0;    ///< fewer than the scene has if the time limit was reached
    std::uint64_t builds = 0;
    deform::FrameCosts costs{};               ///< sum of all frames
    std::vector<double> frame_ms{};           ///< time of each frame, for the curves
    std::vector<std::string> frame_hashes{};  ///< hash of the pairs of each frame

    /// True if frames are missing because of the time limit: the one that exceeded it, and all
    /// later ones.
    bool is_cut = false;
};

/// The table of the lab and of the adapters of the peers.
[[nodiscard]] const Table<DeformRow>& deform_table();
/// Tables 2 and 3 with the paper's speed-ups, and curves over the frames.
[[nodiscard]] Report report_of(std::span<const DeformRow> rows);

}  // namespace tandem::bench
