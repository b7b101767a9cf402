// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "motion/step_contacts.hpp"

namespace tandem::cli {

/// The number of pairs of triangles, and a hash to compare sets of pairs.
struct PairSummary {
    std::uint64_t count = 0;
    std::string hash{};
};

/// The pairs between the deforming mesh and another object.
struct ObjectPairs {
    std::string file{};
    std::size_t triangles = 0;
    PairSummary pairs{};
    std::optional<StepSummary> step{};  ///< with `--continuous`, unless the frame has no step
};

/// The results of `deform` for a frame.
struct FrameRow {
    std::size_t frame = 0;
    std::string file{};
    std::size_t triangles = 0;
    std::size_t parts = 0;      ///< number of connected parts of the mesh
    std::string update{};       ///< how the tree was updated: build, refit, rebuild, edit or none
    PairSummary pairs{};        ///< pairs of the mesh with itself: `within` plus `between`
    std::uint64_t within = 0;   ///< pairs within one connected part
    std::uint64_t between = 0;  ///< pairs between two connected parts
    std::vector<ObjectPairs> objects{};
    bool is_continuous = false;         ///< whether contacts of steps were requested
    std::optional<StepSummary> step{};  ///< the step from the last frame; empty if there is none
    double load_ms = 0.0;
    double update_ms = 0.0;
    double query_ms = 0.0;
    double step_ms = 0.0;

    /// Whether the frame has pairs, or contacts during the step to it.
    [[nodiscard]] bool has_contact() const;
};

/// The row as a line of JSON, ending with a line break.
[[nodiscard]] std::string to_json_line(const FrameRow& row);

}  // namespace tandem::cli
