// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include <tandem/world.hpp>

#include "shapes/pair.hpp"

namespace tandem::world {

/// Bodies that approach by more than this part of the smaller one's size could pass through each
/// other.
inline constexpr double kPassingWay = 0.5;

/// The result of a sweep. Near: the bodies, not both meshes, are within the margin already. Nothing
/// was appended, and their contacts are those of the present poses.
enum class Swept { Near, Apart };

/// Appends the contacts of two bodies that are apart now and meet within `lookahead` seconds.
/// Conservative advancement finds the time of impact; the contacts are those at that time. Depths
/// are converted to the present poses, so that they bound how far the bodies may approach along
/// each normal. A margin as wide as the motion would be ten times as slow, and would find features
/// on all sides, with normals unrelated to the impact.
[[nodiscard]] Result<Swept> swept_contacts(const Body& a, const Body& b, double lookahead,
                                           const ContactRequest& request,
                                           shapes::PairScratch& scratch,
                                           std::vector<ContactManifold>& out);

/// If there are contacts, appends one that keeps the centre of the smaller body on its side of the
/// deepest contact. A fast body that touches only with a corner may otherwise turn about it within
/// a step and pass through a thin wall.
void keep_centre_out(const Body& a, const Body& b, std::vector<ContactManifold>& out,
                     std::size_t first);

}  // namespace tandem::world
