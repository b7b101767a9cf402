// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include <tandem/self.hpp>

#include "cli/answers/outputs.hpp"
#include "cli/answers/scene.hpp"

namespace tandem::cli {

/// Question and answer of `self`.
struct SelfIntersection {
    Side mesh;
    EngineChoice engine;
    Times times;
    SelfRequest request{};
    SelfResult result{};
};

[[nodiscard]] Result<SelfIntersection> find_self_intersection(SelfIntersection question,
                                                              Progress& progress);

/// Refers to the intersection.
[[nodiscard]] Answer answer_of(const SelfIntersection& self);

}  // namespace tandem::cli
