// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <tandem/collide.hpp>
#include <tandem/triangle.hpp>

namespace tandem {

/// How two triangles meet, and where in the list of all points theirs are.
struct PairIntersection {
    TrianglePair triangles;
    IntersectionKind kind = IntersectionKind::Disjoint;
    std::size_t first = 0;
    std::size_t count = 0;
};

/// The common parts of many pairs.
struct IntersectionList {
    std::vector<PairIntersection> pairs;    ///< in the order of the question
    std::vector<IntersectionPoint> points;  ///< in the world

    [[nodiscard]] std::span<const IntersectionPoint> points_of(const PairIntersection& pair) const {
        return std::span(points).subspan(pair.first, pair.count);
    }
};

/// `intersection_segment` of pairs of triangles of two placed models, for instance those of
/// `collide`. Pairs that follow each other and have the same triangle of A are cheaper. Fails if a
/// model has no such triangle, or a pose moves a triangle out of the range of double.
[[nodiscard]] Result<IntersectionList> intersection_segments(const Placed& a, const Placed& b,
                                                             std::span<const TrianglePair> pairs);

/// The same into a list whose memory is used again. After an error the list is empty.
[[nodiscard]] Result<Done> intersection_segments(const Placed& a, const Placed& b,
                                                 std::span<const TrianglePair> pairs,
                                                 IntersectionList& list);

}  // namespace tandem
