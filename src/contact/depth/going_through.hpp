// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "contact/depth/depth_search.hpp"

namespace tandem::contact {

/// Whether the bodies go through each other at a piece: whether its depth is more than the mean of
/// the greatest depths inside A and inside B within four depths of its deepest point. "Yes" where
/// the steps run out.
[[nodiscard]] bool goes_through(const std::array<DepthSide, 2>& sides, const FoundDepth& found,
                                double slack, StepBudget& budget);

}  // namespace tandem::contact
