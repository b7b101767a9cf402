// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#if defined(TANDEM_ORIENTED_BOXES_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_ORIENTED_BOXES_INL
#undef TANDEM_ORIENTED_BOXES_INL
#else
#define TANDEM_ORIENTED_BOXES_INL
#endif

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "bvh/wide/wide_tree.hpp"
#include "traversal/wide/frame_memory.hpp"
#include "traversal/wide/placed_boxes-inl.hpp"
#include "traversal/wide/set_bits-inl.hpp"
#include "traversal/wide/triangle_filter-inl.hpp"

// Oriented boxes of nodes by the fifteen axes of Gottschalk et al. 1996: one node of B against some
// of A in the lanes. Boxes along the axes of the trees do not tell crossing slivers apart; the
// cross products of the edges do.
HWY_BEFORE_NAMESPACE();
namespace tandem::traversal::HWY_NAMESPACE {

/// Part of the sizes involved; covers axes that are not quite orthonormal, and all roundings.
inline constexpr float kOrientedError = 0x1p-16F;
/// Part of the cube that tree A fills; covers the rounding of a centre of B.
inline constexpr float kCentreError = 0x1p-20F;

/// An oriented box of B along the axes and in units of A, the same in all lanes.
struct PlacedOriented {
    float centre[3];
    float half[3];
    float axes[3][3];  ///< one per row
};

/// The box around the used children of a node, as an oriented one.
HWY_INLINE OrientedNode oriented_from_grid(const WideNode& node) {
    OrientedNode box{};
    float half[3];
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const AxisCodes& codes = node.codes[axis];
        const int lo = *std::min_element(codes.lo.begin(), codes.lo.begin() + node.count);
        const int hi = *std::max_element(codes.hi.begin(), codes.hi.begin() + node.count);
        const double step = power_of_two(node.exponent[axis] - 1);
        const double origin = node.origin[axis];
        box.centre[axis] = static_cast<float>(origin + step * (lo + hi));
        // The second term is more than the rounding of the centre.
        half[axis] = static_cast<float>(step * (hi - lo) + std::fabs(box.centre[axis]) * 0x1p-23) *
                         (1.0F + 0x1p-22F) +
                     0x1p-100F;
    }
    box.axis_1 = {1.0F, 0.0F, 0.0F};
    box.axis_2 = {0.0F, 1.0F, 0.0F};
    box.half_1 = half[0];
    box.half_2 = half[1];
    box.half_3 = half[2];
    return box;
}

HWY_INLINE void place_oriented(const OrientedNode& node, const WidePose& pose,
                               PlacedOriented& out) {
    const double centre[3] = {node.centre[0], node.centre[1], node.centre[2]};
    alignas(32) double placed[4];
    place_point(pose.b_to_a, centre, placed);
    const std::array<float, 3>& a = node.axis_1;
    const std::array<float, 3>& b = node.axis_2;
    const float third[3] = {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2],
                            a[0] * b[1] - a[1] * b[0]};
    const auto& columns = pose.b_to_a.columns;
    const double unscaled = 1.0 / pose.ratio;
    const auto ratio = static_cast<float>(pose.ratio);
    for (std::size_t i = 0; i < 3; ++i) {
        out.centre[i] = static_cast<float>(placed[i]);
        const auto turned = [&](const float* axis) {
            return static_cast<float>(
                (columns[0][i] * axis[0] + columns[1][i] * axis[1] + columns[2][i] * axis[2]) *
                unscaled);
        };
        out.axes[0][i] = turned(a.data());
        out.axes[1][i] = turned(b.data());
        out.axes[2][i] = turned(third);
    }
    out.half[0] = ratio * node.half_1;
    out.half[1] = ratio * node.half_2;
    out.half[2] = ratio * node.half_3;
}

/// Oriented boxes of A, one in each lane.
struct OrientedLanes {
    VF3 centre;
    VF half_1, half_2, half_3;
    VF3 axis_1, axis_2;
};

/// Not more than one by the length of (x, y), or one where that is short: its relative error would
/// be large.
HWY_INLINE VF one_by_length(VF x, VF y) {
    const Floats d;
    const VF square = hn::MulAdd(x, x, hn::Mul(y, y));
    const VF inverse =
        hn::Div(hn::Set(d, 1.0F - 0x1p-10F), hn::Sqrt(hn::Max(square, hn::Set(d, 0x1p-4F))));
    return hn::IfThenElse(hn::Gt(square, hn::Set(d, 0x1p-4F)), inverse, hn::Set(d, 1.0F));
}

enum class EdgeAxes {
    AsTheyAre,   ///< cross products, at most of length one: enough to see that there is a gap
    Normalised,  ///< where they are not short: for a bound of the distance
};

/// The largest gap along the fifteen axes minus all that rounding can have done: a lower bound of
/// the distance, if positive.
template <EdgeAxes kEdgeAxes>
HWY_INLINE VF oriented_gap(const OrientedLanes& a, const PlacedOriented& b) {
    const Floats d;
    const auto all = [d](const float* v) HWY_ATTR {
        return VF3{hn::Set(d, v[0]), hn::Set(d, v[1]), hn::Set(d, v[2])};
    };
    const VF3 axes_a[3] = {a.axis_1, a.axis_2, cross(a.axis_1, a.axis_2)};
    const VF half_a[3] = {a.half_1, a.half_2, a.half_3};
    const VF half_b[3] = {hn::Set(d, b.half[0]), hn::Set(d, b.half[1]), hn::Set(d, b.half[2])};
    const VF3 between = all(b.centre) - a.centre;
    const VF sizes_a = hn::Add(hn::Add(half_a[0], half_a[1]), half_a[2]);
    const VF sizes_b = hn::Add(hn::Add(half_b[0], half_b[1]), half_b[2]);
    const VF size = hn::Add(hn::Add(sizes_a, sizes_b), length_above(between));
    const VF error = hn::MulAdd(hn::Set(d, kOrientedError), size, hn::Set(d, kCentreError));
    VF r[3][3];
    VF abs_r[3][3];
    VF t[3];
    VF gap = hn::Set(d, -1e30F);
    for (std::size_t i = 0; i < 3; ++i) {
        t[i] = dot(axes_a[i], between);
        VF reach = hn::Add(half_a[i], error);
        for (std::size_t j = 0; j < 3; ++j) {
            r[i][j] = dot(axes_a[i], all(b.axes[j]));
            abs_r[i][j] = hn::Abs(r[i][j]);
            reach = hn::MulAdd(abs_r[i][j], half_b[j], reach);
        }
        gap = hn::Max(gap, hn::Sub(hn::Abs(t[i]), reach));
    }
    for (std::size_t j = 0; j < 3; ++j) {
        VF reach = hn::Add(half_b[j], error);
        VF along = hn::Mul(r[0][j], t[0]);
        for (std::size_t i = 0; i < 3; ++i) {
            reach = hn::MulAdd(abs_r[i][j], half_a[i], reach);
        }
        along = hn::MulAdd(r[1][j], t[1], along);
        along = hn::MulAdd(r[2][j], t[2], along);
        gap = hn::Max(gap, hn::Sub(hn::Abs(along), reach));
    }
    constexpr std::size_t kNext[3] = {1, 2, 0};
    constexpr std::size_t kLast[3] = {2, 0, 1};
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t i1 = kNext[i];
        const std::size_t i2 = kLast[i];
        for (std::size_t j = 0; j < 3; ++j) {
            const std::size_t j1 = kNext[j];
            const std::size_t j2 = kLast[j];
            const VF along = hn::MulSub(t[i2], r[i1][j], hn::Mul(t[i1], r[i2][j]));
            const VF reach_b =
                hn::MulAdd(half_b[j1], abs_r[i][j2], hn::MulAdd(half_b[j2], abs_r[i][j1], error));
            const VF reach =
                hn::MulAdd(half_a[i1], abs_r[i2][j], hn::MulAdd(half_a[i2], abs_r[i1][j], reach_b));
            VF edge_gap = hn::Sub(hn::Abs(along), reach);
            if constexpr (kEdgeAxes == EdgeAxes::Normalised) {
                edge_gap = hn::Mul(edge_gap, one_by_length(r[i1][j], r[i2][j]));
            }
            gap = hn::Max(gap, edge_gap);
        }
    }
    return gap;
}

/// The oriented boxes of the nodes of one level, or those that follow from their grids.
class OrientedLevel {
  public:
    OrientedLevel(const WideTree& tree, std::uint32_t level)
        : oriented_(tree.has_slivers() ? tree.oriented_level(level) : nullptr),
          nodes_(tree.level(level)) {}

    [[nodiscard]] OrientedNode operator[](std::uint32_t node) const {
        return oriented_ != nullptr ? oriented_[node] : oriented_from_grid(nodes_[node]);
    }

    /// kLanes nodes by their numbers, of which those from `count` on repeat the first.
    HWY_INLINE void load(const std::uint32_t* numbers, std::size_t count,
                         OrientedLanes& out) const {
        if (oriented_ != nullptr) {
            load_from(
                [=, this](std::size_t lane) { return oriented_[numbers[lane]].centre.data(); },
                out);
            return;
        }
        OrientedNode made[kLanes];
        made[0] = oriented_from_grid(nodes_[numbers[0]]);
        for (std::size_t lane = 1; lane < count; ++lane) {
            made[lane] = oriented_from_grid(nodes_[numbers[lane]]);
        }
        load_from([&](std::size_t lane) { return made[lane < count ? lane : 0].centre.data(); },
                  out);
    }

  private:
    template <class At>
    static HWY_INLINE void load_from(At at, OrientedLanes& out) {
        load_three_transposed(at, out.centre, out.half_1, out.axis_1, out.half_2, out.axis_2,
                              out.half_3);
    }

    const OrientedNode* oriented_;
    const WideNode* nodes_;
};

/// Drops those of a list of nodes of A that are surely apart from a node of B, and returns how many
/// are left, in the same order.
HWY_INLINE std::uint32_t drop_oriented_apart(const OrientedLevel& level_a, const OrientedNode& b,
                                             const WidePose& pose, std::uint32_t* nodes,
                                             std::uint32_t count) {
    const Floats d;
    PlacedOriented placed;
    place_oriented(b, pose, placed);
    std::uint32_t kept = 0;
    for (std::uint32_t at = 0; at < count; at += kLanes) {
        std::uint32_t numbers[kLanes];
        const std::uint32_t some = std::min<std::uint32_t>(kLanes, count - at);
        for (std::uint32_t lane = 0; lane < kLanes; ++lane) {
            numbers[lane] = nodes[at + (lane < some ? lane : 0)];
        }
        OrientedLanes a;
        level_a.load(numbers, some, a);
        const VF gap = oriented_gap<EdgeAxes::AsTheyAre>(a, placed);
        unsigned meets = ~bits_of(hn::Gt(gap, hn::Set(d, pose.slack))) & ((1U << some) - 1);
        for (; meets != 0; meets &= meets - 1) {
            nodes[kept++] = numbers[std::countr_zero(meets)];
        }
    }
    return kept;
}

}  // namespace tandem::traversal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
