// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#if defined(TANDEM_BOX_GAPS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_BOX_GAPS_INL
#undef TANDEM_BOX_GAPS_INL
#else
#define TANDEM_BOX_GAPS_INL
#endif

#include <bit>
#include <cmath>

#include "bvh/wide/wide_tree.hpp"
#include "traversal/wide/lanes-inl.hpp"
#include "traversal/wide/wide_pose.hpp"

// Lower bounds of the distances of 8 × 8 boxes. docs/design/distance.md proves that they never
// exceed the distance of the contents.
HWY_BEFORE_NAMESPACE();
namespace tandem::traversal::HWY_NAMESPACE {

/// A direction along which the bodies are probably separated, in the axes of both trees. Its length
/// is at most one.
struct GapDirection {
    Vec3 exact_a;  ///< the floats of `in_a` as doubles
    std::array<float, 3> in_a;
    std::array<float, 3> in_b;  ///< in units of A per unit of B
};

/// Eight boxes along the axes of the other tree, relative to `origin`, enlarged by the largest
/// possible rounding error. In units of tree A.
struct GapBoxes {
    alignas(32) float lo[3][kWide];
    alignas(32) float hi[3][kWide];
    Vec3 origin;    ///< along the axes of the other tree
    float size[3];  ///< upper bounds of |lo| and |hi|
    unsigned count;
};

/// The starts of eight boxes or triangles of B along a direction, relative to the origin of their
/// boxes.
struct GapStarts {
    alignas(32) float start[kWide];
    float size;  ///< upper bound of |start|
};

/// Squared lower bounds: [j][i] belongs to child i of A and box j of B.
using PairBounds = std::array<std::array<float, kWide>, kWide>;

/// Error of turned boxes, relative to the sum of all terms; covers about 16 roundings.
inline constexpr float kTurnError = 0x1p-19F;
/// Error of a gap, relative to its operands; covers about 6 roundings.
inline constexpr float kGapError = 0x1p-21F;
/// Covers lengths that were flushed to zero.
inline constexpr float kTinyLength = 0x1p-80F;
inline constexpr float kNodeCodes = 256.0F;

HWY_INLINE VF from_codes(const std::uint8_t* codes) {
    const Ints di;
    const hn::Rebind<std::uint8_t, Ints> d8;
    return hn::ConvertTo(Floats(), hn::PromoteTo(di, hn::LoadU(d8, codes)));
}

HWY_INLINE float step_of(const WideNode& node, std::size_t axis) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(127 + node.exponent[axis]) << 23U);
}

HWY_INLINE VF weighted(const float (&weights)[3], const VF (&values)[3]) {
    const Floats d;
    return hn::MulAdd(
        hn::Set(d, weights[2]), values[2],
        hn::MulAdd(hn::Set(d, weights[1]), values[1], hn::Mul(hn::Set(d, weights[0]), values[0])));
}

HWY_INLINE Vec3 origin_of(const WideNode& node) {
    return {node.origin[0], node.origin[1], node.origin[2]};
}

// Component by component: Eigen would load two doubles at once that were just stored one by one,
// and the processor would have to wait for the stores.
HWY_INLINE Vec3 difference(const Vec3& p, const Vec3& q) {
    return {p.x() - q.x(), p.y() - q.y(), p.z() - q.z()};
}
HWY_INLINE float length_along(const Vec3& direction, const Vec3& v) {
    return static_cast<float>(direction.x() * v.x() + direction.y() * v.y() +
                              direction.z() * v.z());
}
HWY_INLINE float sum_of_sizes(const Vec3& v) {
    return static_cast<float>(std::fabs(v.x()) + std::fabs(v.y()) + std::fabs(v.z()));
}

HWY_INLINE void map_to(Vec3& out, const WideMap& map, const Vec3& point) {
    for (std::size_t i = 0; i < 3; ++i) {
        out[static_cast<Eigen::Index>(i)] = map.columns[0][i] * point.x() +
                                            map.columns[1][i] * point.y() +
                                            map.columns[2][i] * point.z() + map.columns[3][i];
    }
}

/// Centres and sizes of the children's boxes, in half steps of the grid.
struct BoxForm {
    HWY_INLINE BoxForm(const WideNode& node, std::size_t at) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const VF lo = from_codes(&node.codes[axis].lo[at]);
            const VF hi = from_codes(&node.codes[axis].hi[at]);
            sum[axis] = hn::Add(hi, lo);
            difference[axis] = hn::Sub(hi, lo);
        }
    }
    VF sum[3];
    VF difference[3];
};

/// Turns the children's boxes of a node by the rows of a matrix. The caller sets the origin.
HWY_INLINE void turn_boxes(const WideNode& node, const std::array<std::array<float, 3>, 3>& matrix,
                           float slack, GapBoxes& out) {
    const Floats d;
    // 1. Scale the rows to half steps of the grid, and bound the rounding error.
    float rows[3][3];
    float absolute[3][3];
    float pad[3];
    for (std::size_t i = 0; i < 3; ++i) {
        float extent = 0.0F;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            rows[i][axis] = matrix[i][axis] * (0.5F * step_of(node, axis));
            absolute[i][axis] = std::fabs(rows[i][axis]);
            extent += absolute[i][axis];
        }
        const float size = 2 * kNodeCodes * extent;
        pad[i] = 2 * size * kTurnError + (slack + kTinyLength);
        out.size[i] = 2 * (size + pad[i]);
    }
    // 2. Turn: new centre = matrix · centre, new half size = |matrix| · half size + error.
    for (std::size_t at = 0; at < kWide; at += kLanes) {
        const BoxForm form(node, at);
        for (std::size_t i = 0; i < 3; ++i) {
            const VF centre = weighted(rows[i], form.sum);
            const VF half = hn::Add(weighted(absolute[i], form.difference), hn::Set(d, pad[i]));
            hn::Store(hn::Sub(centre, half), d, &out.lo[i][at]);
            hn::Store(hn::Add(centre, half), d, &out.hi[i][at]);
        }
    }
    out.count = node.count;
}

/// The projection of a node's children onto a direction.
struct Projection {
    HWY_INLINE Projection(const WideNode& node, const std::array<float, 3>& direction, float unit) {
        float extent = 0.0F;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const float half_step = 0.5F * step_of(node, axis);
            row[axis] = direction[axis] * half_step;
            absolute[axis] = std::fabs(row[axis]);
            // `unit` instead of `row`: the entries of a direction have an absolute error, so a
            // small entry may have a large relative error.
            extent += unit * half_step;
        }
        size = 2 * kNodeCodes * extent;
        pad = 2 * size * kTurnError + kTinyLength;
    }
    float row[3];
    float absolute[3];
    float size;
    float pad;
};

HWY_INLINE void boxes_along(const WideNode& node, const GapDirection& direction,
                            const WidePose& pose, GapStarts& out) {
    const Floats d;
    const Projection p(node, direction.in_b, static_cast<float>(pose.ratio));
    const VF pad = hn::Set(d, p.pad + pose.slack);
    for (std::size_t at = 0; at < kWide; at += kLanes) {
        const BoxForm form(node, at);
        hn::Store(
            hn::Sub(hn::Sub(weighted(p.row, form.sum), weighted(p.absolute, form.difference)), pad),
            d, &out.start[at]);
    }
    out.size = 2 * (p.size + p.pad + pose.slack);
}

/// Intervals of a node's children along its own axes, relative to the origin of turned boxes, and
/// widened by the largest rounding error of gaps between the two. One unit of the node is `unit`
/// units of the boxes.
class GridIntervals {
  public:
    HWY_INLINE GridIntervals(const WideNode& node, double unit, const GapBoxes& boxes)
        : node_(node) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            step_[axis] = static_cast<float>(unit) * step_of(node, axis);
            const auto offset = static_cast<float>(boxes.origin[static_cast<Eigen::Index>(axis)] -
                                                   unit * static_cast<double>(node.origin[axis]));
            const float error =
                kGapError * (std::fabs(offset) + kNodeCodes * step_[axis] + boxes.size[axis]);
            add_lo_[axis] = offset - error;
            add_hi_[axis] = offset + error;
        }
    }
    [[nodiscard]] HWY_INLINE VF lo(std::size_t axis, std::size_t at) const {
        const Floats d;
        return hn::MulSub(from_codes(&node_.codes[axis].lo[at]), hn::Set(d, step_[axis]),
                          hn::Set(d, add_hi_[axis]));
    }
    [[nodiscard]] HWY_INLINE VF hi(std::size_t axis, std::size_t at) const {
        const Floats d;
        return hn::MulSub(from_codes(&node_.codes[axis].hi[at]), hn::Set(d, step_[axis]),
                          hn::Set(d, add_lo_[axis]));
    }

  private:
    const WideNode& node_;
    float step_[3];
    float add_lo_[3];
    float add_hi_[3];
};

HWY_INLINE VF add_squared_gap(VF sum, VF lo_1, VF hi_1, VF lo_2, VF hi_2) {
    const VF gap = hn::Max(hn::Max(hn::Sub(lo_1, hi_2), hn::Sub(lo_2, hi_1)), hn::Zero(Floats()));
    return hn::MulAdd(gap, gap, sum);
}

/// Bounds the distances of children of A's node and turned boxes of B by the gaps along the axes of
/// A.
HWY_INLINE void bound_by_axes(const WideNode& node, const GapBoxes& boxes, PairBounds& out) {
    const Floats d;
    const GridIntervals children(node, 1.0, boxes);
    for (std::size_t at = 0; at < kWide; at += kLanes) {
        VF lo[3];
        VF hi[3];
        for (std::size_t axis = 0; axis < 3; ++axis) {
            lo[axis] = children.lo(axis, at);
            hi[axis] = children.hi(axis, at);
        }
        for (std::size_t j = 0; j < boxes.count; ++j) {
            VF sum = hn::Zero(d);
            for (std::size_t axis = 0; axis < 3; ++axis) {
                sum = add_squared_gap(sum, hn::Set(d, boxes.lo[axis][j]),
                                      hn::Set(d, boxes.hi[axis][j]), lo[axis], hi[axis]);
            }
            hn::StoreU(sum, d, &out[j][at]);
        }
    }
}

/// Raises the bounds by the gaps of turned boxes of A and children of B's node along the axes of B.
HWY_INLINE void raise_by_axes(const GapBoxes& boxes, const WideNode& node, double unit,
                              PairBounds& out) {
    const Floats d;
    const GridIntervals children(node, unit, boxes);
    alignas(32) float lo[3][kWide];
    alignas(32) float hi[3][kWide];
    for (std::size_t at = 0; at < kWide; at += kLanes) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            hn::Store(children.lo(axis, at), d, &lo[axis][at]);
            hn::Store(children.hi(axis, at), d, &hi[axis][at]);
        }
    }
    for (std::size_t at = 0; at < kWide; at += kLanes) {
        VF lo_a[3];
        VF hi_a[3];
        for (std::size_t axis = 0; axis < 3; ++axis) {
            lo_a[axis] = hn::Load(d, &boxes.lo[axis][at]);
            hi_a[axis] = hn::Load(d, &boxes.hi[axis][at]);
        }
        for (std::size_t j = 0; j < node.count; ++j) {
            VF sum = hn::Zero(d);
            for (std::size_t axis = 0; axis < 3; ++axis) {
                sum = add_squared_gap(sum, lo_a[axis], hi_a[axis], hn::Set(d, lo[axis][j]),
                                      hn::Set(d, hi[axis][j]));
            }
            hn::StoreU(hn::Max(hn::LoadU(d, &out[j][at]), sum), d, &out[j][at]);
        }
    }
}

/// Raises bounds to the gaps along the direction. `between` leads from the origin of A's node to
/// the origin of the starts, in the axes of A.
HWY_INLINE void raise_by_direction(const WideNode& a, const Vec3& between, const GapStarts& b,
                                   unsigned count_b, const GapDirection& direction,
                                   PairBounds& out) {
    const Floats d;
    const Projection p(a, direction.in_a, 1.0F);
    const float along = length_along(direction.exact_a, between);
    const float reach = sum_of_sizes(between);
    const VF shift = hn::Set(d, p.pad - along + kGapError * (reach + 2 * p.size + b.size));
    for (std::size_t at = 0; at < kWide; at += kLanes) {
        const BoxForm form(a, at);
        const VF end = hn::Add(
            hn::Add(weighted(p.row, form.sum), weighted(p.absolute, form.difference)), shift);
        for (std::size_t j = 0; j < count_b; ++j) {
            const VF gap = hn::Max(hn::Sub(hn::Set(d, b.start[j]), end), hn::Zero(d));
            hn::StoreU(hn::Max(hn::LoadU(d, &out[j][at]), hn::Mul(gap, gap)), d, &out[j][at]);
        }
    }
}

}  // namespace tandem::traversal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
