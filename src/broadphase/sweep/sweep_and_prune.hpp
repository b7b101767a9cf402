// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "broadphase/method.hpp"

namespace tandem::broadphase {

/// Keeps the ends of all boxes sorted on three axes. Where a lower and an upper end change places a
/// pair may begin or has ended, so that only motion costs anything (thesis, 2.3.1).
[[nodiscard]] std::unique_ptr<BroadPhaseMethod> make_sweep_and_prune(
    const BroadPhaseOptions& options, Objects& objects);

}  // namespace tandem::broadphase
