// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include <tandem/statistics.hpp>

#include "base/function_ref.hpp"
#include "base/module_names.hpp"
#include "bvh/wide/wide_tree.hpp"
#include "traversal/wide/grouped_descent.hpp"
#include "traversal/wide/wide_pose.hpp"

namespace tandem::traversal {

/// Two nodes to be compared, and a lower bound of the distance of what they contain.
struct NearNodes {
    float bound_squared;  ///< in units of tree A
    std::uint32_t node_a;
    std::uint32_t node_b;
    std::uint8_t level_a;
    std::uint8_t level_b;
};

/// Which pair a walk takes later; not a function, so that heaps need not call it. Of equal bounds,
/// often 0, the lower level goes first: that leads to triangles.
inline constexpr auto is_later = [](const NearNodes& x, const NearNodes& y) {
    return x.bound_squared != y.bound_squared ? x.bound_squared > y.bound_squared
                                              : x.level_a + x.level_b > y.level_a + y.level_b;
};

/// The largest distance that still matters, in units of tree A. Walks on several threads share it;
/// it only ever sinks.
class ProximityLimit {
  public:
    explicit ProximityLimit(double length) { reset(length); }

    void reset(double length) noexcept {
        squared_.store(squared_above(length), std::memory_order_relaxed);
    }
    void lower_to(double length) noexcept {
        const float wanted = squared_above(length);
        float current = squared();
        while (wanted < current &&
               !squared_.compare_exchange_weak(current, wanted, std::memory_order_relaxed)) {
        }
    }
    /// Puts everything beyond the limit, which ends all walks that share it.
    void end() noexcept { squared_.store(-1.0F, std::memory_order_relaxed); }
    /// Bounds above this one are beyond the limit.
    [[nodiscard]] float squared() const noexcept {
        return squared_.load(std::memory_order_relaxed);
    }

  private:
    /// Pays for the rounding of bounds when they are squared and summed up; the constant for
    /// underflow.
    [[nodiscard]] static float squared_above(double length) noexcept {
        return static_cast<float>(length * length * (1.0 + 0x1p-18) + 0x1p-120);
    }

    std::atomic<float> squared_;
};

/// What a walk needs to know.
struct ProximityWalk {
    const WideTree& tree_a;
    const WideTree& tree_b;
    const WidePose& pose;
    const ProximityLimit& limit;
    /// Gets every pair of triangles whose bound is not beyond the limit, and may lower that. May
    /// set the direction, in the axes of A, in which the pairs still to come are probably apart.
    FunctionRef<void(WidePair, Vec3& direction)> examine;
};

/// Two bottom nodes whose triangles have been compared.
struct ComparedNodes {
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

    std::uint32_t node_a = kNone;
    std::uint32_t node_b = kNone;

    [[nodiscard]] bool are(std::uint32_t a, std::uint32_t b) const noexcept {
        return node_a == a && node_b == b;
    }
};

/// Working memory of a walk, kept between walks.
struct ProximityBuffers {
    std::vector<NearNodes> queue;  ///< pairs still to be compared: a heap by `is_later`
    Vec3 direction = Vec3::Zero();
    ComparedNodes compared;  ///< a pair that need not be compared again
};

/// How a walk begins.
enum class NearStart {
    FromQueue,  ///< with the pairs in the queue
    /// With the two roots. First it goes straight down to the triangles that look closest, so that
    /// it has a limit to start with.
    WithDive,
};

/// Walks until the queue is empty or so many pairs of nodes have been compared, or a few more.
/// Neither tree may be empty.
void walk_proximity(const ProximityWalk& walk, NearStart start, std::uint64_t comparisons,
                    ProximityBuffers& buffers, TraversalStats& stats);

/// The pair of roots, which a walk starts from.
[[nodiscard]] inline NearNodes near_roots(const WideTree& tree_a, const WideTree& tree_b) {
    return {0.0F, 0, 0, static_cast<std::uint8_t>(tree_a.root_level()),
            static_cast<std::uint8_t>(tree_b.root_level())};
}

}  // namespace tandem::traversal
