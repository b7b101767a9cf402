// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include <tandem/world.hpp>

#include "shapes/pair.hpp"

namespace tandem::world {

/// Contacts of two meshes that are apart now and meet within `lookahead` seconds: the time of
/// impact is found by conservative advancement, the contacts are those of the bodies there, and
/// depths are counted from where the bodies are now, so that they say how far the bodies may come
/// closer along each normal. A margin as wide as the way would find features on all sides instead,
/// with normals that have nothing to do with the impact, and takes ten times as long.
[[nodiscard]] Result<Done> swept_contacts(const Body& a, const Body& b, double lookahead,
                                          const ContactRequest& request,
                                          shapes::PairScratch& scratch,
                                          std::vector<ContactManifold>& out);

}  // namespace tandem::world
