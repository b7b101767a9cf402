// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "broadphase/method.hpp"

namespace tandem::broadphase {

/// The default: a wide tree in an order that is kept, fitted anew at each update, put in order anew
/// when that has become worth its cost.
[[nodiscard]] std::unique_ptr<BroadPhaseMethod> make_wide_tree(const BroadPhaseOptions& options,
                                                               Objects& objects);

}  // namespace tandem::broadphase
