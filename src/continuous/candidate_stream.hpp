// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <tandem/continuous.hpp>

#include "continuous/moving_vertex.hpp"
#include "continuous/rounded/motion_filter.hpp"
#include "continuous/surface_features.hpp"

namespace tandem::continuous {

/// Takes pairs of triangles, filters their pairs of features in batches, and decides the candidates
/// that the filter leaves.
class CandidateStream {
  public:
    /// Two surfaces whose vertices are in one array, first those of A, then those of B; or one
    /// surface.
    struct Surfaces {
        const SurfaceFeatures* a;
        const SurfaceFeatures* b;  ///< equal to `a` for a surface against itself
        const MovingVertex* vertices;
        std::uint32_t first_vertex_b;
    };

    /// To be called before the first pair; contacts are appended in no particular order.
    void begin(const Surfaces& surfaces, const ImpactRequest& request,
               std::vector<FeatureContact>& contacts);
    /// Adds a triangle of A and one of B. Each pair must be added once; for one surface in any
    /// order.
    void add(std::uint32_t triangle_a, std::uint32_t triangle_b);
    /// To be called after the last pair.
    void finish();

    [[nodiscard]] const ContinuousStats& stats() const noexcept { return stats_; }

  private:
    struct Batch {
        std::array<FeatureCandidate, kBatch> candidates;
        std::size_t count = 0;
    };
    struct Side {
        const SurfaceFeatures* features;
        std::uint32_t first_vertex;
        std::uint32_t triangle;

        [[nodiscard]] Triangle corners() const;
    };

    void add_vertices(const Side& of, const Side& face, ContactKind kind);
    void add_edges(Side a, Side b);
    void push(FeaturePair features, const FeatureCandidate& candidate);
    void settle(FeaturePair features, Batch& batch);

    Surfaces surfaces_{};
    ImpactRequest request_{};
    std::vector<FeatureContact>* contacts_ = nullptr;
    ContinuousStats stats_{};
    Batch faces_{};
    Batch edges_{};
    std::array<std::uint32_t, kBatch> left_{};
};

}  // namespace tandem::continuous
