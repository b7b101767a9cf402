// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "continuous/swept_tree.hpp"

#include <algorithm>
#include <limits>

namespace tandem::continuous {
namespace {

/// Number of tasks: enough to keep all threads busy, and so many that the pairs of one task fit in
/// cache.
constexpr std::size_t kDescentTasks = 512;

}  // namespace

void sweep_boxes(std::span<const Triangle> triangles, const MovingVertex* vertices, double margin,
                 std::vector<Box>& out) {
    out.resize(triangles.size());
    for (std::size_t k = 0; k < triangles.size(); ++k) {
        constexpr double kInfinity = std::numeric_limits<double>::infinity();
        Vec3 lo = Vec3::Constant(kInfinity);
        Vec3 hi = Vec3::Constant(-kInfinity);
        for (const std::uint32_t vertex : triangles[k]) {
            for (const auto* at : {&vertices[vertex].start, &vertices[vertex].end}) {
                const Vec3 p((*at)[0], (*at)[1], (*at)[2]);
                lo = lo.cwiseMin(p);
                hi = hi.cwiseMax(p);
            }
        }
        // Two boxes at a distance of at most `margin` overlap if one of them is enlarged by it.
        // Enlarging both also covers the rounding errors of these sums.
        out[k] = box_around(lo.array() - margin, hi.array() + margin);
    }
}

void SweptTree::build(std::span<const Box> boxes) {
    if (objects_.size() != boxes.size()) {
        objects_ = broadphase::Objects();
        objects_.reserve(boxes.size(), {});
        for (const Box& box : boxes) {
            static_cast<void>(objects_.take(box));
        }
        tree_.order.resize(boxes.size());
        for (std::size_t k = 0; k < boxes.size(); ++k) {
            tree_.order[k] = static_cast<ObjectId>(k);
        }
    }
    for (std::size_t k = 0; k < boxes.size(); ++k) {
        objects_.set_box(static_cast<ObjectId>(k), boxes[k]);
    }
    order_boxes(tree_, objects_, broadphase::OrderEffort::Good);
    fit_boxes(tree_, objects_, 1);
    nodes_.assign(1, 0);
    tasks_.clear();
    if (tree_.levels == 0) {
        return;
    }
    tasks_.push_back({tree_.levels - 1, 0, 0, 1});
    while (tasks_.size() < kDescentTasks && tasks_.front().level > 0) {
        next_tasks_.clear();
        for (const broadphase::DescentTask& task : tasks_) {
            split_task(tree_, task, nodes_, next_tasks_, memory_);
        }
        tasks_.swap(next_tasks_);
    }
}

}  // namespace tandem::continuous
