// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "base/parallel.hpp"

namespace tandem::broadphase {

/// Runs parallel loops with so many threads, 0 for all there are.
template <class Body>
void in_arena(unsigned threads, Body body) {
    run_in(Executor(threads), body);
}

}  // namespace tandem::broadphase
