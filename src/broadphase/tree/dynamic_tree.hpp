// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "broadphase/method.hpp"

namespace tandem::broadphase {

/// A tree of boxes that are a margin larger than the objects (moving_trees.hpp): an object is
/// inserted anew only when it leaves its fat box.
[[nodiscard]] std::unique_ptr<BroadPhaseMethod> make_dynamic_tree(const BroadPhaseOptions& options,
                                                                  Objects& objects);

}  // namespace tandem::broadphase
