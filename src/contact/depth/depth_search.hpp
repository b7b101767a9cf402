// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <stop_token>

#include "contact/depth/overlap_boundary.hpp"

namespace tandem::contact {

/// What a search must find, and when it may stop. Lengths are in the local frame.
struct SearchLimits {
    double relative_error = 0.02;
    double absolute_error = 0.0;
    std::optional<double> tolerance{};  ///< the final bounds must be on one side of it
    double slack = 0.0;                 ///< largest effect of rounding on a distance
    double largest_radius = 0.0;        ///< no ball inside both bodies is larger
};

/// The final upper bound is raised by this many slacks.
inline constexpr double kUpperSlacks = 4.0;

/// The depth of one piece: proved bounds, and the deepest point.
struct FoundDepth {
    double lo = 0.0;
    double hi = 0.0;
    DeepestOn on = DeepestOn::Ball;
    Vec3 deepest = Vec3::Zero();
    Vec3 nearest = Vec3::Zero();  ///< on the other surface
    Vec3 inward = Vec3::Zero();   ///< into the overlap, at the deepest point or its foot
    /// Whether the bodies go through each other there; does not depend on the tolerance.
    bool through = false;
};

enum class SearchEnd : std::uint8_t { Found, OutOfSteps, Cancelled };

/// The remaining steps, and a request to stop.
struct StepBudget {
    std::uint64_t left = 0;
    std::stop_token cancel{};

    /// Uses one step. False if the search must end.
    [[nodiscard]] bool take() {
        return left > 0 && (--left % 256 != 0 || !cancel.stop_requested());
    }
    [[nodiscard]] SearchEnd end() const {
        return cancel.stop_requested() ? SearchEnd::Cancelled : SearchEnd::OutOfSteps;
    }
};

/// Finds the depth of a piece by branch and bound over its surface (docs/design/depth.md), and
/// whether the bodies go through each other there. If the search ends early, the bounds hold but
/// may be far apart.
SearchEnd search_depth(const std::array<DepthSide, 2>& sides, const OverlapBoundary& boundary,
                       std::uint32_t piece, const SearchLimits& limits, StepBudget& budget,
                       FoundDepth& found);

}  // namespace tandem::contact
