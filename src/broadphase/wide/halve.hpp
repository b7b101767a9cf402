// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "broadphase/wide/leaf_storage.hpp"

namespace tandem::broadphase {

/// Puts objects in the order of leaves of eight: halves along the longest side of the centres'
/// bounds, again and again. The same order for the same input.
void halve(std::span<Centred> objects);

}  // namespace tandem::broadphase
