// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <tandem/collide.hpp>

#include "cli/answers/found_pairs.hpp"
#include "cli/answers/progress.hpp"
#include "cli/answers/scene.hpp"

namespace tandem::cli {

/// What is asked for: the complete set, its size, or one witness.
enum class Extent { AllPairs, Count, FirstContact };

/// Question and answer of one `check`: what every report is made from.
struct Collision {
    Scene scene;
    Extent extent = Extent::AllPairs;
    FoundPairs pairs{};            ///< none where they are counted
    std::uint64_t pair_count = 0;  ///< `pairs.count()` unless they are only counted
    TraversalStats stats{};

    [[nodiscard]] bool colliding() const noexcept { return pair_count != 0; }

    /// Whether `pairs` is the whole set; finding no first contact proves that the set is empty.
    [[nodiscard]] bool complete() const noexcept {
        return extent == Extent::AllPairs || pair_count == 0;
    }
};

[[nodiscard]] Result<Collision> find_collision(Scene scene, Extent extent, const PairMemory& memory,
                                               Progress& progress);

}  // namespace tandem::cli
