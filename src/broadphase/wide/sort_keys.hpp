// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "broadphase/wide/leaf_storage.hpp"

namespace tandem::broadphase {

/// Sorts by the lower 30 bits of the keys; ties keep their order. `scratch` must be as long as
/// `keys`.
void sort_keys(std::span<OrderKey> keys, std::span<OrderKey> scratch);

}  // namespace tandem::broadphase
