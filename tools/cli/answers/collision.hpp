// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include <tandem/collide.hpp>

#include "cli/answers/contacts.hpp"
#include "cli/answers/found_pairs.hpp"
#include "cli/answers/progress.hpp"
#include "cli/answers/scene.hpp"
#include "cli/options/device_option.hpp"
#include "cli/options/region_options.hpp"

namespace tandem::cli {

/// What is asked for: the complete set, its size, or one witness.
enum class Extent { AllPairs, Count, FirstContact };

/// Question and answer of one `check`: what every report is made from.
struct Collision {
    Scene scene;
    Extent extent = Extent::AllPairs;
    FoundPairs pairs{};                  ///< none where they are counted
    std::uint64_t pair_count = 0;        ///< `pairs.count()` unless they are only counted
    TraversalStats stats{};              ///< of the CPU
    std::optional<Contacts> contacts{};  ///< if they are wanted
    std::optional<DeviceWork> device{};  ///< if one is wanted

    /// Whether they touch, and not only as is tolerated.
    [[nodiscard]] bool colliding() const noexcept { return counts(pair_count != 0, contacts); }

    /// Whether `pairs` is the whole set; finding no first contact proves that the set is empty.
    [[nodiscard]] bool complete() const noexcept {
        return extent == Extent::AllPairs || pair_count == 0;
    }
};

/// What is looked for between two meshes that may touch, and where.
struct CollisionQuestion {
    Extent extent = Extent::AllPairs;
    PairMemory memory{};
    std::optional<RegionOptions> regions{};
    DeviceOptions device{};
};

[[nodiscard]] Result<Collision> find_collision(Scene scene, const CollisionQuestion& question,
                                               Progress& progress);

}  // namespace tandem::cli
