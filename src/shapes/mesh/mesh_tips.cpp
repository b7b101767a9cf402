// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>

#include "geometry/fixed_order.hpp"
#include "shapes/convex/feature_extremes.hpp"
#include "shapes/mesh/near_features.hpp"

/// Contacts of a corner of one mesh with an edge or a corner of the other, where neither is over a
/// face. They count only at a strict minimum of the distance: at a near minimum, a corner over a
/// face or two edges give the same contact with a better normal.
namespace tandem::shapes {

/// The two features in the coordinates of A.
struct FeatureTest::Tips {
    struct Side {
        std::uint32_t triangle;
        std::uint32_t corner;  ///< the corner, or the start of the edge
        bool is_edge;
        Vec3 from;
        Vec3 along;  ///< the edge as a vector; zero for a corner
    };
    Side a;
    Side b;
};

FeatureTest::Tips FeatureTest::tips_of(const NearFeature& feature) const {
    const std::uint32_t number = feature.kind - kFirstTip;
    const auto which = static_cast<TipKind>(number / 9);
    const auto side = [&](const ShapeData& shape, std::uint32_t triangle, std::uint32_t corner,
                          bool is_edge, const auto& in_a) {
        const Mesh& mesh = shape.model->mesh();
        const Triangle& corners = mesh.triangles()[triangle];
        const Vec3 from = in_a(mesh.vertices()[corners[corner]]);
        const Vec3 along = is_edge ? Vec3(in_a(mesh.vertices()[corners[(corner + 1) % 3]]) - from)
                                   : Vec3(Vec3::Zero());
        return Tips::Side{triangle, corner, is_edge, from, along};
    };
    return {side(pair_.a, feature.triangles.a, number % 9 / 3, which == TipKind::EdgeCorner,
                 [](const Vec3& point) { return point; }),
            side(pair_.b, feature.triangles.b, number % 3, which == TipKind::CornerEdge,
                 [&](const Vec3& point) { return b_in_a_.point(point); })};
}

bool FeatureTest::tips_are_extreme(const Tips& tips, const Vec3& normal, double tolerance_a,
                                   double tolerance_b) const {
    const auto is_extreme = [](const ShapeData& shape, const Tips::Side& side, const Vec3& towards,
                               double tolerance) {
        if (!side.is_edge) {
            return corner_is_extreme(shape, side.triangle, side.corner, towards, tolerance);
        }
        const Mesh& mesh = shape.model->mesh();
        return edge_is_extreme(shape, side.triangle, side.corner,
                               mesh.vertices()[mesh.triangles()[side.triangle][side.corner]],
                               towards, tolerance);
    };
    return is_extreme(pair_.a, tips.a, normal, tolerance_a) &&
           is_extreme(pair_.b, tips.b, b_in_a_.direction_to_b(-normal), tolerance_b);
}

std::optional<FeatureContact> FeatureTest::tip_contact(const NearFeature& feature) const {
    const Tips tips = tips_of(feature);
    const Vec3 apart = tips.b.from - tips.a.from;
    // One of the two has length 0. The foot may lie slightly beyond an end of the edge: otherwise
    // rounding could exclude the point both from the edge and from the corner at its end.
    const auto part_along = [](const Vec3& along, const Vec3& way) {
        const double square = squared_norm3(along);
        return square > 0.0 ? dot3(along, way) / square : 0.0;
    };
    const double s = part_along(tips.a.along, apart);
    const double t = part_along(tips.b.along, -apart);
    constexpr double kBeyondEnd = 1e-9;
    if (std::min(s, t) < -kBeyondEnd || std::max(s, t) > 1.0 + kBeyondEnd) {
        return std::nullopt;
    }
    const Vec3 on_a = tips.a.from + s * tips.a.along;
    const Vec3 on_b = tips.b.from + t * tips.b.along;
    const double distance = norm3(on_b - on_a);
    if (!(distance > 0.0) || distance > range_.reach) {
        return std::nullopt;
    }
    const Vec3 normal = (on_b - on_a) / distance;
    if (!tips_are_extreme(tips, normal, kStrictlyTowards, kStrictlyTowards)) {
        return std::nullopt;
    }
    return FeatureContact{feature.id, on_a, on_b, normal, distance};
}

bool FeatureTest::tip_may_become_contact(const NearFeature& feature, double slack,
                                         double turn) const {
    const Tips tips = tips_of(feature);
    const Vec3 apart = tips.b.from - tips.a.from;
    const auto nearest_part = [](const Vec3& along, const Vec3& way) {
        const double square = squared_norm3(along);
        return square > 0.0 ? std::clamp(dot3(along, way) / square, 0.0, 1.0) : 0.0;
    };
    const Vec3 between = apart + nearest_part(tips.b.along, -apart) * tips.b.along -
                         nearest_part(tips.a.along, apart) * tips.a.along;
    const double distance = norm3(between);
    if (distance > range_.reach + slack) {
        return false;
    }
    if (!(distance > 4.0 * slack)) {
        return true;  // a small motion may turn the normal far
    }
    // The vector from a point to its nearest point on a convex set changes by no more than the
    // point moves, so its direction turns by at most slack / (distance − slack), seen from the
    // set's mesh.
    const double tolerance = 2.0 * kStrictlyTowards + turn + 2.0 * slack / distance;
    return tips_are_extreme(tips, between / distance, tolerance, tolerance);
}

}  // namespace tandem::shapes
