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
#include "traversal/wide/contact/grouped_descent.hpp"
#include "traversal/wide/wide_pose.hpp"

namespace tandem::traversal {

/// Two nodes to compare, and a lower bound of the distance of their contents.
struct NearNodes {
    float bound_squared;  ///< in units of tree A
    std::uint32_t node_a;
    std::uint32_t node_b;
    std::uint8_t level_a;
    std::uint8_t level_b;
};

/// Order of the heap: whether a walk takes up x later than y. An object instead of a function, so
/// that heaps inline it. Of equal bounds, often 0, the lower levels go first, because they lead to
/// triangles.
inline constexpr auto is_later = [](const NearNodes& x, const NearNodes& y) {
    return x.bound_squared != y.bound_squared ? x.bound_squared > y.bound_squared
                                              : x.level_a + x.level_b > y.level_a + y.level_b;
};

/// The largest distance that still matters, in units of tree A. Walks on several threads share it;
/// it only shrinks.
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
    /// Moves the limit below every bound, which ends all walks that share it.
    void end() noexcept { squared_.store(-1.0F, std::memory_order_relaxed); }
    /// Bounds above this one are beyond the limit.
    [[nodiscard]] float squared() const noexcept {
        return squared_.load(std::memory_order_relaxed);
    }

  private:
    /// Adds a margin for the rounding of bounds that are squared and summed; the constant covers
    /// underflow.
    [[nodiscard]] static float squared_above(double length) noexcept {
        return static_cast<float>(length * length * (1.0 + 0x1p-18) + 0x1p-120);
    }

    std::atomic<float> squared_;
};

/// The input of a walk.
struct ProximityWalk {
    const WideTree& tree_a;
    const WideTree& tree_b;
    const WidePose& pose;
    const ProximityLimit& limit;
    /// Called for every pair of triangles whose bound is within the limit; may lower the limit. May
    /// set `direction`, in the axes of A, along which the remaining pairs are probably separated.
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
    std::vector<NearNodes> queue;  ///< pairs still to be compared, a heap by `is_later`
    Vec3 direction = Vec3::Zero();
    ComparedNodes compared;  ///< a pair that need not be compared again
};

/// The start of a walk.
enum class NearStart {
    FromQueue,  ///< with the pairs in the queue
    /// With the two roots, after a dive straight down to the triangles that look closest, which
    /// gives the walk a first limit.
    WithDive,
};

/// Walks until the queue is empty or about `comparisons` pairs of nodes have been compared. Neither
/// tree may be empty.
void walk_proximity(const ProximityWalk& walk, NearStart start, std::uint64_t comparisons,
                    ProximityBuffers& buffers, TraversalStats& stats);

/// The pair of roots, from which a walk starts.
[[nodiscard]] inline NearNodes near_roots(const WideTree& tree_a, const WideTree& tree_b) {
    return {0.0F, 0, 0, static_cast<std::uint8_t>(tree_a.root_level()),
            static_cast<std::uint8_t>(tree_b.root_level())};
}

}  // namespace tandem::traversal
