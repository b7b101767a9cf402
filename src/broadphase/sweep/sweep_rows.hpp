// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include <tandem/broad_phase.hpp>

#include "broadphase/box_rows.hpp"
#include "broadphase/objects.hpp"

namespace tandem::broadphase {

/// The axis on which the centres of the objects vary most: there the fewest intervals overlap
/// (thesis, 2.3.1). Boxes without a finite centre do not count.
[[nodiscard]] std::size_t axis_of_largest_variance(const Objects& objects);

/// Appends all pairs of rows that overlap; the rows are sorted by their lower ends on the axis.
/// Returns how many pairs overlap on the axis, which is the work done.
std::size_t sweep(const BoxRows& rows, std::size_t axis, std::vector<ObjectPair>& out);

}  // namespace tandem::broadphase
