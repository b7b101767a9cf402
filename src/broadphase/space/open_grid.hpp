// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "broadphase/method.hpp"

namespace tandem::broadphase {

/// The cells that are not empty are in a hash table with linear probing and lazy deletion (thesis,
/// figure 2.17); at most half of it is used.
[[nodiscard]] std::unique_ptr<BroadPhaseMethod> make_open_grid(const BroadPhaseOptions& options,
                                                               Objects& objects);

}  // namespace tandem::broadphase
