// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>

#include <tandem/triangle.hpp>

#include "base/module_names.hpp"
#include "geometry/local_pair.hpp"

namespace tandem::geometry {

/// A point of each triangle, up to rounding, and the direction from a to b that may show that there
/// are none closer. Any such guess is safe: its distance is an upper bound of the true distance.
struct ClosestGuess {
    Vec3 on_a;
    Vec3 on_b;
    Vec3 direction;
    TriangleFeature feature_a;
    TriangleFeature feature_b;
};

/// The closest points of two edges, each opposite to a corner; degenerate edges are allowed.
[[nodiscard]] ClosestGuess guess_from_edges(const LocalPair& pair, std::size_t opposite_a,
                                            std::size_t opposite_b);

/// The lowest corner of B above the face of A, if B is on one side and its foot is inside.
[[nodiscard]] std::optional<ClosestGuess> guess_from_face_of_a(const LocalPair& pair);

/// The same for a corner of A above the face of B.
[[nodiscard]] std::optional<ClosestGuess> guess_from_face_of_b(const LocalPair& pair);

}  // namespace tandem::geometry
