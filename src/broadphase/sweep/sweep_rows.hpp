// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include <tandem/broad_phase.hpp>

#include "broadphase/box_rows.hpp"
#include "broadphase/objects.hpp"

namespace tandem::broadphase {

/// The axis on which the centres of the objects vary most, because the fewest intervals overlap
/// there (thesis, 2.3.1). Boxes without a finite centre do not count.
[[nodiscard]] std::size_t axis_of_largest_variance(const Objects& objects);

/// Appends all overlapping pairs of rows, which must be sorted by their lower ends on the axis.
/// Returns the number of pairs that overlap on the axis, as a measure of the work.
std::size_t sweep(const BoxRows& rows, std::size_t axis, std::vector<ObjectPair>& out);

}  // namespace tandem::broadphase
