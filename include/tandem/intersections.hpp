// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <tandem/collide.hpp>
#include <tandem/triangle.hpp>

namespace tandem {

/// How two triangles meet, and which points of the list belong to them.
struct PairIntersection {
    TrianglePair triangles;
    IntersectionKind kind = IntersectionKind::Disjoint;
    std::size_t first = 0;
    std::size_t count = 0;
};

/// The common parts of many pairs.
struct IntersectionList {
    std::vector<PairIntersection> pairs;    ///< in the order of the given pairs
    std::vector<IntersectionPoint> points;  ///< in world coordinates

    /// Empty for a pair of another list whose points this one does not have.
    [[nodiscard]] std::span<const IntersectionPoint> points_of(const PairIntersection& pair) const {
        return pair.first <= points.size() && pair.count <= points.size() - pair.first
                   ? std::span(points).subspan(pair.first, pair.count)
                   : std::span<const IntersectionPoint>();
    }
};

/// `intersection_segment` for pairs of triangles of two placed models, for instance those of
/// `collide`. Consecutive pairs with the same triangle of A are cheaper. Fails if a pair names a
/// triangle that a model does not have, or if a pose moves a triangle out of the range of double.
[[nodiscard]] Result<IntersectionList> intersection_segments(const Placed& a, const Placed& b,
                                                             std::span<const TrianglePair> pairs);

/// The same into an existing list, whose memory is reused. After an error the list is empty.
[[nodiscard]] Result<Done> intersection_segments(const Placed& a, const Placed& b,
                                                 std::span<const TrianglePair> pairs,
                                                 IntersectionList& list);

}  // namespace tandem
