// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#if defined(TANDEM_PROXIMITY_WALK_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_PROXIMITY_WALK_INL
#undef TANDEM_PROXIMITY_WALK_INL
#else
#define TANDEM_PROXIMITY_WALK_INL
#endif

#include <algorithm>

#include "traversal/wide/proximity.hpp"
#include "traversal/wide/triangle_gaps-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace tandem::HWY_NAMESPACE {

/// Depth first over pairs of nodes, those with the least bounds first.
class ProximityDescent {
  public:
    ProximityDescent(const ProximityWalk& walk, ProximityBuffers& buffers, TraversalStats& stats)
        : walk_(walk), buffers_(buffers), stats_(stats) {
        set_direction();
    }

    void run(std::uint64_t steps) {
        std::vector<NearNodes>& stack = buffers_.stack;
        while (!stack.empty() && steps > 0) {
            const NearNodes nodes = stack.back();
            stack.pop_back();
            if (nodes.bound_squared > walk_.limit.squared()) {
                continue;
            }
            --steps;
            ++stats_.iterations;
            if (nodes.level_a == 0 && nodes.level_b == 0) {
                compare_triangles(nodes.node_a, nodes.node_b);
            } else {
                descend(nodes);
            }
        }
    }

  private:
    /// Up to 64 pairs with their bounds, which are not negative: floats as integers keep their
    /// order. Pair (i, j) has number 8j + i.
    struct Survivors {
        std::uint64_t keys[kWide * kWide];
        std::size_t count = 0;

        void add(float bound_squared, std::size_t number) {
            keys[count++] =
                std::uint64_t{std::bit_cast<std::uint32_t>(bound_squared)} << 32U | number;
        }
        static float bound(std::uint64_t key) {
            return std::bit_cast<float>(static_cast<std::uint32_t>(key >> 32U));
        }
        static std::uint32_t number(std::uint64_t key) {
            return static_cast<std::uint32_t>(key & 0xFFFFFFFFU);
        }
    };

    void descend(const NearNodes& nodes) {
        const WideNode& a = walk_.tree_a.level(nodes.level_a)[nodes.node_a];
        const WideNode& b = walk_.tree_b.level(nodes.level_b)[nodes.node_b];
        GapBoxes boxes;
        turn_boxes(b, walk_.pose, direction_, boxes);
        alignas(32) PairBounds bounds;
        bound_pairs(a, boxes, direction_, bounds);
        stats_.volume_tests += std::uint64_t{a.count} * b.count;

        const bool down_a = nodes.level_a >= nodes.level_b;
        const bool down_b = nodes.level_b >= nodes.level_a;
        if (!down_b) {
            for (std::size_t j = 1; j < b.count; ++j) {
                take_less(bounds[0], bounds[j]);
            }
        }
        Survivors kept;
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
        stats_.overlaps += kept.count;
        if (walk_.nearest_first == NearestFirst::Yes) {
            std::sort(kept.keys, kept.keys + kept.count, std::greater<>());
        }
        for (std::size_t k = 0; k < kept.count; ++k) {
            const std::uint32_t number = Survivors::number(kept.keys[k]);
            buffers_.stack.push_back({Survivors::bound(kept.keys[k]),
                                      down_a ? kWide * nodes.node_a + number % kWide : nodes.node_a,
                                      down_b ? kWide * nodes.node_b + number / kWide : nodes.node_b,
                                      static_cast<std::uint8_t>(nodes.level_a - (down_a ? 1 : 0)),
                                      static_cast<std::uint8_t>(nodes.level_b - (down_b ? 1 : 0))});
        }
    }

    void compare_triangles(std::uint32_t node_a, std::uint32_t node_b) {
        const WideNode& a = walk_.tree_a.level(0)[node_a];
        const WideNode& b = walk_.tree_b.level(0)[node_b];
        const WideTriangle* triangles_a = &walk_.tree_a.triangles[std::size_t{kWide} * node_a];
        const WideTriangle* triangles_b = &walk_.tree_b.triangles[std::size_t{kWide} * node_b];
        GapBoxes boxes;
        TurnedTriangles turned;
        turn_triangles(b, triangles_b, walk_.pose, direction_, turned, boxes);
        alignas(32) PairBounds bounds;
        bound_pairs(a, boxes, direction_, bounds);
        stats_.volume_tests += std::uint64_t{a.count} * b.count;

        Survivors kept;
        refine(a, triangles_a, turned, boxes, bounds, kept);
        std::sort(kept.keys, kept.keys + kept.count);
        const Vec3 before = buffers_.direction;
        for (std::size_t k = 0; k < kept.count; ++k) {
            if (Survivors::bound(kept.keys[k]) > walk_.limit.squared()) {
                break;
            }
            const std::uint32_t number = Survivors::number(kept.keys[k]);
            ++stats_.geometry_tests;
            walk_.examine({triangles_a[number % kWide].id, triangles_b[number / kWide].id},
                          buffers_.direction);
        }
        if (buffers_.direction != before) {
            set_direction();
        }
    }

    /// The pairs of triangles that boxes leave over, with better bounds.
    void refine(const WideNode& a, const WideTriangle* triangles_a, const TurnedTriangles& turned,
                const GapBoxes& boxes, const PairBounds& bounds, Survivors& kept) {
        const Floats d;
        const Vec3 between = boxes.origin - centre_of_grid(a);
        const float offset[3] = {static_cast<float>(between.x()), static_cast<float>(between.y()),
                                 static_cast<float>(between.z())};
        const VF3 direction = all_lanes(direction_.in_a.data());
        const float limit = walk_.limit.squared();
        const VF limits = hn::Set(d, limit);
        for (std::size_t at = 0; at < a.count; at += kLanes) {
            const unsigned used = lane_bits(a.count - at);
            bool loaded = false;
            TriangleLanes lanes;
            for (std::size_t j = 0; j < boxes.count; ++j) {
                const VF known = hn::LoadU(d, &bounds[j][at]);
                unsigned left = ~bits_of(hn::Gt(known, limits)) & used;
                if (left == 0) {
                    continue;
                }
                stats_.overlaps += static_cast<unsigned>(std::popcount(left));
                stats_.leaf_overlaps += static_cast<unsigned>(std::popcount(left));
                if (!loaded) {
                    lanes = load_lanes(a, triangles_a, at);
                    loaded = true;
                }
                const TriangleGaps gaps(lanes, turned, j, offset, walk_.pose.slack);
                alignas(32) float refined[kLanes];
                hn::Store(gaps.squared_bounds(direction, known, limit), d, refined);
                for (; left != 0; left &= left - 1) {
                    const auto lane = static_cast<unsigned>(std::countr_zero(left));
                    if (!(refined[lane] > limit)) {
                        kept.add(refined[lane], kWide * j + at + lane);
                    }
                }
            }
        }
    }

    static void take_less(std::array<float, kWide>& into, const std::array<float, kWide>& from) {
        for (std::size_t i = 0; i < kWide; ++i) {
            into[i] = std::min(into[i], from[i]);
        }
    }

    static void keep(const std::array<float, kWide>& bounds, unsigned count, float limit,
                     std::size_t first_number, Survivors& kept) {
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

    void set_direction() {
        const double length = buffers_.direction.stableNorm();
        // Shortened a little: rounded, it must not be longer than one.
        const Vec3 unit = length > 0.0 && std::isfinite(length)
                              ? Vec3(buffers_.direction * ((1.0 - 0x1p-20) / length))
                              : Vec3::Zero();
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const auto i = static_cast<Eigen::Index>(axis);
            direction_.in_a[axis] = static_cast<float>(unit[i]);
            direction_.exact_a[i] = direction_.in_a[axis];
        }
        const Vec3 in_b = walk_.pose.to_a.transpose() * direction_.exact_a;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            direction_.in_b[axis] = static_cast<float>(in_b[static_cast<Eigen::Index>(axis)]);
        }
    }

    const ProximityWalk& walk_;
    ProximityBuffers& buffers_;
    TraversalStats& stats_;
    GapDirection direction_{};
};

}  // namespace tandem::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
