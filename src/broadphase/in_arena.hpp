// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "base/parallel.hpp"

namespace tandem::broadphase {

/// Runs parallel algorithms with so many threads, 0 for all there are.
template <class Body>
void in_arena(unsigned threads, Body body) {
    tbb::task_arena arena(threads == 0 ? tbb::task_arena::automatic : static_cast<int>(threads));
    run_in(arena, body);
}

}  // namespace tandem::broadphase
