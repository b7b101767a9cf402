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

/// The contacts of features (vertex with face, edge with edge) during the step from one frame to
/// the next.
struct StepSummary {
    std::uint64_t contacts = 0;
    std::uint64_t vertex_face = 0;  ///< vertex-face contacts among these
    std::uint64_t edge_edge = 0;    ///< edge-edge contacts among these
    /// Contacts within one connected part; only for a mesh with itself.
    std::uint64_t within = 0;
    /// Contacts between two connected parts; only for a mesh with itself.
    std::uint64_t between = 0;
    std::optional<double> earliest{};  ///< least time, rounded down; empty without a contact
};

/// Finds the contacts of successive steps and keeps its buffers between them.
class StepContacts {
  public:
    StepContacts(const ContinuousRequest& request, SharedBy shared_by)
        : query_(request), shared_by_(shared_by) {}

    [[nodiscard]] Result<StepSummary> within(const MovingSurface& surface,
                                             const ConnectedParts& parts);
    [[nodiscard]] Result<StepSummary> between(const MovingSurface& a, const MovingSurface& b);

  private:
    /// The surface with one number for all vertices that start and end at equal places, so that
    /// vertices are shared in the same way as for the pairs of a frame. Unchanged if only equal
    /// numbers count as shared.
    [[nodiscard]] MovingSurface unified(const MovingSurface& surface,
                                        std::vector<Triangle>& triangles) const;

    ContinuousQuery query_;
    SharedBy shared_by_;
    std::vector<Triangle> triangles_a_;
    std::vector<Triangle> triangles_b_;
};

}  // namespace tandem::cli
