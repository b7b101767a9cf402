// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "broadphase/method.hpp"

namespace tandem::broadphase {

/// Sorts the boxes by their lower ends on one axis, that of the largest variance, and compares each
/// with those that begin before it ends, several at a time. Nothing is kept between updates but the
/// order, which is nearly right the next time.
[[nodiscard]] std::unique_ptr<BroadPhaseMethod> make_sort_and_sweep(
    const BroadPhaseOptions& options, Objects& objects);

}  // namespace tandem::broadphase
