// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "broadphase/method.hpp"

namespace tandem::broadphase {

/// The cells are an array over the world (thesis, figure 2.14): no search, but memory for empty
/// cells; at most 8 cells per object, larger cells otherwise. What leaves the world is loose until
/// the array is fitted again.
[[nodiscard]] std::unique_ptr<BroadPhaseMethod> make_dense_grid(const BroadPhaseOptions& options,
                                                                Objects& objects);

}  // namespace tandem::broadphase
