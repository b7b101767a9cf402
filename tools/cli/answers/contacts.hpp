// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <tandem/scene.hpp>

#include "clash/clash.hpp"
#include "cli/answers/json_parts.hpp"
#include "cli/answers/outputs.hpp"
#include "cli/answers/scene.hpp"
#include "cli/options/region_options.hpp"

namespace tandem::cli {

/// Where two meshes meet: contact regions, how deep the meshes overlap, and whether that is
/// allowed.
struct Contacts {
    tandem::Scene parts;        ///< the two meshes as parts of a scene
    clash::ClashReport report;  ///< with one clash, or none where the surfaces do not meet
    std::size_t listed = 0;     ///< regions in the table

    /// Allowed by --allow-touching or --tolerance.
    [[nodiscard]] bool tolerated() const { return clash() != nullptr && clash()->tolerated; }
    [[nodiscard]] const clash::Clash* clash() const {
        return report.clashes.empty() ? nullptr : report.clashes.data();
    }
};

/// Which of the meshes' contacts count: of their surfaces alone, or one inside of the other, too.
enum class ContactsOf { Surfaces, Solids };

/// The contacts of a scene at its poses. `known` are its pairs of touching triangles, if they have
/// been found already. Needs all pairs in memory.
[[nodiscard]] Result<Contacts> find_contacts(const Scene& scene, const RegionOptions& options,
                                             ContactsOf what,
                                             std::optional<std::vector<TrianglePair>> known = {});

/// A line of text: "overlap, 0.1 deep along (0, 0, 1)", then a table of regions. Nothing where the
/// meshes have no contact.
[[nodiscard]] std::string text_of(const Contacts& contacts);

/// The members `tolerated`, `kind`, `depth`, `through`, `pieces` and `regions`.
void add_contacts(JsonReport& json, const Contacts& contacts);
/// The same in an object.
void add_contacts(Json& json, const Contacts& contacts);

/// One line for each region.
[[nodiscard]] std::string csv_of(const Contacts& contacts);
[[nodiscard]] AnswerFile contacts_file_of(const std::optional<Contacts>& contacts);

/// Both meshes, touching triangles coloured, contact curves as thin tubes; or both meshes in pale
/// colours where they have no contact.
[[nodiscard]] AnswerFile picture_of(const Contacts& contacts, const Scene& scene);

/// Whether something was found that is not tolerated.
[[nodiscard]] inline bool counts(bool found, const std::optional<Contacts>& contacts) {
    return found && !(contacts && contacts->tolerated());
}

}  // namespace tandem::cli
