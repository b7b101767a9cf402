// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "broadphase/method.hpp"

namespace tandem::broadphase {

/// Octree, an object in the smallest node that encloses it (thesis, 2.2.3, listings 2.13 and 2.14).
[[nodiscard]] std::unique_ptr<BroadPhaseMethod> make_enclosing_octree(
    const BroadPhaseOptions& options, Objects& objects);

}  // namespace tandem::broadphase
