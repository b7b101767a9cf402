// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include <tandem/contact_body.hpp>

#include "base/module_names.hpp"

namespace tandem::contact {

/// How the inside of a mesh with open edges is defined (docs/design/depth.md).
enum class Openness : std::uint8_t {
    SmallHoles,  ///< the holes are small: the inside is that of the mesh with caps on its holes
    Sheet,       ///< it encloses almost nothing: it has no inside, only a surface
    Unclear,     ///< neither; the inside is ambiguous
};

/// A mesh with open edges, with caps over its holes.
struct OpenBody {
    Openness openness = Openness::Unclear;
    /// With `SmallHoles`: the triangles of the mesh, followed by those of the caps, so that the
    /// triangles of the mesh keep their numbers.
    std::optional<ContactBody> closed;
    std::optional<Model> caps;  ///< with `SmallHoles`: only the caps
    std::optional<Solid>
        /// With `Unclear`: the mesh, with its inside defined by the winding number.
        winding;
};

[[nodiscard]] Result<OpenBody> close_holes(const Model& model);

}  // namespace tandem::contact
