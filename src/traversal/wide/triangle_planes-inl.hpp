// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#if defined(TANDEM_TRIANGLE_PLANES_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_TRIANGLE_PLANES_INL
#undef TANDEM_TRIANGLE_PLANES_INL
#else
#define TANDEM_TRIANGLE_PLANES_INL
#endif

#include <cmath>

#include "traversal/wide/frame_memory.hpp"
#include "traversal/wide/grouped_descent.hpp"
#include "traversal/wide/triangle_filter-inl.hpp"
#include "traversal/wide/turned_triangles-inl.hpp"

// Triangles of a bottom node against the children's boxes of a node above the bottom. The box of
// one large slanted triangle covers most of a small body; its plane cuts little of it.
HWY_BEFORE_NAMESPACE();
namespace tandem::traversal::HWY_NAMESPACE {

/// Eight boxes of a node, not turned, in units of A: middles and halves of the sides from the
/// node's origin.
struct MiddleBoxes {
    alignas(32) float middle[3][kWide];
    alignas(32) float half[3][kWide];
    float extent;  ///< at least |middle| + |half|, as sums over the axes, of each

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

/// A node of B against nodes of A, one of them at the bottom. Bit 8j + i as everywhere: child or
/// triangle i of A's with child or triangle j of B's.
class TrianglePlanes {
  public:
    TrianglePlanes(const GroupedWalk& walk, NodeLevels levels, std::uint32_t node_b)
        : walk_(walk),
          levels_(levels),
          b_(walk.tree_b.level(levels.b)[node_b]),
          slack_(walk.near != nullptr ? walk.near->slack : walk.pose.slack),
          gap_(walk.near != nullptr ? walk.near->gap : 0.0F) {
        if (levels.a == 0) {
            take_boxes_of_b();
        } else {
            take_triangles_of_b(node_b);
        }
    }

    [[nodiscard]] std::uint64_t meets(std::uint32_t node_a) const {
        return levels_.a == 0 ? triangles_of_a_meet(node_a) : boxes_of_a_meet(node_a);
    }

  private:
    /// How far a signed height over a plane may be off, for triangles in the lanes; `extent` is at
    /// least the sizes and distances in the computation.
    [[nodiscard]] HWY_INLINE VF height_error(VF span, VF width, VF extent) const {
        const Floats d;
        const VF slack = hn::Set(d, slack_);
        const VF position = hn::MulAdd(hn::Set(d, 64 * kUnit), extent, slack);
        const VF lever = hn::Mul(hn::Mul(hn::Set(d, 4.0F), slack), extent);
        return hn::MulAdd(span, hn::MulAdd(width, position, lever), hn::Set(d, kVolumeUnderflow));
    }

    /// How much higher than the plane a box may be and still be near, for normals in the lanes.
    [[nodiscard]] HWY_INLINE VF height_of_gap(const VF3& normal) const {
        return hn::Mul(hn::Set(Floats(), gap_), length_above(normal));
    }

    void take_boxes_of_b() {
        place_origin(walk_.pose.b_to_a, b_, origin_b_);
        // The middles along the axes of A, the halves along those of B.
        const MiddleBoxes boxes(b_, std::ilogb(walk_.pose.ratio));
        extent_ = 2.0F * boxes.extent;
        const Floats d;
        const double unscaled = 1.0 / walk_.pose.ratio;
        for (std::size_t i = 0; i < 3; ++i) {
            for (std::size_t k = 0; k < 3; ++k) {
                turn_[i][k] = static_cast<float>(walk_.pose.b_to_a.columns[k][i] * unscaled);
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

    void take_triangles_of_b(std::uint32_t node_b) {
        const Floats d;
        const Vec3 centre = centre_of_grid(b_);
        place_point(walk_.pose.b_to_a, centre.data(), origin_b_);
        const VF twice_slack = hn::Set(d, 2 * slack_);
        for (std::size_t at = 0; at < kWide; at += kLanes) {
            TriangleLanes t;
            load_turned(walk_.tree_b, node_b, walk_.pose, at, t);
            store_rows(t.corner, middle_, at);
            store_rows(cross(t.edge_1, t.edge_2), normal_, at);
            hn::Store(hn::Add(t.span, twice_slack), d, &span_[at]);
            hn::Store(length_above(t.edge_2), d, &width_[at]);
            hn::Store(t.reach, d, &reach_[at]);
        }
        keep_in_memory(middle_);
        keep_in_memory(normal_);
    }

    [[nodiscard]] std::uint64_t triangles_of_a_meet(std::uint32_t node_a) const {
        const Floats d;
        const WideNode& a = walk_.tree_a.level(0)[node_a];
        CentreOffset offset;
        store_offset(origin_b_, a, offset);
        const VF extent = hn::Set(d, extent_ + std::fabs(offset.xyz[0]) + std::fabs(offset.xyz[1]) +
                                         std::fabs(offset.xyz[2]));
        const VF twice_slack = hn::Set(d, 2 * slack_);
        std::uint64_t apart = 0;
        for (std::size_t at = 0; at < kWide; at += kLanes) {
            TriangleLanes t;
            load_triangles(walk_.tree_a, node_a, at, t);
            const VF3 normal = cross(t.edge_1, t.edge_2);
            const VF error =
                hn::Add(height_of_gap(normal),
                        height_error(hn::Add(t.span, twice_slack), length_above(t.edge_2),
                                     hn::Add(extent, hn::Add(t.reach, t.reach))));
            const VF3 start{hn::Sub(hn::Set(d, offset.xyz[0]), t.corner.x),
                            hn::Sub(hn::Set(d, offset.xyz[1]), t.corner.y),
                            hn::Sub(hn::Set(d, offset.xyz[2]), t.corner.z)};
            const VF height = dot(normal, start);
            const auto against = [&](std::size_t k) HWY_ATTR {
                return hn::Abs(dot(normal, {hn::Set(d, turn_[0][k]), hn::Set(d, turn_[1][k]),
                                            hn::Set(d, turn_[2][k])}));
            };
            const VF3 along_b{against(0), against(1), against(2)};
            for (std::size_t j = 0; j < kWide; ++j) {
                const VF middle = hn::Add(height, dot(normal, row_to_all(middle_, j)));
                const VF reach = hn::Add(error, dot(along_b, row_to_all(half_, j)));
                apart |= std::uint64_t{bits_of(hn::Gt(hn::Abs(middle), reach))} << (kWide * j + at);
            }
        }
        return ~apart;
    }

    [[nodiscard]] std::uint64_t boxes_of_a_meet(std::uint32_t node_a) const {
        const Floats d;
        const WideNode& a = walk_.tree_a.level(levels_.a)[node_a];
        const MiddleBoxes boxes(a, 0);
        alignas(16) float offset[4];
        hn::Store(differences(origin_b_, hn::LoadU(Quad(), a.origin.data()), 1.0), Quad(), offset);
        const float extent = 2.0F * boxes.extent + std::fabs(offset[0]) + std::fabs(offset[1]) +
                             std::fabs(offset[2]);
        std::uint64_t apart = 0;
        for (std::size_t at = 0; at < kWide; at += kLanes) {
            const VF3 middle = load_rows(boxes.middle, at);
            const VF3 half = load_rows(boxes.half, at);
            for (std::size_t j = 0; j < kWide; ++j) {
                const VF3 normal = row_to_all(normal_, j);
                const VF3 abs_normal{hn::Abs(normal.x), hn::Abs(normal.y), hn::Abs(normal.z)};
                const VF3 corner{hn::Set(d, offset[0] + middle_[0][j]),
                                 hn::Set(d, offset[1] + middle_[1][j]),
                                 hn::Set(d, offset[2] + middle_[2][j])};
                const VF error = hn::Add(height_of_gap(normal),
                                         height_error(hn::Set(d, span_[j]), hn::Set(d, width_[j]),
                                                      hn::Set(d, extent + 2.0F * reach_[j])));
                const VF height = dot(normal, middle - corner);
                const VF reach = hn::Add(error, dot(abs_normal, half));
                apart |= std::uint64_t{bits_of(hn::Gt(hn::Abs(height), reach))} << (kWide * j + at);
            }
        }
        return ~apart;
    }

    const GroupedWalk& walk_;
    NodeLevels levels_;
    const WideNode& b_;
    float slack_;
    float gap_;
    alignas(32) double origin_b_[4];  ///< of the boxes, or the centre of the triangles' node
    float extent_ = 0.0F;
    float turn_[3][3];
    alignas(32) float middle_[3][kWide];  ///< of boxes, or the first corners of triangles
    alignas(32) float half_[3][kWide];
    alignas(32) float normal_[3][kWide];
    alignas(32) float span_[kWide];
    alignas(32) float width_[kWide];
    alignas(32) float reach_[kWide];
};

}  // namespace tandem::traversal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
