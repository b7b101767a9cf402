// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// The depth, the normal and the verdict of an overlap, from its pieces.
#include <algorithm>

#include <tandem/overlap_depth.hpp>

namespace tandem {

std::optional<double> depth_of(const OverlapPiece& piece) {
    return piece.unknown ? std::nullopt : std::optional(piece.depth.hi);
}

std::string_view explain(UnknownDepth unknown) {
    switch (unknown) {
        case UnknownDepth::OpenSurface:
            return "a part has open edges, and near them its inside is not clear";
        case UnknownDepth::AmbiguousOrientation:
            return "triangles of a part that crosses itself face different ways";
        case UnknownDepth::AmbiguousUnion:
            return "components of a part cross, and do not tell where its inside is";
        case UnknownDepth::WorkLimit:
            return "finding it takes more steps than are allowed";
        case UnknownDepth::OutOfRange:
            return "the sizes or places of the parts are too far apart for double";
        case UnknownDepth::SomePairs:
            return "there are more pairs of triangles than are kept";
    }
    return "?";
}

std::optional<Vec3> normal_of(const OverlapPiece& piece) {
    if (!piece.direction) {
        return std::nullopt;
    }
    return piece.deepest_on == DeepestOn::SurfaceOfA ? Vec3(-*piece.direction) : *piece.direction;
}

DepthVerdict judge(const OverlapPiece& piece, std::optional<double> tolerance) {
    constexpr double kExcess = 1.0 + 1e-9;
    if (!tolerance || !(*tolerance >= 0.0) || piece.through ||
        piece.depth.lo > *tolerance * kExcess) {
        return DepthVerdict::Clash;
    }
    if (piece.unknown || !(piece.depth.hi <= *tolerance * kExcess)) {
        return DepthVerdict::Unknown;
    }
    return DepthVerdict::Tolerated;
}

DepthVerdict judge(const Overlap& overlap, std::optional<double> tolerance) {
    DepthVerdict worst = DepthVerdict::NoOverlap;
    for (const OverlapPiece& piece : overlap.pieces) {
        worst = std::max(worst, judge(piece, tolerance));
    }
    return worst;
}

}  // namespace tandem
