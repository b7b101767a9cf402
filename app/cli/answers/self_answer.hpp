// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include <tandem/self.hpp>

#include "cli/answers/found_pairs.hpp"
#include "cli/answers/outputs.hpp"
#include "cli/answers/scene.hpp"
#include "cli/options/device_option.hpp"

namespace tandem::cli {

/// Request and result of `self`.
struct SelfIntersection {
    Side mesh;
    EngineChoice engine;
    Times times;
    SelfRequest request{};
    FoundPairs pairs{};                  ///< a < b
    TraversalStats stats{};              ///< of the CPU
    std::optional<DeviceWork> device{};  ///< if a device is requested
};

[[nodiscard]] Result<SelfIntersection> find_self_intersection(SelfIntersection question,
                                                              const PairMemory& memory,
                                                              const DeviceOptions& device,
                                                              Progress& progress);

/// The answer refers to `self`, which must outlive it.
[[nodiscard]] Answer answer_of(const SelfIntersection& self);

}  // namespace tandem::cli
