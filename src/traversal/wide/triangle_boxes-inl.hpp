// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#if defined(TANDEM_TRIANGLE_BOXES_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_TRIANGLE_BOXES_INL
#undef TANDEM_TRIANGLE_BOXES_INL
#else
#define TANDEM_TRIANGLE_BOXES_INL
#endif

#include <cmath>

#include "traversal/wide/frame_memory.hpp"
#include "traversal/wide/near/box_gaps-inl.hpp"
#include "traversal/wide/triangle_filter-inl.hpp"
#include "traversal/wide/turned_triangles-inl.hpp"

// Compares triangles of a bottom node with the children's boxes of a node above the bottom. The box
// of a large slanted triangle covers most of a small body; the triangle itself covers little of it.
HWY_BEFORE_NAMESPACE();
namespace tandem::traversal::HWY_NAMESPACE {

/// Eight boxes of a node along its own axes, in units of A: middles, relative to the node's origin,
/// and half sides.
struct MiddleBoxes {
    alignas(32) float middle[3][kWide];
    alignas(32) float half[3][kWide];
    float extent;  ///< upper bound of |middle| + |half| of each box, summed over the axes

    MiddleBoxes(const WideNode& node, int exponent_of_unit) {
        const Floats d;
        const Ints di;
        const hn::Rebind<std::uint8_t, Ints> d8;
        alignas(16) float half_steps[4];
        hn::Store(steps_of(node, exponent_of_unit - 1), Quad(), half_steps);
        extent = 0.0F;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const VF step = hn::Set(d, half_steps[axis]);
            extent += 1024.0F * half_steps[axis];
            for (std::size_t at = 0; at < kWide; at += kLanes) {
                const auto lo = hn::PromoteTo(di, hn::LoadU(d8, &node.codes[axis].lo[at]));
                const auto hi = hn::PromoteTo(di, hn::LoadU(d8, &node.codes[axis].hi[at]));
                hn::Store(hn::Mul(hn::ConvertTo(d, hn::Add(hi, lo)), step), d, &middle[axis][at]);
                hn::Store(hn::Mul(hn::ConvertTo(d, hn::Sub(hi, lo)), step), d, &half[axis][at]);
            }
        }
    }
};

/// A direction along which a triangle may be separated from boxes, and the interval of the triangle
/// along it, measured from the triangle's first corner. Any direction is valid; a better one gives
/// a wider gap.
struct GapAxis {
    VF3 along;
    VF least, most;
    VF length;  ///< upper bound of |along|

    HWY_INLINE GapAxis(const VF3& direction, const VF3& edge_1, const VF3& edge_2)
        : along(direction) {
        const Floats d;
        const VF zero = hn::Zero(d);
        const VF end_1 = dot(along, edge_1);
        const VF end_2 = dot(along, edge_2);
        least = hn::Min(zero, hn::Min(end_1, end_2));
        most = hn::Max(zero, hn::Max(end_1, end_2));
        // The square of a tiny direction may have underflowed.
        const VF square = dot(along, along);
        length = hn::IfThenElse(hn::Gt(square, hn::Set(d, 0x1p-100F)),
                                hn::Mul(hn::Sqrt(square), hn::Set(d, 1.0F + 0x1p-20F)),
                                length_above(along));
    }
};

/// A node of B against nodes of A, where exactly one side is at the bottom. Pair (i, j) is child or
/// triangle i of A's node with child or triangle j of B's: bit 8j + i, bound [j][i]. The axes are
/// the triangle's normal and, in its plane, the perpendiculars of its edges.
/// docs/design/fast-engine.md proves that no pair is lost.
class TrianglesAgainstBoxes {
  public:
    enum class Axes { Normal, NormalAndEdges };

    /// Pairs up to `gap` apart count as meeting.
    TrianglesAgainstBoxes(const WideTree& tree_a, const WideTree& tree_b, const WidePose& pose,
                          NodeLevels levels, std::uint32_t node_b, Axes axes, float slack,
                          float gap)
        : tree_a_(tree_a),
          levels_(levels),
          axes_(axes == Axes::Normal ? 1 : kAxes),
          slack_(4.0F * slack),
          gap_(gap) {
        if (levels.a == 0) {
            take_boxes_of_b(tree_b.level(levels.b)[node_b], pose);
        } else {
            take_triangles_of_b(tree_b, node_b, pose);
        }
    }

    /// Removes the pairs that are certainly apart.
    [[nodiscard]] std::uint64_t meets(std::uint32_t node_a, std::uint64_t pairs) const {
        return levels_.a == 0 ? triangles_of_a_meet(node_a, pairs) : boxes_of_a_meet(node_a, pairs);
    }

    /// Raises squared lower bounds of distances.
    void raise(std::uint32_t node_a, PairBounds& bounds) const {
        if (levels_.a == 0) {
            raise_for_triangles_of_a(node_a, bounds);
        } else {
            raise_for_boxes_of_a(node_a, bounds);
        }
    }

  private:
    static constexpr std::size_t kAxes = 4;
    /// Covers the roundings of all terms that are summed along an axis.
    static constexpr float kAxisError = 20 * kUnit;

    [[nodiscard]] static HWY_INLINE VF3 axis_along(std::size_t axis, const VF3& normal,
                                                   const VF3& edge_1, const VF3& edge_2) {
        switch (axis) {
            case 0:
                return normal;
            case 1:
                return cross(normal, edge_1);
            case 2:
                return cross(normal, edge_2);
            default:
                return cross(normal, edge_2 - edge_1);
        }
    }

    /// Upper bound of the excess that rounding can give a gap along the axis. `extent` must be at
    /// least the sum of the lengths that were added.
    [[nodiscard]] HWY_INLINE VF error_of(const VF& length, VF extent) const {
        const Floats d;
        return hn::MulAdd(length,
                          hn::MulAdd(hn::Set(d, kAxisError), extent, hn::Set(d, slack_ + gap_)),
                          hn::Set(d, kVolumeUnderflow));
    }

    /// The gap between the interval of a triangle and that of a box, which is given by middle and
    /// reach.
    [[nodiscard]] static HWY_INLINE VF gap_of(VF least, VF most, VF middle, VF reach) {
        return hn::Sub(hn::Max(hn::Sub(middle, most), hn::Sub(least, middle)), reach);
    }

    void take_boxes_of_b(const WideNode& b, const WidePose& pose) {
        place_origin(pose.b_to_a, b, origin_b_);
        // Middles are stored along the axes of A, half sizes along those of B.
        const MiddleBoxes boxes(b, std::ilogb(pose.ratio));
        extent_ = boxes.extent;
        const Floats d;
        const double unscaled = 1.0 / pose.ratio;
        for (std::size_t i = 0; i < 3; ++i) {
            for (std::size_t k = 0; k < 3; ++k) {
                turn_[i][k] = static_cast<float>(pose.b_to_a.columns[k][i] * unscaled);
            }
        }
        for (std::size_t at = 0; at < kWide; at += kLanes) {
            const VF3 middle = load_rows(boxes.middle, at);
            const auto along = [&](std::size_t i) HWY_ATTR {
                return dot(
                    {hn::Set(d, turn_[i][0]), hn::Set(d, turn_[i][1]), hn::Set(d, turn_[i][2])},
                    middle);
            };
            store_rows({along(0), along(1), along(2)}, middle_, at);
            store_rows(load_rows(boxes.half, at), half_, at);
        }
        keep_in_memory(middle_);
        keep_in_memory(half_);
    }

    void take_triangles_of_b(const WideTree& tree_b, std::uint32_t node_b, const WidePose& pose) {
        const Floats d;
        const Vec3 centre = centre_of_grid(tree_b.level(0)[node_b]);
        place_point(pose.b_to_a, centre.data(), origin_b_);
        for (std::size_t at = 0; at < kWide; at += kLanes) {
            TriangleLanes t;
            load_turned(tree_b, node_b, pose, at, t);
            store_rows(t.corner, middle_, at);
            hn::Store(hn::Add(t.span, t.reach), d, &size_[at]);
            const VF3 normal = cross(t.edge_1, t.edge_2);
            for (std::size_t k = 0; k < axes_; ++k) {
                const GapAxis axis(axis_along(k, normal, t.edge_1, t.edge_2), t.edge_1, t.edge_2);
                store_rows(axis.along, rows_[k].along, at);
                hn::Store(axis.least, d, &rows_[k].least[at]);
                hn::Store(axis.most, d, &rows_[k].most[at]);
                hn::Store(axis.length, d, &rows_[k].length[at]);
            }
        }
        keep_in_memory(middle_);
        keep_in_memory(rows_);
    }

    /// Some triangles of A's node, and their position relative to the boxes of B.
    struct LanesOfA {
        TriangleLanes triangles;
        VF3 normal;
        VF3 start;  ///< from the first corners to the origin of the boxes
        VF extent;

        HWY_INLINE LanesOfA(const TrianglesAgainstBoxes& boxes, std::uint32_t node_a,
                            std::size_t at) {
            const Floats d;
            CentreOffset offset;
            store_offset(boxes.origin_b_, boxes.tree_a_.level(0)[node_a], offset);
            load_triangles(boxes.tree_a_, node_a, at, triangles);
            normal = cross(triangles.edge_1, triangles.edge_2);
            start = VF3{hn::Set(d, offset.xyz[0]), hn::Set(d, offset.xyz[1]),
                        hn::Set(d, offset.xyz[2])} -
                    triangles.corner;
            extent = hn::Add(hn::Add(triangles.span, triangles.reach),
                             hn::Set(d, boxes.extent_ + std::fabs(offset.xyz[0]) +
                                            std::fabs(offset.xyz[1]) + std::fabs(offset.xyz[2])));
        }
        [[nodiscard]] HWY_INLINE GapAxis axis(std::size_t k) const {
            return {axis_along(k, normal, triangles.edge_1, triangles.edge_2), triangles.edge_1,
                    triangles.edge_2};
        }
    };

    /// `take(j, gap)` gets the gaps between the triangles in the lanes and box j, multiplied by the
    /// length of the axis and less the error.
    template <class Take>
    HWY_INLINE void along_axis_of_a(const LanesOfA& lanes, const GapAxis& axis, Take take) const {
        const Floats d;
        const auto against = [&](std::size_t k) HWY_ATTR {
            return hn::Abs(dot(axis.along, {hn::Set(d, turn_[0][k]), hn::Set(d, turn_[1][k]),
                                            hn::Set(d, turn_[2][k])}));
        };
        const VF3 along_b{against(0), against(1), against(2)};
        const VF start = dot(axis.along, lanes.start);
        const VF error = error_of(axis.length, lanes.extent);
        for (std::size_t j = 0; j < kWide; ++j) {
            const VF middle = hn::Add(start, dot(axis.along, row_to_all(middle_, j)));
            const VF reach = dot(along_b, row_to_all(half_, j));
            take(j, hn::Sub(gap_of(axis.least, axis.most, middle, reach), error));
        }
    }

    [[nodiscard]] std::uint64_t triangles_of_a_meet(std::uint32_t node_a,
                                                    std::uint64_t pairs) const {
        for (std::size_t at = 0; at < kWide; at += kLanes) {
            const LanesOfA lanes(*this, node_a, at);
            for (std::size_t k = 0; k < axes_ && pairs != 0; ++k) {
                std::uint64_t apart = 0;
                along_axis_of_a(lanes, lanes.axis(k), [&](std::size_t j, VF gap) HWY_ATTR {
                    apart |= std::uint64_t{bits_of(hn::Gt(gap, hn::Zero(Floats())))}
                             << (kWide * j + at);
                });
                pairs &= ~apart;
            }
        }
        return pairs;
    }

    void raise_for_triangles_of_a(std::uint32_t node_a, PairBounds& bounds) const {
        const Floats d;
        for (std::size_t at = 0; at < kWide; at += kLanes) {
            const LanesOfA lanes(*this, node_a, at);
            alignas(32) float over[kWide][kLanes];  // the bounds along the normal
            for (std::size_t k = 0; k < axes_; ++k) {
                const GapAxis axis = lanes.axis(k);
                const VF inverse = inverse_of(axis.length);
                const MF is_square = hn::Lt(hn::Abs(dot(axis.along, lanes.normal)),
                                            largest_product(axis.length, lanes.axis(0).length));
                along_axis_of_a(lanes, axis, [&](std::size_t j, VF gap) HWY_ATTR {
                    const VF bound = hn::Mul(hn::Max(gap, hn::Zero(d)), inverse);
                    if (k == 0) {
                        hn::Store(bound, d, over[j]);
                    }
                    raise_to(bound, hn::Load(d, over[j]), is_square, &bounds[j][at]);
                });
            }
        }
    }

    /// The boxes of A's node, and the position of B's triangles relative to them.
    struct BoxesOfA {
        MiddleBoxes boxes;
        alignas(16) float offset[4];
        float extent;

        BoxesOfA(const TrianglesAgainstBoxes& triangles, std::uint32_t node_a)
            : BoxesOfA(triangles, triangles.tree_a_.level(triangles.levels_.a)[node_a]) {}

      private:
        BoxesOfA(const TrianglesAgainstBoxes& triangles, const WideNode& a) : boxes(a, 0) {
            hn::Store(differences(triangles.origin_b_, hn::LoadU(Quad(), a.origin.data()), 1.0),
                      Quad(), offset);
            extent =
                boxes.extent + std::fabs(offset[0]) + std::fabs(offset[1]) + std::fabs(offset[2]);
        }
    };

    /// The gaps between triangle j and the boxes in the lanes, scaled as in along_axis_of_a.
    [[nodiscard]] HWY_INLINE VF gap_from_boxes(const BoxesOfA& a, std::size_t at, std::size_t k,
                                               std::size_t j) const {
        const Floats d;
        const VF3 along = row_to_all(rows_[k].along, j);
        const VF3 abs_along{hn::Abs(along.x), hn::Abs(along.y), hn::Abs(along.z)};
        const VF3 corner{hn::Set(d, a.offset[0] + middle_[0][j]),
                         hn::Set(d, a.offset[1] + middle_[1][j]),
                         hn::Set(d, a.offset[2] + middle_[2][j])};
        const VF middle = dot(along, load_rows(a.boxes.middle, at) - corner);
        const VF reach = dot(abs_along, load_rows(a.boxes.half, at));
        const VF error = error_of(hn::Set(d, rows_[k].length[j]), hn::Set(d, a.extent + size_[j]));
        return hn::Sub(
            gap_of(hn::Set(d, rows_[k].least[j]), hn::Set(d, rows_[k].most[j]), middle, reach),
            error);
    }

    [[nodiscard]] std::uint64_t boxes_of_a_meet(std::uint32_t node_a, std::uint64_t pairs) const {
        const BoxesOfA a(*this, node_a);
        for (std::size_t k = 0; k < axes_ && pairs != 0; ++k) {
            std::uint64_t apart = 0;
            for (std::size_t at = 0; at < kWide; at += kLanes) {
                for (std::size_t j = 0; j < kWide; ++j) {
                    const VF gap = gap_from_boxes(a, at, k, j);
                    apart |= std::uint64_t{bits_of(hn::Gt(gap, hn::Zero(Floats())))}
                             << (kWide * j + at);
                }
            }
            pairs &= ~apart;
        }
        return pairs;
    }

    void raise_for_boxes_of_a(std::uint32_t node_a, PairBounds& bounds) const {
        const Floats d;
        const BoxesOfA a(*this, node_a);
        for (std::size_t at = 0; at < kWide; at += kLanes) {
            for (std::size_t j = 0; j < kWide; ++j) {
                const VF3 normal = row_to_all(rows_[0].along, j);
                const VF length = hn::Set(d, rows_[0].length[j]);
                VF over = hn::Zero(d);
                for (std::size_t k = 0; k < axes_; ++k) {
                    const VF own_length = hn::Set(d, rows_[k].length[j]);
                    const VF bound = hn::Mul(hn::Max(gap_from_boxes(a, at, k, j), hn::Zero(d)),
                                             inverse_of(own_length));
                    const MF is_square = hn::Lt(hn::Abs(dot(normal, row_to_all(rows_[k].along, j))),
                                                largest_product(own_length, length));
                    over = k == 0 ? bound : over;
                    raise_to(bound, over, is_square, &bounds[j][at]);
                }
            }
        }
    }

    /// The inverse, rounded down. Zero for lengths whose products might underflow, so that no bound
    /// is raised.
    [[nodiscard]] static HWY_INLINE VF inverse_of(VF length) {
        const Floats d;
        return hn::IfThenElseZero(hn::Gt(length, hn::Set(d, 0x1p-50F)),
                                  hn::Div(hn::Set(d, 1.0F - 0x1p-20F), length));
    }

    /// Two axes count as perpendicular if their dot product is below this. Each length is
    /// overestimated by a factor of at most √3, so the cosine of the angle between the axes is then
    /// below 2^-11.
    [[nodiscard]] static HWY_INLINE VF largest_product(VF length_1, VF length_2) {
        return hn::Mul(hn::Set(Floats(), 0x1p-13F), hn::Mul(length_1, length_2));
    }

    /// Raises squared bounds. The squares of the gaps along two perpendicular axes add up; the
    /// factor covers the cosine that largest_product allows.
    static HWY_INLINE void raise_to(VF bound, VF over, MF is_square, float* out) {
        const Floats d;
        const VF both =
            hn::Mul(hn::MulAdd(bound, bound, hn::Mul(over, over)), hn::Set(d, 1.0F - 0x1p-10F));
        const VF raised = hn::IfThenElse(is_square, both, hn::Mul(bound, bound));
        const VF before = hn::LoadU(d, out);
        // A NaN raises nothing.
        hn::StoreU(hn::IfThenElse(hn::Gt(raised, before), raised, before), d, out);
    }

    struct AxisRows {
        alignas(32) float along[3][kWide];
        alignas(32) float least[kWide];
        alignas(32) float most[kWide];
        alignas(32) float length[kWide];
    };

    const WideTree& tree_a_;
    NodeLevels levels_;
    std::size_t axes_;
    float slack_;  ///< four times the slack of the pose: docs/design/fast-engine.md
    float gap_;
    alignas(32) double origin_b_[4];  ///< origin of the boxes, or centre of the triangles' node
    float extent_ = 0.0F;
    float turn_[3][3];
    alignas(32) float middle_[3][kWide];  ///< of boxes, or the first corners of triangles
    alignas(32) float half_[3][kWide];
    alignas(32) float size_[kWide];  ///< span + reach of the triangles
    AxisRows rows_[kAxes];
};

}  // namespace tandem::traversal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
