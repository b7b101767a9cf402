// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "contact/depth/depth_search.hpp"

namespace tandem::contact {

/// Whether the bodies go through each other at a piece: its depth exceeds the mean of the greatest
/// depths inside A and inside B, both within four depths of its deepest point. Also true if the
/// steps run out.
[[nodiscard]] bool goes_through(const std::array<DepthSide, 2>& sides, const FoundDepth& found,
                                double slack, StepBudget& budget);

}  // namespace tandem::contact
