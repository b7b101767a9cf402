// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include <tandem/containment.hpp>

#include "cli/answers/outputs.hpp"
#include "cli/answers/scene.hpp"

namespace tandem::cli {

/// Question and answer of `check --mode contain`.
struct Containment {
    Scene scene;
    RelationResult result{};
    bool exact = true;  ///< both are closed
};

[[nodiscard]] Result<Containment> find_containment(Scene scene, const SolidOptions& options,
                                                   Progress& progress);

/// The relation as a sentence without a full stop.
[[nodiscard]] std::string_view sentence(Relation relation);

/// Refers to the containment.
[[nodiscard]] Answer answer_of(const Containment& containment);

}  // namespace tandem::cli
