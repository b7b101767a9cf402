// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "broadphase/method.hpp"

namespace tandem::broadphase {

/// Begins with the method that cheap features of the world suggest, measures what it costs, and
/// changes to another when that promises to be better. The pairs are the same whatever it does.
[[nodiscard]] std::unique_ptr<BroadPhaseMethod> make_auto(const BroadPhaseOptions& options,
                                                          Objects& objects);

}  // namespace tandem::broadphase
