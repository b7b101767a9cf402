// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

#include <tandem/containment.hpp>

#include "cli/answers/contacts.hpp"
#include "cli/answers/outputs.hpp"
#include "cli/answers/scene.hpp"
#include "cli/options/region_options.hpp"

namespace tandem::cli {

/// Request and result of `check --mode contain`.
struct Containment {
    MeshPair scene;
    RelationResult result{};
    bool exact = true;                   ///< whether both meshes are closed
    std::optional<Contacts> contacts{};  ///< if requested

    [[nodiscard]] bool found() const {
        return counts(result.relation != Relation::Separate, contacts);
    }
};

[[nodiscard]] Result<Containment> find_containment(MeshPair scene, const SolidOptions& options,
                                                   const std::optional<RegionOptions>& regions,
                                                   Progress& progress);

/// The relation as a sentence without a full stop.
[[nodiscard]] std::string_view sentence(Relation relation);

/// The answer refers to `containment`, which must outlive it.
[[nodiscard]] Answer answer_of(const Containment& containment);

}  // namespace tandem::cli
