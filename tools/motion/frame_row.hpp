// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace tandem::cli {

/// A set of pairs of triangles: how many, and the hash that tells two sets apart.
struct PairSummary {
    std::uint64_t count = 0;
    std::string hash{};
};

/// The pairs between the deforming mesh and another object.
struct ObjectPairs {
    std::string file{};
    std::size_t triangles = 0;
    PairSummary pairs{};
};

/// What `deform` says about a frame.
struct FrameRow {
    std::size_t frame = 0;
    std::string file{};
    std::size_t triangles = 0;
    std::size_t parts = 0;      ///< pieces of the mesh that hang together
    std::string update{};       ///< how the tree came to this frame: build, refit, rebuild, edit
    PairSummary pairs{};        ///< of the mesh with itself: `within` and `between` together
    std::uint64_t within = 0;   ///< pairs in one part
    std::uint64_t between = 0;  ///< pairs of two parts
    std::vector<ObjectPairs> objects{};
    double load_ms = 0.0;
    double update_ms = 0.0;
    double query_ms = 0.0;

    [[nodiscard]] bool has_pairs() const;
};

/// The row as a line of JSON, with its end of line.
[[nodiscard]] std::string to_json_line(const FrameRow& row);

}  // namespace tandem::cli
