// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include <tandem/world.hpp>

#include "shapes/pair.hpp"

namespace tandem::world {

/// Bodies that come closer by more than this part of the smaller one could pass each other.
inline constexpr double kPassingWay = 0.5;

/// The result of a sweep. Near: two bodies, not both meshes, are within the margin before they
/// move, and nothing was appended: their contacts are those of this moment.
enum class Swept { Near, Apart };

/// Appends the contacts of two bodies that are apart now and meet within `lookahead` seconds: the
/// time of impact is found by conservative advancement, the contacts are those of the bodies there,
/// and depths are counted from where the bodies are now, so that they say how far the bodies may
/// come closer along each normal. A margin as wide as the way would find features on all sides
/// instead, with normals that have nothing to do with the impact, and takes ten times as long.
[[nodiscard]] Result<Swept> swept_contacts(const Body& a, const Body& b, double lookahead,
                                           const ContactRequest& request,
                                           shapes::PairScratch& scratch,
                                           std::vector<ContactManifold>& out);

/// Appends a contact that keeps the middle of the smaller body on its side of the deepest contact,
/// if there is one: a fast body that touches with a corner may turn about it within a step, farther
/// than a wall is thick.
void keep_centre_out(const Body& a, const Body& b, std::vector<ContactManifold>& out,
                     std::size_t first);

}  // namespace tandem::world
