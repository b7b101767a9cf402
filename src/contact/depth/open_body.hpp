// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include <tandem/contact_body.hpp>

#include "base/module_names.hpp"

namespace tandem::contact {

/// What the inside of a mesh with open edges is taken to be (docs/design/depth.md).
enum class Openness : std::uint8_t {
    SmallHoles,  ///< the holes are small: the inside is that of the mesh with caps on its holes
    Sheet,       ///< it encloses next to nothing: no inside, only a surface
    Unclear,     ///< neither
};

/// A mesh with open edges, with caps over its holes.
struct OpenBody {
    Openness openness = Openness::Unclear;
    /// With `SmallHoles`: the mesh, then the triangles of the caps, so that pairs of triangles keep
    /// their numbers.
    std::optional<ContactBody> closed;
    std::optional<Model> caps;  ///< with `SmallHoles`: the caps alone
    std::optional<Solid>
        winding;  ///< with `Unclear`: the mesh, whose inside is that of its winding number
};

[[nodiscard]] Result<OpenBody> close_holes(const Model& model);

}  // namespace tandem::contact
