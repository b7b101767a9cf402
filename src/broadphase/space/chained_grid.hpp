// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "broadphase/method.hpp"

namespace tandem::broadphase {

/// The cells that are not empty are in a hash table whose slots are lists (thesis, figure 2.16).
[[nodiscard]] std::unique_ptr<BroadPhaseMethod> make_chained_grid(const BroadPhaseOptions& options,
                                                                  Objects& objects);

}  // namespace tandem::broadphase
