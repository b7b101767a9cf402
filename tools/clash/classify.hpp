// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include <tandem/collide.hpp>
#include <tandem/distance.hpp>

#include "clash/clash.hpp"
#include "clash/part_bounds.hpp"
#include "clash/part_models.hpp"

namespace tandem::clash {

/// What is asked about each pair of parts.
struct ClashQuestion {
    double clearance = 0.0;
    /// Pairs of triangles that one clash may have in memory; beyond, they are counted and hashed.
    std::uint64_t max_pairs_per_clash = std::uint64_t{1} << 22U;
    std::stop_token cancel{};
};

/// Queries with buffers that are kept; one for each thread.
class PairClassifier {
  public:
    /// Depths are found accurately enough to be compared with the tolerance, if there is one.
    explicit PairClassifier(const ClashQuestion& question, std::optional<double> tolerance = {});

    /// What is between two parts, without id, severity, status; nothing if there is nothing. An
    /// error is about this pair alone. `known` are its pairs of triangles, if they are known.
    [[nodiscard]] Result<std::optional<Clash>> classify(
        const PartModels& models, std::uint32_t a, std::uint32_t b, const Bounds& box_a,
        const Bounds& box_b, const std::vector<TrianglePair>* known = nullptr);

  private:
    enum class Completeness { All, Cut };
    [[nodiscard]] Result<std::optional<Clash>> of_touching(const PartModels& models, Clash clash,
                                                           std::span<const TrianglePair> pairs,
                                                           Completeness completeness);
    [[nodiscard]] Result<std::optional<Clash>> of_apart(const PartModels& models, Clash clash,
                                                        const Bounds& box_a, const Bounds& box_b);

    ClashQuestion question_;
    DepthRequest depth_;
    CollideQuery collide_;
    CollideQuery count_;
    DistanceQuery distance_;
};

}  // namespace tandem::clash
