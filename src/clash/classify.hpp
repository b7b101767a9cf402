// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <tandem/clash.hpp>
#include <tandem/collide.hpp>
#include <tandem/distance.hpp>

#include "clash/part_models.hpp"

namespace tandem::clash {

/// Classifies pairs of parts with reusable buffers; use one per thread.
class PairClassifier {
  public:
    /// If there is a tolerance, depths are precise enough to compare with it.
    explicit PairClassifier(const ClashRequest& request);

    /// The clash of two parts, without id, severity and status, or nothing. An error concerns only
    /// this pair. `known`, if not null, are its pairs of touching triangles.
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

    double clearance_;
    std::uint64_t max_pairs_;
    DepthRequest depth_;
    CollideQuery collide_;
    CollideQuery count_;
    DistanceQuery distance_;
};

}  // namespace tandem::clash
