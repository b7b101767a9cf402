// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <tandem/mesh.hpp>

namespace tandem::scenes {

/// Number of faces before subdivision.
inline constexpr std::uint32_t kPaperFaces = 796;

/// A replacement for the object of Damkjær 2007, section 9, which was not published: a closed mesh
/// with one hole and 796 · 4^subdivisions faces. It is a ring around the z axis that is thicker in
/// three places and bends out of its plane, within [−1, 1]³. It has no symmetry that would make
/// boxes equal.
///
/// A ring of r rows and c columns has 2rc faces, and 796 = 2 · 2 · 199 would allow only rings of 2
/// · 199. So this ring has 22 · 18 quads, 792 faces, and two quads on opposite sides have a fifth
/// vertex in their middle and four triangles instead of two. Subdivision divides each triangle into
/// four, with new vertices on the smooth surface.
[[nodiscard]] Mesh paper_object(std::uint32_t subdivisions = 0);

}  // namespace tandem::scenes
