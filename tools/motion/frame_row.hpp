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
    std::optional<StepSummary> step{};  ///< with `--continuous`, unless there is no step
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
    bool is_continuous = false;         ///< steps were asked for
    std::optional<StepSummary> step{};  ///< from the frame before; nothing where there is no step
    double load_ms = 0.0;
    double update_ms = 0.0;
    double query_ms = 0.0;
    double step_ms = 0.0;

    /// Pairs in this frame, or contacts on the way to it.
    [[nodiscard]] bool has_contact() const;
};

/// The row as a line of JSON, with its end of line.
[[nodiscard]] std::string to_json_line(const FrameRow& row);

}  // namespace tandem::cli
