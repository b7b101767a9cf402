// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include <tandem/broad_method.hpp>

namespace tandem::broadphase {

/// What can be said of a world without looking at all of its boxes.
struct WorldFeatures {
    double objects = 0.0;
    double moved = 0.0;  ///< objects that got another box since the last update, on average
    /// The part of all pairs that overlaps, estimated from the sizes of a few objects, the spread
    /// of the sizes, and the density.
    double overlap_chance = 0.0;
};

/// The methods that are best somewhere: for few objects, and for everything else.
inline constexpr std::array kAutoCandidates{BroadMethod::BruteForce, BroadMethod::WideTree};

/// About how many nanoseconds moving and an update take. The estimate is right to a factor of two
/// or so, which is enough to begin with; measurements correct it (method_choice.hpp).
[[nodiscard]] double predicted_cost(BroadMethod candidate, const WorldFeatures& world);

}  // namespace tandem::broadphase
