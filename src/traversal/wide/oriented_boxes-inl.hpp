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
#include <span>
#include <utility>

#include "bvh/wide/wide_tree.hpp"
#include "traversal/wide/frame_memory.hpp"
#include "traversal/wide/placed_boxes-inl.hpp"
#include "traversal/wide/set_bits-inl.hpp"
#include "traversal/wide/triangle_filter-inl.hpp"

// Tests the oriented boxes of nodes along the fifteen axes of Gottschalk et al. 1996: one node of B
// against several of A in the lanes. Boxes along the axes of the trees cannot separate crossing
// slivers; the cross products of the edges can.
HWY_BEFORE_NAMESPACE();
namespace tandem::traversal::HWY_NAMESPACE {

/// Relative to the sizes involved; covers axes that are not exactly orthonormal, and all roundings.
inline constexpr float kOrientedError = 0x1p-16F;
/// Relative to the cube that tree A fills; covers the rounding of a centre of B.
inline constexpr float kCentreError = 0x1p-20F;

/// An oriented box of B along the axes and in units of A, as rows of four that are loaded at once:
/// the centre and half 1, axis 1 and half 2, axis 2 and half 3, axis 3.
struct PlacedOriented {
    alignas(16) float rows[4][4];
};

/// The box around the used children of a node, as an oriented box.
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
        // The second term exceeds the rounding of the centre.
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

/// The rotation of a pose from the axes of B to those of A, by columns.
struct OrientedTurn {
    explicit OrientedTurn(const WidePose& pose) {
        for (std::size_t j = 0; j < 3; ++j) {
            std::copy_n(pose.a_to_b.rows[j].data(), 3, columns[j]);
        }
    }
    alignas(16) float columns[3][4]{};
};

HWY_INLINE void place_oriented(const OrientedNode& node, const WidePose& pose,
                               const OrientedTurn& turn, PlacedOriented& out) {
    const Quad d4;
    const double centre[3] = {node.centre[0], node.centre[1], node.centre[2]};
    alignas(32) double placed[4];
    place_point(pose.b_to_a, centre, placed);
    const auto ratio = static_cast<float>(pose.ratio);
    const auto turned = [&](float x, float y, float z) HWY_ATTR {
        return hn::MulAdd(hn::Load(d4, turn.columns[2]), hn::Set(d4, z),
                          hn::MulAdd(hn::Load(d4, turn.columns[1]), hn::Set(d4, y),
                                     hn::Mul(hn::Load(d4, turn.columns[0]), hn::Set(d4, x))));
    };
    const std::array<float, 3>& a = node.axis_1;
    const std::array<float, 3>& b = node.axis_2;
    hn::Store(turned(a[0], a[1], a[2]), d4, out.rows[1]);
    hn::Store(turned(b[0], b[1], b[2]), d4, out.rows[2]);
    hn::Store(
        turned(a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]), d4,
        out.rows[3]);
    for (std::size_t i = 0; i < 3; ++i) {
        out.rows[0][i] = static_cast<float>(placed[i]);
    }
    out.rows[0][3] = ratio * node.half_1;
    out.rows[1][3] = ratio * node.half_2;
    out.rows[2][3] = ratio * node.half_3;
}

/// Placed boxes of B in the lanes, in the form that the test takes.
struct PlacedLanes {
    VF3 centre;
    VF half[3];
    VF3 axes[3];

    /// The same box in all lanes.
    static HWY_INLINE PlacedLanes of(const PlacedOriented& b) {
        const Floats d;
        const auto all = [&](std::size_t row) HWY_ATTR {
            return VF3{hn::Set(d, b.rows[row][0]), hn::Set(d, b.rows[row][1]),
                       hn::Set(d, b.rows[row][2])};
        };
        return {all(0),
                {hn::Set(d, b.rows[0][3]), hn::Set(d, b.rows[1][3]), hn::Set(d, b.rows[2][3])},
                {all(1), all(2), all(3)}};
    }

    /// A different box in each lane: `at(lane)`.
    template <class At>
    static HWY_INLINE PlacedLanes from(At at) {
        const auto row = [&](std::size_t k) HWY_ATTR {
            return load_transposed([&](std::size_t lane) HWY_ATTR { return at(lane).rows[k]; });
        };
        const Transposed first = row(0);
        const Transposed second = row(1);
        const Transposed third = row(2);
        return {first.v, {first.w, second.w, third.w}, {second.v, third.v, row(3).v}};
    }
};

/// Oriented boxes of A, one in each lane.
struct OrientedLanes {
    VF3 centre;
    VF half_1, half_2, half_3;
    VF3 axis_1, axis_2;
};

/// A lower bound of 1 / |(x, y)|; 1 for a short vector, whose relative error is large.
HWY_INLINE VF one_by_length(VF x, VF y) {
    const Floats d;
    const VF square = hn::MulAdd(x, x, hn::Mul(y, y));
    const VF inverse =
        hn::Div(hn::Set(d, 1.0F - 0x1p-10F), hn::Sqrt(hn::Max(square, hn::Set(d, 0x1p-4F))));
    return hn::IfThenElse(hn::Gt(square, hn::Set(d, 0x1p-4F)), inverse, hn::Set(d, 1.0F));
}

enum class EdgeAxes {
    AsTheyAre,   ///< not normalised, of length one at most: enough to detect a gap
    Normalised,  ///< normalised unless short: for a bound of the distance
};

/// The largest gap along the fifteen axes, less the largest possible rounding error. If positive,
/// it is a lower bound of the distance.
template <EdgeAxes kEdgeAxes>
HWY_INLINE VF oriented_gap(const OrientedLanes& a, const PlacedLanes& b) {
    const Floats d;
    // 1. The third axis of A, the vector between the centres, and the bound of the rounding error.
    const VF3 axes_a[3] = {a.axis_1, a.axis_2, cross(a.axis_1, a.axis_2)};
    const VF half_a[3] = {a.half_1, a.half_2, a.half_3};
    const VF(&half_b)[3] = b.half;
    const VF3 between = b.centre - a.centre;
    const VF sizes_a = hn::Add(hn::Add(half_a[0], half_a[1]), half_a[2]);
    const VF sizes_b = hn::Add(hn::Add(half_b[0], half_b[1]), half_b[2]);
    const VF size = hn::Add(hn::Add(sizes_a, sizes_b), length_above(between));
    const VF error = hn::MulAdd(hn::Set(d, kOrientedError), size, hn::Set(d, kCentreError));
    // 2. The three axes of A. r is the rotation from the axes of B to those of A.
    VF r[3][3];
    VF abs_r[3][3];
    VF t[3];
    VF gap = hn::Set(d, -1e30F);
    for (std::size_t i = 0; i < 3; ++i) {
        t[i] = dot(axes_a[i], between);
        VF reach = hn::Add(half_a[i], error);
        for (std::size_t j = 0; j < 3; ++j) {
            r[i][j] = dot(axes_a[i], b.axes[j]);
            abs_r[i][j] = hn::Abs(r[i][j]);
            reach = hn::MulAdd(abs_r[i][j], half_b[j], reach);
        }
        gap = hn::Max(gap, hn::Sub(hn::Abs(t[i]), reach));
    }
    // 3. The three axes of B.
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
    // 4. The nine cross products of an axis of A and an axis of B.
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

/// The oriented boxes of the nodes of one level; if the tree has none, boxes made from the grids.
class OrientedLevel {
  public:
    OrientedLevel(const WideTree& tree, std::uint32_t level)
        : oriented_(tree.has_oriented_boxes() ? tree.oriented_level(level) : nullptr),
          nodes_(tree.level(level)) {}

    [[nodiscard]] OrientedNode operator[](std::uint32_t node) const {
        return oriented_ != nullptr ? oriented_[node] : oriented_from_grid(nodes_[node]);
    }

    /// Loads `count` nodes by their numbers, one per lane; the other lanes repeat the first.
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

/// Drops the nodes of A that are certainly apart from the node of B of their task. Lists are short,
/// so pairs of several tasks share a vector.
class OrientedSieve {
  public:
    OrientedSieve(const WideTree& tree_a, const WideTree& tree_b, NodeLevels levels,
                  const WidePose& pose, const OrientedTurn& turn)
        : level_a_(tree_a, levels.a), level_b_(tree_b, levels.b), pose_(pose), turn_(turn) {}

    [[nodiscard]] bool are_apart(WideNodes nodes) const {
        PlacedOriented placed;
        place_oriented(level_b_[nodes.b], pose_, turn_, placed);
        OrientedLanes a;
        std::uint32_t numbers[kLanes];
        std::fill_n(numbers, kLanes, nodes.a);
        level_a_.load(numbers, 1, a);
        return (meeting(a, PlacedLanes::of(placed)) & 1U) == 0;
    }

    /// Shortens the lists of the tasks, which are positions in `lists`, and keeps their order.
    void drop(std::span<NodeTask> tasks, std::uint32_t* lists) {
        while (!tasks.empty()) {
            drop_some(tasks.first(std::min(tasks.size(), kTasksAtOnce)), lists);
            tasks = tasks.subspan(std::min(tasks.size(), kTasksAtOnce));
        }
    }

  private:
    static constexpr std::size_t kTasksAtOnce = 16;

    [[nodiscard]] HWY_INLINE unsigned meeting(const OrientedLanes& a, const PlacedLanes& b) const {
        const VF gap = oriented_gap<EdgeAxes::AsTheyAre>(a, b);
        return ~bits_of(hn::Gt(gap, hn::Set(Floats(), pose_.slack))) & ((1U << kLanes) - 1);
    }

    void drop_some(std::span<NodeTask> tasks, std::uint32_t* lists) {
        PlacedOriented placed[kTasksAtOnce];
        std::uint32_t numbers[kLanes];
        std::uint32_t owners[kLanes];
        std::size_t count = 0;
        const auto take = [&]() HWY_ATTR {
            std::fill(numbers + count, numbers + kLanes, numbers[0]);
            std::fill(owners + count, owners + kLanes, owners[0]);
            OrientedLanes a;
            level_a_.load(numbers, count, a);
            const PlacedLanes b = PlacedLanes::from(
                [&](std::size_t lane) -> const PlacedOriented& { return placed[owners[lane]]; });
            unsigned meets = meeting(a, b) & ((1U << count) - 1);
            for (; meets != 0; meets &= meets - 1) {
                const auto lane = static_cast<unsigned>(std::countr_zero(meets));
                ListArena::List& list = tasks[owners[lane]].list;
                lists[list.begin + list.size++] = numbers[lane];
            }
            count = 0;
        };
        for (std::uint32_t t = 0; t < tasks.size(); ++t) {
            place_oriented(level_b_[tasks[t].node_b], pose_, turn_, placed[t]);
            const std::uint32_t* const nodes = lists + tasks[t].list.begin;
            const std::uint32_t size = std::exchange(tasks[t].list.size, 0);
            for (std::uint32_t k = 0; k < size; ++k) {
                numbers[count] = nodes[k];
                owners[count] = t;
                if (++count == kLanes) {
                    take();
                }
            }
        }
        if (count != 0) {
            take();
        }
    }

    OrientedLevel level_a_;
    OrientedLevel level_b_;
    const WidePose& pose_;
    const OrientedTurn& turn_;
};

}  // namespace tandem::traversal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
