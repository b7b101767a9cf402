// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include <tandem/broad_method.hpp>

namespace tandem::broadphase {

/// Properties of a world that are known without examining all of its boxes.
struct WorldFeatures {
    double objects = 0.0;
    double moved = 0.0;  ///< average number of objects whose boxes have changed since the last
                         ///< update
    /// The fraction of all pairs that overlap, estimated from the sizes of a few objects, the
    /// spread of the sizes, and the density.
    double overlap_chance = 0.0;
};

/// The best methods for some worlds: BruteForce for few objects, WideTree for all others.
inline constexpr std::array kAutoCandidates{BroadMethod::BruteForce, BroadMethod::WideTree};

/// Estimated nanoseconds of moving the objects and an update. Right to a factor of about two, which
/// is enough to begin with; measurements correct it (method_choice.hpp).
[[nodiscard]] double predicted_cost(BroadMethod candidate, const WorldFeatures& world);

}  // namespace tandem::broadphase
