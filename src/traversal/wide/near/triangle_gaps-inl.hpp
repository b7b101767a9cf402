// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#if defined(TANDEM_TRIANGLE_GAPS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_TRIANGLE_GAPS_INL
#undef TANDEM_TRIANGLE_GAPS_INL
#else
#define TANDEM_TRIANGLE_GAPS_INL
#endif

#include <algorithm>
#include <limits>

#include "traversal/wide/near/box_gaps-inl.hpp"
#include "traversal/wide/triangle_filter-inl.hpp"

// Lower bounds of the distances of triangles, from their gaps along directions.
HWY_BEFORE_NAMESPACE();
namespace tandem::traversal::HWY_NAMESPACE {

/// The triangles of a bottom node of B along the axes of A, relative to the centre of the node. The
/// fourth numbers are reach and span, in units of A.
struct TurnedTriangles {
    alignas(16) float corner[kWide][4];
    alignas(16) float edge_1[kWide][4];
    alignas(16) float edge_2[kWide][4];
    GapBoxes boxes;
};

/// The columns of the matrix from B to A. The fourth column converts the fourth numbers to units of
/// A.
struct TurnColumns {
    explicit TurnColumns(const WidePose& pose) {
        for (std::size_t j = 0; j < 3; ++j) {
            for (std::size_t i = 0; i < 3; ++i) {
                values[j][i] = pose.b_to_a.rows[i][j];
            }
        }
        values[3][3] = static_cast<float>(pose.ratio);
    }
    alignas(16) float values[4][4]{};
};

/// Turns the triangles of a bottom node of B, and puts boxes around them.
HWY_INLINE void turn_triangles(const WideNode& node, const WideTriangle* triangles,
                               const WidePose& pose, const TurnColumns& columns,
                               TurnedTriangles& out) {
    GapBoxes& boxes = out.boxes;
    const Quad d4;
    const V4 c0 = hn::Load(d4, columns.values[0]);
    const V4 c1 = hn::Load(d4, columns.values[1]);
    const V4 c2 = hn::Load(d4, columns.values[2]);
    const V4 c3 = hn::Load(d4, columns.values[3]);
    alignas(16) float box_lo[kWide][4];
    alignas(16) float box_hi[kWide][4];
    const auto turned = [&](V4 v) {
        return hn::MulAdd(c2, hn::Broadcast<2>(v),
                          hn::MulAdd(c1, hn::Broadcast<1>(v), hn::Mul(c0, hn::Broadcast<0>(v))));
    };
    // 1. Turn the triangles, and take the extremes of their corners.
    for (std::size_t k = 0; k < kWide; ++k) {
        // A shorter node has no triangles in its last slots: any triangle will do.
        const WideTriangle& t = triangles[k < node.count ? k : 0];
        const V4 v0 = hn::Load(d4, t.corner.data());
        const V4 v1 = hn::Load(d4, t.edge_1.data());
        const V4 corner = hn::MulAdd(c3, hn::Broadcast<3>(v0), turned(v0));
        const V4 edge_1 = hn::MulAdd(c3, hn::Broadcast<3>(v1), turned(v1));
        // The fourth number of edge_2 is not a float, so it is not converted.
        const V4 edge_2 = turned(hn::Load(d4, t.edge_2.data()));
        hn::Store(corner, d4, out.corner[k]);
        hn::Store(edge_1, d4, out.edge_1[k]);
        hn::Store(edge_2, d4, out.edge_2[k]);
        const V4 corner_1 = hn::Add(corner, edge_1);
        const V4 corner_2 = hn::Add(corner, edge_2);
        hn::Store(hn::Min(hn::Min(corner, corner_1), corner_2), d4, box_lo[k]);
        hn::Store(hn::Max(hn::Max(corner, corner_1), corner_2), d4, box_hi[k]);
    }
    // 2. Store the boxes by axis, enlarged by the largest rounding error.
    const Floats d;
    const VF pad_all = hn::Set(d, pose.slack + kTinyLength);
    VF size = hn::Zero(d);
    for (std::size_t at = 0; at < kWide; at += kLanes) {
        const Transposed lo = load_transposed([&](std::size_t k) { return box_lo[at + k]; });
        const Transposed hi = load_transposed([&](std::size_t k) { return box_hi[at + k]; });
        // The fourth component of the upper corners is reach + span.
        const VF pad = hn::MulAdd(hi.w, hn::Set(d, kTurnError), pad_all);
        hn::Store(hn::Sub(lo.v.x, pad), d, &boxes.lo[0][at]);
        hn::Store(hn::Sub(lo.v.y, pad), d, &boxes.lo[1][at]);
        hn::Store(hn::Sub(lo.v.z, pad), d, &boxes.lo[2][at]);
        hn::Store(hn::Add(hi.v.x, pad), d, &boxes.hi[0][at]);
        hn::Store(hn::Add(hi.v.y, pad), d, &boxes.hi[1][at]);
        hn::Store(hn::Add(hi.v.z, pad), d, &boxes.hi[2][at]);
        size = hn::Max(size, hn::Add(hi.w, pad));
    }
    alignas(32) float sizes[kLanes];
    hn::Store(size, d, sizes);
    const float largest = 2 * *std::max_element(sizes, sizes + kLanes);
    boxes.size[0] = boxes.size[1] = boxes.size[2] = largest;
    map_to(boxes.origin, pose.b_to_a, centre_of_grid(node));
    boxes.count = node.count;
}

HWY_INLINE void triangles_along(const TurnedTriangles& triangles, const GapDirection& direction,
                                float slack, GapStarts& out) {
    const Floats d;
    const VF3 g{hn::Set(d, direction.in_a[0]), hn::Set(d, direction.in_a[1]),
                hn::Set(d, direction.in_a[2])};
    const float pad = 2 * triangles.boxes.size[0] * kTurnError + (slack + kTinyLength);
    for (std::size_t at = 0; at < kWide; at += kLanes) {
        const VF3 c = load_transposed([&](std::size_t k) { return triangles.corner[at + k]; }).v;
        const VF3 e1 = load_transposed([&](std::size_t k) { return triangles.edge_1[at + k]; }).v;
        const VF3 e2 = load_transposed([&](std::size_t k) { return triangles.edge_2[at + k]; }).v;
        const VF least = hn::Min(hn::Zero(d), hn::Min(dot(g, e1), dot(g, e2)));
        hn::Store(hn::Sub(hn::Add(dot(g, c), least), hn::Set(d, pad)), d, &out.start[at]);
    }
    out.size = triangles.boxes.size[0] + pad;
}

/// kLanes triangles of a bottom node of A.
struct GapLanes {
    VF3 corner, edge_1, edge_2;
    VF reach, span;
};

HWY_INLINE GapLanes load_lanes(const WideNode& node, const WideTriangle* triangles,
                               std::size_t at) {
    const auto triangle = [&](std::size_t lane) -> const WideTriangle& {
        return triangles[at + lane < node.count ? at + lane : 0];
    };
    const Transposed corner =
        load_transposed([&](std::size_t lane) { return triangle(lane).corner.data(); });
    const Transposed edge_1 =
        load_transposed([&](std::size_t lane) { return triangle(lane).edge_1.data(); });
    const Transposed edge_2 =
        load_transposed([&](std::size_t lane) { return triangle(lane).edge_2.data(); });
    return {corner.v, edge_1.v, edge_2.v, corner.w, edge_1.w};
}

/// The ends of the triangles of a bottom node of A along a direction, relative to the centre of the
/// node.
struct GapEnds {
    alignas(32) float end[kWide];
    float last;  ///< the largest of them
    float size;  ///< upper bound of |end|
};

HWY_INLINE void triangles_along(const WideNode& node, const WideTriangle* triangles,
                                const GapDirection& direction, GapEnds& out) {
    const Floats d;
    const VF3 g{hn::Set(d, direction.in_a[0]), hn::Set(d, direction.in_a[1]),
                hn::Set(d, direction.in_a[2])};
    VF last = hn::Set(d, -std::numeric_limits<float>::infinity());
    VF size = hn::Zero(d);
    for (std::size_t at = 0; at < kWide; at += kLanes) {
        const GapLanes t = load_lanes(node, triangles, at);
        const VF most = hn::Max(hn::Zero(d), hn::Max(dot(g, t.edge_1), dot(g, t.edge_2)));
        const VF reach = hn::Add(t.reach, t.span);
        const VF pad = hn::MulAdd(reach, hn::Set(d, 4 * kTurnError), hn::Set(d, kTinyLength));
        const VF end = hn::Add(hn::Add(dot(g, t.corner), most), pad);
        hn::Store(end, d, &out.end[at]);
        last = hn::Max(last, end);
        size = hn::Max(size, hn::Add(reach, pad));
    }
    alignas(32) float lasts[kLanes];
    alignas(32) float sizes[kLanes];
    hn::Store(last, d, lasts);
    hn::Store(size, d, sizes);
    out.last = *std::max_element(lasts, lasts + kLanes);
    out.size = 2 * *std::max_element(sizes, sizes + kLanes);
}

/// Gaps between bottom nodes along a direction. `between` leads from the centre of A's node to the
/// centre of B's.
struct GapAlong {
    HWY_INLINE GapAlong(const GapDirection& direction, const Vec3& between, const GapEnds& a,
                        const GapStarts& b)
        : shift(length_along(direction.exact_a, between) -
                kGapError * (sum_of_sizes(between) + a.size + b.size)) {}

    /// A squared lower bound of the distance that holds for all pairs of triangles.
    [[nodiscard]] HWY_INLINE float squared_bound(const GapEnds& a, float first_b) const {
        const float gap = std::max((first_b - a.last) + shift, 0.0F);
        return gap * gap;
    }
    /// Raises the bound of each pair of triangles.
    HWY_INLINE void raise(const GapEnds& a, const GapStarts& b, unsigned count_b,
                          PairBounds& out) const {
        const Floats d;
        for (std::size_t at = 0; at < kWide; at += kLanes) {
            const VF end = hn::Sub(hn::Load(d, &a.end[at]), hn::Set(d, shift));
            for (std::size_t j = 0; j < count_b; ++j) {
                const VF gap = hn::Max(hn::Sub(hn::Set(d, b.start[j]), end), hn::Zero(d));
                hn::StoreU(hn::Max(hn::LoadU(d, &out[j][at]), hn::Mul(gap, gap)), d, &out[j][at]);
            }
        }
    }

    float shift;
};

HWY_INLINE VF3 all_lanes(const float* xyz) {
    const Floats d;
    return {hn::Set(d, xyz[0]), hn::Set(d, xyz[1]), hn::Set(d, xyz[2])};
}

HWY_INLINE VF3 scaled(VF factor, const VF3& v) {
    return {hn::Mul(factor, v.x), hn::Mul(factor, v.y), hn::Mul(factor, v.z)};
}

/// kLanes triangles of A against one of B.
class TriangleGaps {
  public:
    HWY_INLINE TriangleGaps(const GapLanes& a, const TurnedTriangles& b, std::size_t j,
                            const float (&offset)[3], float slack)
        : edge_1_a_(a.edge_1),
          edge_2_a_(a.edge_2),
          edge_1_b_(all_lanes(b.edge_1[j])),
          edge_2_b_(all_lanes(b.edge_2[j])) {
        const Floats d;
        const float corner[3] = {b.corner[j][0] + offset[0], b.corner[j][1] + offset[1],
                                 b.corner[j][2] + offset[2]};
        between_ = all_lanes(corner) - a.corner;
        const VF distance =
            hn::Add(hn::Add(hn::Abs(between_.x), hn::Abs(between_.y)), hn::Abs(between_.z));
        const VF all = hn::Add(hn::Add(distance, hn::Add(a.span, a.reach)),
                               hn::Set(d, b.corner[j][3] + b.edge_1[j][3]));
        error_ = hn::MulAdd(hn::Set(d, kTriangleError), all, hn::Set(d, slack + kTinyLength));
    }

    /// Arbitrary pairs in the lanes.
    HWY_INLINE TriangleGaps(const TrianglePairs& t, float slack)
        : edge_1_a_(t.edge_1_a),
          edge_2_a_(t.edge_2_a),
          edge_1_b_(t.edge_1_b),
          edge_2_b_(t.edge_2_b),
          between_(t.between) {
        const Floats d;
        const VF all =
            hn::Add(hn::Add(length_above(t.between), t.reach), hn::Add(t.span_a, t.span_b));
        error_ = hn::MulAdd(hn::Set(d, kTriangleError), all, hn::Set(d, slack + kTinyLength));
    }

    /// Squared lower bounds, at least `known`, from gaps along the normals and the cross product of
    /// the first edges. squared_bounds() approaches these directions slowly for slivers.
    [[nodiscard]] HWY_INLINE VF raised_by_axes(VF known) const {
        const VF across = raised_along(known, cross(edge_1_a_, edge_1_b_));
        const VF over_a = raised_along(across, cross(edge_1_a_, edge_2_a_));
        return raised_along(over_a, cross(edge_1_b_, edge_2_b_));
    }

    /// Squared lower bounds, at least `known`, from gaps along directions that approach the best
    /// one: steps of Frank and Wolfe towards the point of the triangles' difference that is closest
    /// to zero, starting with the vector between the centroids. Stops when all bounds exceed the
    /// limit.
    HWY_INLINE VF squared_bounds(VF known, float limit_squared) const {
        const Floats d;
        const VF limit = hn::Set(d, limit_squared);
        VF best = known;
        VF3 point = between_ + scaled(hn::Set(d, 1.0F / 3.0F),
                                      (edge_1_b_ + edge_2_b_) - (edge_1_a_ + edge_2_a_));
        for (int round = 0; round < kRounds; ++round) {
            const GapAlongAxis e = extent(point);
            const VF square = dot(point, point);
            best = hn::Max(best, squared(e.gap, square));
            if (round + 1 == kRounds || hn::AllTrue(d, hn::Gt(best, limit))) {
                break;
            }
            const VF3 step = e.foremost - point;
            const VF length = hn::Max(dot(step, step), hn::Set(d, kTinySquare));
            const VF t = hn::Min(hn::Max(hn::Div(hn::Sub(square, e.gap), length), hn::Zero(d)),
                                 hn::Set(d, 1.0F));
            point = point + scaled(t, step);
        }
        return best;
    }

  private:
    static constexpr int kRounds = 4;
    /// Covers the roundings of turning, placing and projecting, relative to the sum of the lengths.
    static constexpr float kTriangleError = 64 * 0x1p-24F;
    static constexpr float kTinySquare = 0x1p-100F;

    /// The extent of the triangles' difference B − A along a direction.
    struct GapAlongAxis {
        VF gap;        ///< its least coordinate, times the length of the direction
        VF3 foremost;  ///< the corner that has it
    };

    /// Raises the bounds by the gap along the axis, oriented from A to B.
    [[nodiscard]] HWY_INLINE VF raised_along(VF known, const VF3& axis) const {
        const VF forward = dot(axis, between_);
        const VF3 direction{hn::CopySignToAbs(hn::Abs(axis.x), hn::Xor(axis.x, forward)),
                            hn::CopySignToAbs(hn::Abs(axis.y), hn::Xor(axis.y, forward)),
                            hn::CopySignToAbs(hn::Abs(axis.z), hn::Xor(axis.z, forward))};
        return hn::Max(known, squared(extent(direction).gap, dot(direction, direction)));
    }

    HWY_INLINE GapAlongAxis extent(const VF3& direction) const {
        const VF zero = hn::Zero(Floats());
        const VF3 none{zero, zero, zero};
        const VF a1 = dot(direction, edge_1_a_);
        const VF a2 = dot(direction, edge_2_a_);
        const VF b1 = dot(direction, edge_1_b_);
        const VF b2 = dot(direction, edge_2_b_);
        const VF most_a = hn::Max(zero, hn::Max(a1, a2));
        const VF least_b = hn::Min(zero, hn::Min(b1, b2));
        const VF3 from_a =
            choose(hn::Eq(most_a, zero), none, choose(hn::Eq(most_a, a1), edge_1_a_, edge_2_a_));
        const VF3 from_b =
            choose(hn::Eq(least_b, zero), none, choose(hn::Eq(least_b, b1), edge_1_b_, edge_2_b_));
        return {hn::Add(dot(direction, between_), hn::Sub(least_b, most_a)),
                (between_ + from_b) - from_a};
    }

    /// The squared bound. A tiny direction counts as longer than it is, which only lowers the
    /// bound.
    HWY_INLINE VF squared(VF gap, VF square) const {
        const Floats d;
        const VF length = hn::Sqrt(hn::Max(square, hn::Set(d, kTinySquare)));
        const VF bound = hn::Max(hn::Sub(hn::Div(gap, length), error_), hn::Zero(d));
        return hn::Mul(bound, bound);
    }

    VF3 edge_1_a_, edge_2_a_;
    VF3 edge_1_b_, edge_2_b_;
    VF3 between_;  ///< from the corner of A to the corner of B
    VF error_;
};

}  // namespace tandem::traversal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
