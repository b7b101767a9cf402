// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "broadphase/wide/leaf_storage.hpp"

namespace tandem::broadphase {

/// Puts objects in the order of leaves of eight: recursively halves them along the longest side of
/// their centres' bounds. The same input gives the same order.
void halve(std::span<Centred> objects);

}  // namespace tandem::broadphase
