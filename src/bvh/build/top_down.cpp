// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/build/top_down.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <vector>

#include "bvh/build/preorder_writer.hpp"
#include "bvh/build/split.hpp"
#include "geometry/fixed_order.hpp"

namespace tandem::bvh {
namespace {

constexpr std::uint32_t kMaxUnbalancedLevel = 64;

int longest_side(const SplitRange& range) {
    const Aabb box = box_of(range);
    return static_cast<int>(largest_axis3((box.hi - box.lo).cast<double>()));
}

int axis_of_largest_variance(const SplitRange& range) {
    const auto count = static_cast<double>(range.primitives.size());
    Eigen::Array3d mean = Eigen::Array3d::Zero();
    for (const std::uint32_t p : range.primitives) {
        mean += range.boxes[p].centre.cast<double>();
    }
    mean /= count;
    Eigen::Array3d squares = Eigen::Array3d::Zero();
    for (const std::uint32_t p : range.primitives) {
        squares += (range.boxes[p].centre.cast<double>() - mean).square();
    }
    return static_cast<int>(largest_axis3(squares));
}

class TopDownBuilder {
  public:
    TopDownBuilder(std::span<const PrimitiveBox> boxes, const ReferenceOptions& options)
        : boxes_(boxes), options_(options), primitives_(boxes.size()) {
        std::iota(primitives_.begin(), primitives_.end(), 0U);
    }

    Hierarchy build() {
        struct Task {
            std::span<std::uint32_t> primitives;
            std::uint32_t parent;
            std::uint32_t level;
        };
        std::vector<Task> tasks;
        if (!primitives_.empty()) {
            tasks.push_back({primitives_, 0, 0});
        }
        PreorderWriter writer;
        while (!tasks.empty()) {
            const Task task = tasks.back();
            tasks.pop_back();
            if (task.primitives.size() == 1) {
                writer.add_leaf(task.parent, task.primitives);
                continue;
            }
            const std::uint32_t node = writer.add_inner(task.parent);
            const std::size_t left = divide(task.primitives, task.level);
            tasks.push_back({task.primitives.subspan(left), node, task.level + 1});
            tasks.push_back({task.primitives.first(left), node, task.level + 1});
        }
        return std::move(writer).finish();
    }

  private:
    /// Moves the first part to the front and returns its size; neither part is empty.
    std::size_t divide(std::span<std::uint32_t> primitives, std::uint32_t level) {
        const SplitRange range{boxes_, primitives};
        if (level < kMaxUnbalancedLevel) {
            const std::size_t left = partition(primitives, choose_split(range));
            if (left != 0 && left != primitives.size()) {
                return left;
            }
        }
        return partition(primitives, split_at_object_median(range, longest_side(range), scratch_));
    }

    /// Stable, so that both sides stay ascending by number.
    std::size_t partition(std::span<std::uint32_t> primitives, const Split& split) {
        scratch_.clear();
        std::size_t left = 0;
        for (const std::uint32_t primitive : primitives) {
            if (split.left(boxes_, primitive)) {
                primitives[left++] = primitive;
            } else {
                scratch_.push_back(primitive);
            }
        }
        std::copy(scratch_.begin(), scratch_.end(),
                  primitives.begin() + static_cast<std::ptrdiff_t>(left));
        return left;
    }

    Split choose_split(const SplitRange& range) {
        switch (options_.axis) {
            case SplitAxis::LongestSide:
                return split_across(range, longest_side(range));
            case SplitAxis::LargestVariance:
                return split_across(range, axis_of_largest_variance(range));
            case SplitAxis::BestCost:
                break;
        }
        Split best;
        double best_cost = std::numeric_limits<double>::infinity();
        for (int axis = 0; axis < 3; ++axis) {
            const Split split = split_across(range, axis);
            const double cost = split_cost(range, split);
            if (axis == 0 || cost < best_cost) {
                best = split;
                best_cost = cost;
            }
        }
        return best;
    }

    Split split_across(const SplitRange& range, int axis) {
        switch (options_.position) {
            case SplitPosition::ObjectMedian:
                break;
            case SplitPosition::ObjectMean:
                return split_at_object_mean(range, axis);
            case SplitPosition::SpatialMedian:
                return split_at_spatial_median(range, axis);
            case SplitPosition::BinnedSah:
                return split_at_best_bin(range, axis);
        }
        return split_at_object_median(range, axis, scratch_);
    }

    std::span<const PrimitiveBox> boxes_;
    const ReferenceOptions& options_;
    std::vector<std::uint32_t> primitives_;
    std::vector<std::uint32_t> scratch_;
};

}  // namespace

Hierarchy build_top_down(std::span<const PrimitiveBox> boxes, const ReferenceOptions& options) {
    return TopDownBuilder(boxes, options).build();
}

}  // namespace tandem::bvh
