// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include <tandem/distance.hpp>

#include "cli/answers/contacts.hpp"
#include "cli/answers/outputs.hpp"
#include "cli/answers/scene.hpp"
#include "cli/options/region_options.hpp"

namespace tandem::cli {

/// The verb of a report: two verbs have reports with the same content.
enum class Schema { Check, Distance };

/// Request and result of `distance` and of `check --mode distance`.
struct Separation {
    MeshPair scene;
    DistanceRequest request{};
    DistanceResult result{};
    Schema schema = Schema::Distance;
    std::optional<Contacts> contacts{};  ///< if requested

    [[nodiscard]] bool touching() const noexcept { return result.found && result.distance == 0.0; }
};

[[nodiscard]] Result<Separation> find_separation(MeshPair scene, const DistanceRequest& request,
                                                 Schema schema,
                                                 const std::optional<RegionOptions>& regions,
                                                 Progress& progress);

/// The answer refers to `separation`, which must outlive it.
[[nodiscard]] Answer answer_of(const Separation& separation);

}  // namespace tandem::cli
