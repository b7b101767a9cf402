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

/// The extent of a result: the complete set of pairs, their number, or one pair.
enum class PairsWanted { AllPairs, Count, FirstContact };

/// Request and result of one `check`; all reports are made from it.
struct Collision {
    MeshPair scene;
    PairsWanted extent = PairsWanted::AllPairs;
    FoundPairs pairs{};                  ///< empty if pairs are only counted
    std::uint64_t pair_count = 0;        ///< equal to `pairs.count()` unless pairs are only counted
    TraversalStats stats{};              ///< of the CPU
    std::optional<Contacts> contacts{};  ///< if requested
    std::optional<DeviceWork> device{};  ///< if a device is requested

    /// Whether the meshes touch and that is not tolerated.
    [[nodiscard]] bool colliding() const noexcept { return counts(pair_count != 0, contacts); }

    /// Whether `pairs` is the complete set. A search for one contact that finds none also proves
    /// that.
    [[nodiscard]] bool complete() const noexcept {
        return extent == PairsWanted::AllPairs || pair_count == 0;
    }
};

/// Parameters of a search for touching triangles of two meshes.
struct CollisionQuestion {
    PairsWanted extent = PairsWanted::AllPairs;
    PairMemory memory{};
    std::optional<RegionOptions> regions{};
    DeviceOptions device{};
};

[[nodiscard]] Result<Collision> find_collision(MeshPair scene, const CollisionQuestion& question,
                                               Progress& progress);

}  // namespace tandem::cli
