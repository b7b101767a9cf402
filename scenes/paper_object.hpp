// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <tandem/mesh.hpp>

namespace tandem::scenes {

/// Faces of the object before it is subdivided.
inline constexpr std::uint32_t kPaperFaces = 796;

/// A stand-in for the object of Damkjær 2007, section 9, which was not published: closed, with one
/// hole, and 796 · 4^subdivisions faces. It is a ring around the z axis that is thicker in three
/// places and bends out of its plane, within [−1, 1]³; no symmetry makes its boxes alike.
///
/// A ring of r rows and c columns has 2rc faces, and 796 = 2 · 2 · 199 would leave only rings of
/// 2 · 199. So this one has 22 · 18 quads, 792 faces, and two of the quads, on opposite sides, have
/// a fifth vertex in their middle and four triangles instead of two. Subdivision splits each
/// triangle in four, with the new vertices on the smooth surface.
[[nodiscard]] Mesh paper_object(std::uint32_t subdivisions = 0);

}  // namespace tandem::scenes
