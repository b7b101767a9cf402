// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include <tandem/world.hpp>

#include "shapes/pair.hpp"

namespace tandem::world {

/// Contacts of two meshes that are apart now and meet within `lookahead` seconds. Conservative
/// advancement finds the time of impact; the contacts are those at that time. Depths are converted
/// to the present poses, so that they bound how far the bodies may approach along each normal. A
/// margin as wide as the motion would be ten times as slow, and would find features on all sides,
/// with normals unrelated to the impact.
[[nodiscard]] Result<Done> swept_contacts(const Body& a, const Body& b, double lookahead,
                                          const ContactRequest& request,
                                          shapes::PairScratch& scratch,
                                          std::vector<ContactManifold>& out);

}  // namespace tandem::world
