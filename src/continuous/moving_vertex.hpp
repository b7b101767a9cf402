// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include <tandem/continuous.hpp>

namespace tandem::continuous {

/// A vertex at both ends of a step. It fills one cache line, which vectors load as a whole.
struct alignas(64) MovingVertex {
    std::array<double, 4> start;  ///< the fourth number is 0
    std::array<double, 4> end;
};

/// The four vertices of two features, in the order of FeaturePair.
struct FeatureCandidate {
    std::array<std::uint32_t, 4> vertices;
    std::uint32_t a;
    std::uint32_t b;
    ContactKind kind;

    [[nodiscard]] FeaturePair features() const noexcept {
        return kind == ContactKind::EdgeEdge ? FeaturePair::EdgeEdge : FeaturePair::VertexFace;
    }
};

[[nodiscard]] inline MovingPoints points_of(const FeatureCandidate& candidate,
                                            const MovingVertex* vertices) {
    MovingPoints points;
    for (std::size_t k = 0; k < 4; ++k) {
        const MovingVertex& v = vertices[candidate.vertices[k]];
        points.start[k] = Vec3(v.start[0], v.start[1], v.start[2]);
        points.end[k] = Vec3(v.end[0], v.end[1], v.end[2]);
    }
    return points;
}

}  // namespace tandem::continuous
