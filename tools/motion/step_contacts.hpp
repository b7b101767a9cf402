// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <tandem/continuous.hpp>
#include <tandem/self.hpp>

#include "motion/connected_parts.hpp"

namespace tandem::cli {

/// Contacts of features during the step from one frame to the next.
struct StepSummary {
    std::uint64_t contacts = 0;
    std::uint64_t vertex_face = 0;  ///< of these
    std::uint64_t edge_edge = 0;    ///< of these
    std::uint64_t within = 0;       ///< of these, in one connected part; only of a mesh with itself
    std::uint64_t between = 0;      ///< of these, of two connected parts
    std::optional<double> earliest{};  ///< the least time, never late; nothing without a contact
};

/// Asks for contacts of successive steps, and keeps its buffers between them.
class StepContacts {
  public:
    StepContacts(const ContinuousRequest& request, SharedBy shared_by)
        : query_(request), shared_by_(shared_by) {}

    [[nodiscard]] Result<StepSummary> within(const MovingSurface& surface,
                                             const ConnectedParts& parts);
    [[nodiscard]] Result<StepSummary> between(const MovingSurface& a, const MovingSurface& b);

  private:
    /// The surface with one number for all vertices that start and end at equal places, unless only
    /// the same number counts as shared: as the pairs of a frame share vertices.
    [[nodiscard]] MovingSurface unified(const MovingSurface& surface,
                                        std::vector<Triangle>& triangles) const;

    ContinuousQuery query_;
    SharedBy shared_by_;
    std::vector<Triangle> triangles_a_;
    std::vector<Triangle> triangles_b_;
};

}  // namespace tandem::cli
