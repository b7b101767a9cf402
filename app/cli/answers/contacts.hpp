// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <tandem/clash.hpp>
#include <tandem/scene.hpp>

#include "cli/answers/json_parts.hpp"
#include "cli/answers/outputs.hpp"
#include "cli/answers/scene.hpp"
#include "cli/options/region_options.hpp"

namespace tandem::cli {

/// The contacts of two meshes: contact regions, depth of overlap, and whether it is tolerated.
struct Contacts {
    tandem::Scene parts;        ///< the two meshes as parts of a scene
    clash::ClashReport report;  ///< with one clash, or none if the surfaces do not meet
    std::size_t listed = 0;     ///< number of regions in the table

    /// Whether the contact is allowed by --allow-touching or --tolerance.
    [[nodiscard]] bool tolerated() const { return clash() != nullptr && clash()->tolerated; }
    [[nodiscard]] const clash::Clash* clash() const {
        return report.clashes.empty() ? nullptr : report.clashes.data();
    }
};

/// The contacts that count: only those of surfaces, or also one mesh inside the other.
enum class ContactsOf { Surfaces, Solids };

/// The contacts of a scene at its poses. `known` are its pairs of touching triangles, if already
/// found. All pairs must fit into memory.
[[nodiscard]] Result<Contacts> find_contacts(const MeshPair& scene, const RegionOptions& options,
                                             ContactsOf what,
                                             std::optional<std::vector<TrianglePair>> known = {});

/// A line such as "overlap, 0.1 deep along (0, 0, 1)", then a table of regions. Empty if the meshes
/// have no contact.
[[nodiscard]] std::string text_of(const Contacts& contacts);

/// Adds the members `tolerated`, `kind`, `depth`, `through`, `pieces` and `regions`.
void add_contacts(JsonReport& json, const Contacts& contacts);
/// The same for an object.
void add_contacts(Json& json, const Contacts& contacts);

/// CSV with one line for each region.
[[nodiscard]] std::string csv_of(const Contacts& contacts);
[[nodiscard]] AnswerFile contacts_file_of(const std::optional<Contacts>& contacts);

/// A picture of both meshes with coloured touching triangles, and contact curves as thin tubes;
/// without contact, both meshes in pale colours.
[[nodiscard]] AnswerFile picture_of(const Contacts& contacts, const MeshPair& scene);

/// Whether a contact was found that is not tolerated.
[[nodiscard]] inline bool counts(bool found, const std::optional<Contacts>& contacts) {
    return found && !(contacts && contacts->tolerated());
}

}  // namespace tandem::cli
