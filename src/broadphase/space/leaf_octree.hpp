// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "broadphase/method.hpp"

namespace tandem::broadphase {

/// Octree, an object in all leaves that it overlaps (thesis, 2.2.3).
[[nodiscard]] std::unique_ptr<BroadPhaseMethod> make_leaf_octree(const BroadPhaseOptions& options,
                                                                 Objects& objects);

}  // namespace tandem::broadphase
