// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "broadphase/method.hpp"

namespace tandem::broadphase {

/// Every box against every other, a vector of them at a time. Nothing to maintain, so it is hard
/// to beat below a hundred objects, and it is what the other methods are tested against.
[[nodiscard]] std::unique_ptr<BroadPhaseMethod> make_brute_force(const BroadPhaseOptions& options,
                                                                 Objects& objects);

}  // namespace tandem::broadphase
