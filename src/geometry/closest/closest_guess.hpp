// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>

#include <tandem/triangle.hpp>

#include "base/module_names.hpp"
#include "geometry/pairs/local_pair.hpp"

namespace tandem::geometry {

/// A point on each triangle, up to rounding, and a direction from a to b that may prove that no
/// points are closer. Every guess is safe: its distance is an upper bound of the true distance.
struct ClosestGuess {
    Vec3 on_a;
    Vec3 on_b;
    Vec3 direction;
    TriangleFeature feature_a;
    TriangleFeature feature_b;
};

/// The closest points of two edges, each named by the corner opposite to it; degenerate edges are
/// allowed.
[[nodiscard]] ClosestGuess guess_from_edges(const LocalPair& pair, std::size_t opposite_a,
                                            std::size_t opposite_b);

/// The lowest corner of B above the face of A, if all of B is on one side and the foot is inside.
[[nodiscard]] std::optional<ClosestGuess> guess_from_face_of_a(const LocalPair& pair);

/// The same for a corner of A above the face of B.
[[nodiscard]] std::optional<ClosestGuess> guess_from_face_of_b(const LocalPair& pair);

}  // namespace tandem::geometry
