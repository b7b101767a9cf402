// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "broadphase/method.hpp"

namespace tandem::broadphase {

/// Grids of doubling cell sizes in one hash table (thesis, 2.2.2): an object is in one cell only,
/// that of its centre, of the finest level whose cells are as large as the object.
[[nodiscard]] std::unique_ptr<BroadPhaseMethod> make_hierarchical_grid(
    const BroadPhaseOptions& options, Objects& objects);

}  // namespace tandem::broadphase
