// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "broadphase/method.hpp"

namespace tandem::broadphase {

/// The dynamic tree with a second one beside it (moving_trees.hpp), for what has not moved for a
/// while: pairs of two such objects are kept and not looked at again.
[[nodiscard]] std::unique_ptr<BroadPhaseMethod> make_static_dynamic(
    const BroadPhaseOptions& options, Objects& objects);

}  // namespace tandem::broadphase
