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

/// The velocity of the point that moves in a straight line while the body turns about it: the
/// centre of mass, or the origin of the shape if no centre is given. The origin itself may move in
/// a circle: a cone at 16 m/s and 200 rad/s that was swept about its origin passed through a wall.
[[nodiscard]] Vec3 straight_velocity(const Body& body);

/// Bound of the speed of the body's points relative to that point.
[[nodiscard]] double turning_speed(const Body& body);

/// Bound of the speed at which a gap between two bodies closes.
[[nodiscard]] double closing_speed(const Body& a, const Body& b);

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
