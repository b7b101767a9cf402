// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <tbb/info.h>

#include "base/parallel.hpp"

namespace tandem::broadphase {

/// Runs parallel algorithms with so many threads, 0 for all there are. More than the machine has
/// would make TBB allocate slots for them and print a warning, and gain nothing.
template <class Body>
void in_arena(unsigned threads, Body body) {
    const auto most = static_cast<unsigned>(tbb::info::default_concurrency());
    const unsigned wanted = threads == 0 ? most : std::min(threads, most);
    tbb::task_arena arena(static_cast<int>(wanted));
    run_in(arena, body);
}

}  // namespace tandem::broadphase
