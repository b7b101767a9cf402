// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#if defined(TANDEM_TURNED_NODES_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_TURNED_NODES_INL
#undef TANDEM_TURNED_NODES_INL
#else
#define TANDEM_TURNED_NODES_INL
#endif

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "geometry/fixed_order.hpp"
#include "traversal/wide/near/proximity.hpp"
#include "traversal/wide/near/triangle_gaps-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace tandem::traversal::HWY_NAMESPACE {

/// A cache of the nodes of B that a search for the distance turned recently, and of the starts and
/// ends of nodes of both trees along the direction of the closest pair so far. The place of an
/// entry follows from the number of the node.
class TurnedNodes {
  public:
    struct Node {
        std::uint64_t direction;
        GapBoxes boxes;
        GapStarts starts;
    };
    struct Leaf {
        std::uint64_t direction;
        TurnedTriangles triangles;
        GapStarts starts;
        float first;  ///< the least of the starts
    };

    explicit TurnedNodes(const ProximityWalk& walk) : pose_(walk.pose), columns_(walk.pose) {}

    [[nodiscard]] const GapDirection& direction() const { return direction_; }

    /// Sets a direction of any length; zero and infinite ones give gaps of zero.
    void set_direction(const Vec3& direction) {
        ++direction_number_;
        const double length = stable_norm3(direction);
        // Shortened a little, so that it is not longer than one after rounding.
        const Vec3 unit = length > 0.0 && std::isfinite(length)
                              ? Vec3(direction * ((1.0 - 0x1p-20) / length))
                              : Vec3::Zero();
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const auto i = static_cast<Eigen::Index>(axis);
            direction_.in_a[axis] = static_cast<float>(unit[i]);
            direction_.exact_a[i] = direction_.in_a[axis];
        }
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const auto& column = pose_.b_to_a.columns[axis];
            direction_.in_b[axis] =
                static_cast<float>(dot3(Vec3(column[0], column[1], column[2]), direction_.exact_a));
        }
    }

    [[nodiscard]] const Node& node(std::uint32_t level, std::uint32_t number, const WideNode& b) {
        Node& kept = nodes_[number % kKept];
        const std::uint64_t key = std::uint64_t{level} << 32U | number;
        const bool is_new = std::exchange(keys_.nodes[number % kKept], key) != key;
        if (is_new) {
            turn_boxes(b, pose_.b_to_a.rows, pose_.slack, kept.boxes);
            map_to(kept.boxes.origin, pose_.b_to_a, origin_of(b));
        }
        if (is_new || kept.direction != direction_number_) {
            boxes_along(b, direction_, pose_, kept.starts);
        }
        kept.direction = direction_number_;
        return kept;
    }

    [[nodiscard]] const Leaf& leaf(std::uint32_t number, const WideNode& b,
                                   const WideTriangle* triangles) {
        Leaf& kept = leaves_[number % kKeptBottom];
        const bool is_new = std::exchange(keys_.leaves[number % kKeptBottom], number) != number;
        if (is_new) {
            turn_triangles(b, triangles, pose_, columns_, kept.triangles);
        }
        if (is_new || kept.direction != direction_number_) {
            triangles_along(kept.triangles, direction_, pose_.slack, kept.starts);
            kept.first = *std::min_element(kept.starts.start, kept.starts.start + b.count);
        }
        kept.direction = direction_number_;
        return kept;
    }

    [[nodiscard]] const GapEnds& ends_of(std::uint32_t number, const WideNode& a,
                                         const WideTriangle* triangles) {
        Ends& kept = ends_[number % kKeptBottom];
        const bool is_new = std::exchange(keys_.ends[number % kKeptBottom], number) != number;
        if (is_new || kept.direction != direction_number_) {
            triangles_along(a, triangles, direction_, kept.ends);
            kept.direction = direction_number_;
        }
        return kept.ends;
    }

  private:
    struct Ends {
        std::uint64_t direction;
        GapEnds ends;
    };
    static constexpr std::size_t kKept = 16;
    static constexpr std::size_t kKeptBottom = 64;
    /// The node of each entry. The keys are stored side by side, because every walk begins by
    /// clearing them.
    struct Keys {
        Keys() {
            constexpr std::uint64_t kNoNode = ~std::uint64_t{0};
            nodes.fill(kNoNode);
            leaves.fill(kNoNode);
            ends.fill(kNoNode);
        }
        std::array<std::uint64_t, kKept> nodes;
        std::array<std::uint64_t, kKeptBottom> leaves;
        std::array<std::uint64_t, kKeptBottom> ends;
    };

    const WidePose& pose_;
    TurnColumns columns_;
    GapDirection direction_{};
    std::uint64_t direction_number_ = 0;
    Keys keys_;
    std::array<Node, kKept> nodes_;
    std::array<Leaf, kKeptBottom> leaves_;
    std::array<Ends, kKeptBottom> ends_;
};

}  // namespace tandem::traversal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
