// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#if defined(TANDEM_PROXIMITY_WALK_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_PROXIMITY_WALK_INL
#undef TANDEM_PROXIMITY_WALK_INL
#else
#define TANDEM_PROXIMITY_WALK_INL
#endif

#include <algorithm>
#include <cmath>
#include <utility>

#include "geometry/fixed_order.hpp"
#include "traversal/wide/near/near_children.hpp"
#include "traversal/wide/near/oriented_gaps-inl.hpp"
#include "traversal/wide/near/proximity.hpp"
#include "traversal/wide/near/rank_sort-inl.hpp"
#include "traversal/wide/near/turned_nodes-inl.hpp"
#include "traversal/wide/triangle_boxes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace tandem::traversal::HWY_NAMESPACE {

/// Takes up the pair of nodes with the least bound first. Pairs of bottom nodes are compared at
/// once, because a queue of them would cost more than it saves.
class ProximityDescent {
  public:
    ProximityDescent(const ProximityWalk& walk, ProximityBuffers& buffers, TraversalStats& stats)
        : walk_(walk),
          buffers_(buffers),
          stats_(stats),
          has_oriented_boxes_(walk.tree_a.has_oriented_boxes() || walk.tree_b.has_oriented_boxes()),
          plan_(walk),
          turned_(walk) {
        turned_.set_direction(buffers.direction);
    }

    void run(std::uint64_t comparisons) {
        std::vector<NearNodes>& queue = buffers_.queue;
        const std::uint64_t before = stats_.iterations;
        while (!queue.empty() && stats_.iterations - before < comparisons) {
            std::pop_heap(queue.begin(), queue.end(), is_later);
            const NearNodes nodes = queue.back();
            queue.pop_back();
            if (nodes.bound_squared > walk_.limit.squared()) {
                // This was the least bound of the queue, so all other entries are beyond the limit,
                // too.
                queue.clear();
                return;
            }
            take(nodes);
        }
    }

    /// Starts from the roots: compares the triangles that look closest, which gives a first limit.
    void start() {
        const std::uint32_t bottom_a = walk_.tree_a.level_size(0);
        const std::uint32_t bottom_b = walk_.tree_b.level_size(0);
        if (bottom_a <= kFewNodes && bottom_b <= kFewNodes) {
            // Comparing the boxes of so few nodes costs more than it saves.
            for (std::uint32_t a = 0; a < bottom_a; ++a) {
                for (std::uint32_t b = 0; b < bottom_b; ++b) {
                    compare_bottom(a, b);
                }
            }
            return;
        }
        const NearNodes roots = near_roots(walk_.tree_a, walk_.tree_b);
        dive(roots);
        buffers_.queue.push_back(roots);
    }

  private:
    static constexpr std::uint32_t kFewNodes = 2;

    /// Goes straight down to the triangles that look closest.
    void dive(NearNodes nodes) {
        while (nodes.level_a != 0 || nodes.level_b != 0) {
            const NearChildren kept = near_children(nodes);
            if (kept.count == 0) {
                return;
            }
            nodes = plan_.child(nodes, *std::min_element(kept.keys, kept.keys + kept.count));
        }
        compare_bottom(nodes.node_a, nodes.node_b);
        buffers_.compared = {nodes.node_a, nodes.node_b};
    }

    void take(const NearNodes& nodes) {
        if (nodes.level_a == 0 && nodes.level_b == 0) {
            compare_bottom(nodes.node_a, nodes.node_b);
            return;
        }
        NearChildren kept = near_children(nodes);
        const bool are_bottom = nodes.level_a == (plan_.goes_down_a(nodes) ? 1 : 0) &&
                                nodes.level_b == (plan_.goes_down_b(nodes) ? 1 : 0);
        if (!are_bottom) {
            for (std::size_t k = 0; k < kept.count; ++k) {
                buffers_.queue.push_back(plan_.child(nodes, kept.keys[k]));
                std::push_heap(buffers_.queue.begin(), buffers_.queue.end(), is_later);
            }
            return;
        }
        sort_by_rank(kept.keys, kept.count);
        for (std::size_t k = 0; k < kept.count; ++k) {
            const NearNodes bottom = plan_.child(nodes, kept.keys[k]);
            if (bottom.bound_squared > walk_.limit.squared()) {
                break;
            }
            compare_bottom(bottom.node_a, bottom.node_b);
        }
    }

    void compare_bottom(std::uint32_t node_a, std::uint32_t node_b) {
        if (!buffers_.compared.are(node_a, node_b)) {
            ++stats_.iterations;
            compare_triangles(node_a, node_b);
        }
    }

    /// The pairs one level below whose bounds are within the limit.
    NearChildren near_children(const NearNodes& nodes) {
        ++stats_.iterations;
        const WideNode& a = walk_.tree_a.level(nodes.level_a)[nodes.node_a];
        const WideNode& b = walk_.tree_b.level(nodes.level_b)[nodes.node_b];
        const bool has_triangles = (nodes.level_a == 0) != (nodes.level_b == 0);
        // 1. Bounds from the gaps along the axes of A and along the direction.
        const TurnedNodes::Node& turned = turned_.node(nodes.level_b, nodes.node_b, b);
        alignas(32) PairBounds bounds;
        bound_by_axes(a, turned.boxes, bounds);
        const Vec3 origin_a = origin_of(a);
        if (has_triangles) {
            raise_by_ends_of_triangles(nodes, a, b, bounds);
        } else {
            raise_by_direction(a, difference(turned.boxes.origin, origin_a), turned.starts, b.count,
                               turned_.direction(), bounds);
        }
        stats_.volume_tests += std::uint64_t{a.count} * b.count;
        // 2. Raise them along the axes of B and, if one side is at the bottom, by its triangles.
        if (walk_.pose.tests_axes_of_b && any_near(bounds, b.count)) {
            raise_by_axes_of_b(a, b, origin_a, bounds);
        }
        if (has_triangles && any_near(bounds, b.count)) {
            raise_by_triangles(nodes, bounds);
        }

        // 3. Keep the pairs within the limit. A side that stays gets the least bound of its
        // children.
        const bool down_a = plan_.goes_down_a(nodes);
        const bool down_b = plan_.goes_down_b(nodes);
        if (!down_b) {
            for (std::size_t j = 1; j < b.count; ++j) {
                take_less(bounds[0], bounds[j]);
            }
        }
        NearChildren kept;
        const float limit = walk_.limit.squared();
        for (std::size_t j = 0; j < (down_b ? b.count : 1); ++j) {
            if (down_a) {
                keep(bounds[j], a.count, limit, kWide * j, kept);
            } else {
                const float least = *std::min_element(bounds[j].data(), bounds[j].data() + a.count);
                if (!(least > limit)) {
                    kept.add(least, kWide * j);
                }
            }
        }
        // 4. Raise the bounds of the pairs left by oriented boxes.
        if (has_oriented_boxes_ && kept.count != 0) {
            raise_by_oriented_boxes(walk_, plan_, nodes, kept, stats_);
        }
        stats_.overlaps += kept.count;
        return kept;
    }

    void compare_triangles(std::uint32_t node_a, std::uint32_t node_b) {
        const WideNode& a = walk_.tree_a.level(0)[node_a];
        const WideNode& b = walk_.tree_b.level(0)[node_b];
        const WideTriangle* triangles_a = &walk_.tree_a.triangles[std::size_t{kWide} * node_a];
        const WideTriangle* triangles_b = &walk_.tree_b.triangles[std::size_t{kWide} * node_b];
        // 1. One gap along the direction, for all pairs of triangles together.
        const TurnedNodes::Leaf& turned = turned_.leaf(node_b, b, triangles_b);
        const GapEnds& ends = turned_.ends_of(node_a, a, triangles_a);
        const GapAlong along(turned_.direction(),
                             difference(turned.triangles.boxes.origin, centre_of_grid(a)), ends,
                             turned.starts);
        // Boxes have corners that contain no triangle, so most pairs of nodes end here.
        if (along.squared_bound(ends, turned.first) > walk_.limit.squared()) {
            return;
        }
        // 2. Bounds for each pair of triangles, by boxes and along the direction.
        alignas(32) PairBounds bounds;
        bound_by_axes(a, turned.triangles.boxes, bounds);
        along.raise(ends, turned.starts, b.count, bounds);
        stats_.volume_tests += std::uint64_t{a.count} * b.count;

        // 3. Better bounds for the pairs left; these are examined in the order of their bounds.
        const Vec3 before = buffers_.direction;
        const auto examine = [&](std::size_t number) {
            ++stats_.geometry_tests;
            walk_.examine({triangles_a[number % kWide].id, triangles_b[number / kWide].id},
                          buffers_.direction);
        };
        std::size_t first = kWide * kWide;
        if (std::isinf(walk_.limit.squared())) {
            // Without a limit, better bounds cannot exclude pairs; the first pair gives a limit.
            first = number_of_least(bounds, a.count, b.count);
            examine(first);
        }
        NearChildren kept;
        refine(a, triangles_a, turned.triangles, bounds, kept);
        sort_by_rank(kept.keys, kept.count);
        for (std::size_t k = 0; k < kept.count; ++k) {
            if (NearChildren::bound(kept.keys[k]) > walk_.limit.squared()) {
                break;
            }
            if (NearChildren::number(kept.keys[k]) != first) {
                examine(NearChildren::number(kept.keys[k]));
            }
        }
        if (buffers_.direction != before) {
            turned_.set_direction(buffers_.direction);
        }
    }

    void raise_by_axes_of_b(const WideNode& a, const WideNode& b, const Vec3& origin_a,
                            PairBounds& bounds) const {
        GapBoxes boxes;
        turn_boxes(a, walk_.pose.a_to_b.rows, walk_.pose.slack, boxes);
        map_to(boxes.origin, walk_.pose.a_to_b, origin_a);
        raise_by_axes(boxes, b, walk_.pose.ratio, bounds);
    }

    /// For a pair with one node at the bottom: raises the bounds by the ends of its triangles,
    /// which reach less far along the direction than their boxes.
    HWY_NOINLINE void raise_by_ends_of_triangles(const NearNodes& nodes, const WideNode& a,
                                                 const WideNode& b, PairBounds& bounds) {
        if (nodes.level_a == 0) {
            const TurnedNodes::Node& turned = turned_.node(nodes.level_b, nodes.node_b, b);
            const WideTriangle* triangles =
                &walk_.tree_a.triangles[std::size_t{kWide} * nodes.node_a];
            const GapEnds& ends = turned_.ends_of(nodes.node_a, a, triangles);
            GapAlong(turned_.direction(), difference(turned.boxes.origin, centre_of_grid(a)), ends,
                     turned.starts)
                .raise(ends, turned.starts, b.count, bounds);
            return;
        }
        const TurnedNodes::Leaf& turned = turned_.leaf(
            nodes.node_b, b, &walk_.tree_b.triangles[std::size_t{kWide} * nodes.node_b]);
        raise_by_direction(a, difference(turned.triangles.boxes.origin, origin_of(a)),
                           turned.starts, b.count, turned_.direction(), bounds);
    }

    /// For a pair with one node at the bottom: compares its triangles with the boxes of the other
    /// node.
    HWY_NOINLINE void raise_by_triangles(const NearNodes& nodes, PairBounds& bounds) const {
        if (walk_.pose.ratio < kLeastRatioForB) {
            return;
        }
        TrianglesAgainstBoxes(walk_.tree_a, walk_.tree_b, walk_.pose,
                              {nodes.level_a, nodes.level_b}, nodes.node_b,
                              TrianglesAgainstBoxes::Axes::NormalAndEdges, walk_.pose.slack, 0.0F)
            .raise(nodes.node_a, bounds);
    }

    /// Computes better bounds for the pairs of triangles whose boxes are within the limit.
    void refine(const WideNode& a, const WideTriangle* triangles_a, const TurnedTriangles& turned,
                const PairBounds& bounds, NearChildren& kept) {
        const Floats d;
        const Vec3 between = difference(turned.boxes.origin, centre_of_grid(a));
        const float offset[3] = {static_cast<float>(between.x()), static_cast<float>(between.y()),
                                 static_cast<float>(between.z())};
        const float limit = walk_.limit.squared();
        const VF limits = hn::Set(d, limit);
        for (std::size_t at = 0; at < a.count; at += kLanes) {
            const unsigned used = lane_bits(a.count - at);
            // 1. The pairs that their boxes leave within the limit.
            unsigned left[kWide];
            unsigned left_of_any = 0;
            for (std::size_t j = 0; j < turned.boxes.count; ++j) {
                const VF known = hn::LoadU(d, &bounds[j][at]);
                left[j] = ~bits_of(hn::Gt(known, limits)) & used;
                left_of_any |= left[j];
            }
            if (left_of_any == 0) {
                continue;
            }
            // 2. Better bounds for these pairs.
            const GapLanes lanes = load_lanes(a, triangles_a, at);
            for (std::size_t j = 0; j < turned.boxes.count; ++j) {
                if (left[j] == 0) {
                    continue;
                }
                stats_.overlaps += static_cast<unsigned>(std::popcount(left[j]));
                stats_.leaf_overlaps += static_cast<unsigned>(std::popcount(left[j]));
                const TriangleGaps gaps(lanes, turned, j, offset, walk_.pose.slack);
                alignas(32) float refined[kLanes];
                VF known = hn::LoadU(d, &bounds[j][at]);
                if (has_oriented_boxes_) {
                    known = gaps.raised_by_axes(known);
                }
                hn::Store(gaps.squared_bounds(known, limit), d, refined);
                for (unsigned rest = left[j]; rest != 0; rest &= rest - 1) {
                    const auto lane = static_cast<unsigned>(std::countr_zero(rest));
                    if (!(refined[lane] > limit)) {
                        kept.add(refined[lane], kWide * j + at + lane);
                    }
                }
            }
        }
    }

    [[nodiscard]] bool any_near(const PairBounds& bounds, unsigned count_b) const {
        const Floats d;
        VF least = hn::LoadU(d, bounds[0].data());
        for (std::size_t j = 0; j < count_b; ++j) {
            for (std::size_t at = 0; at < kWide; at += kLanes) {
                least = hn::Min(least, hn::LoadU(d, &bounds[j][at]));
            }
        }
        return !hn::AllTrue(d, hn::Gt(least, hn::Set(d, walk_.limit.squared())));
    }

    /// The number 8j + i of the least bound of triangle i of A's node and triangle j of B's.
    [[nodiscard]] static std::size_t number_of_least(const PairBounds& bounds, unsigned count_a,
                                                     unsigned count_b) {
        std::size_t least = 0;
        for (std::size_t j = 0; j < count_b; ++j) {
            for (std::size_t i = 0; i < count_a; ++i) {
                if (bounds[j][i] < bounds[least / kWide][least % kWide]) {
                    least = kWide * j + i;
                }
            }
        }
        return least;
    }

    static void take_less(std::array<float, kWide>& into, const std::array<float, kWide>& from) {
        for (std::size_t i = 0; i < kWide; ++i) {
            into[i] = std::min(into[i], from[i]);
        }
    }

    static void keep(const std::array<float, kWide>& bounds, unsigned count, float limit,
                     std::size_t first_number, NearChildren& kept) {
        const Floats d;
        for (std::size_t at = 0; at < count; at += kLanes) {
            unsigned left = ~bits_of(hn::Gt(hn::LoadU(d, &bounds[at]), hn::Set(d, limit))) &
                            lane_bits(count - at);
            for (; left != 0; left &= left - 1) {
                const std::size_t i = at + static_cast<unsigned>(std::countr_zero(left));
                kept.add(bounds[i], first_number + i);
            }
        }
    }

    [[nodiscard]] static unsigned lane_bits(std::size_t count) {
        return count >= kLanes ? (1U << kLanes) - 1 : (1U << count) - 1;
    }

    const ProximityWalk& walk_;
    ProximityBuffers& buffers_;
    TraversalStats& stats_;
    bool has_oriented_boxes_;
    NearPlan plan_;
    TurnedNodes turned_;
};

}  // namespace tandem::traversal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
