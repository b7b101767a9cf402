// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/statistics.hpp>

#include "base/module_names.hpp"

namespace tandem::query {

inline void add(TraversalStats& sum, const TraversalStats& part) {
    sum.iterations += part.iterations;
    sum.volume_tests += part.volume_tests;
    sum.overlaps += part.overlaps;
    sum.leaf_overlaps += part.leaf_overlaps;
    sum.geometry_tests += part.geometry_tests;
    sum.geometry_overlaps += part.geometry_overlaps;
}

}  // namespace tandem::query
