// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/wide/wide_order.hpp"

#include <algorithm>

#include "base/parallel.hpp"
#include "bvh/wide/cut_items.hpp"
#include "bvh/wide/wide_tree.hpp"

namespace tandem::bvh {
namespace {

/// Smaller ranges are not worth a task.
constexpr std::size_t kParallelSize = 4096;

/// Number of boxes that a plan is made from. More are seldom worth their time:
/// docs/design/wide-tree.md has a table of the gain.
std::size_t sample_size(BuildEffort effort) {
    switch (effort) {
        case BuildEffort::Fast:
            return kBlockSize;
        case BuildEffort::Balanced:
            return 512;
        case BuildEffort::Best:
            return std::size_t{1} << 20U;
    }
    return kBlockSize;
}

class Arranger {
  public:
    Arranger(const OrderItems& all, BuildEffort effort, std::vector<std::uint32_t>& order)
        : all_(all),
          items_(all.items.get(), all.count),
          scratch_(all.scratch.get(), all.count),
          order_(order),
          sample_size_(sample_size(effort)),
          search_(effort == BuildEffort::Fast ? PlanSearch::Greedy : PlanSearch::Full) {}

    void run() {
        std::size_t unit = kWide;
        while (unit * kWide < items_.size()) {
            unit *= kWide;
        }
        arrange(0, items_.size(), unit);
    }

  private:
    /// Cuts a range of at most eight units into units, and each of these into smaller units.
    void arrange(std::size_t first, std::size_t count, std::size_t unit) {
        if (unit == kWide) {
            arrange_block(first, count);
            return;
        }
        if (count <= unit) {
            arrange(first, count, unit / kWide);
            return;
        }
        split(first, count, unit, plan_for(first, count, unit), 0);
    }

    void split(std::size_t first, std::size_t count, std::size_t unit, const SplitPlan& plan,
               std::size_t cut) {
        if (count <= unit) {
            arrange(first, count, unit / kWide);
            return;
        }
        const std::size_t left = groups_first((count + unit - 1) / unit) * unit;
        cut_items(items_.subspan(first, count), scratch_.subspan(first, count), left, plan[cut]);
        const auto one = [&] { split(first, left, unit, plan, 2 * cut + 1); };
        const auto other = [&] { split(first + left, count - left, unit, plan, 2 * cut + 2); };
        if (count >= kParallelSize) {
            parallel_invoke(one, other);
        } else {
            one();
            other();
        }
    }

    void arrange_block(std::size_t first, std::size_t count) {
        std::array<OrderBox, kBlockSize> boxes;
        std::array<std::uint8_t, kBlockSize> order;
        for (std::size_t i = 0; i < count; ++i) {
            boxes[i] = all_.box_of(items_[first + i].id);
        }
        (void)plan_block(std::span(boxes).first(count), kWide, search_, order);
        for (std::size_t i = 0; i < count; ++i) {
            order_[first + i] = items_[first + order[i]].id;
        }
    }

    /// Makes a plan from a sample whose groups have the same proportions.
    [[nodiscard]] SplitPlan plan_for(std::size_t first, std::size_t count, std::size_t unit) const {
        const std::size_t groups = (count + unit - 1) / unit;
        const std::size_t sample_unit = std::min(unit, sample_size_ / groups);
        const double step = static_cast<double>(unit) / static_cast<double>(sample_unit);
        const auto samples =
            std::min(count, static_cast<std::size_t>(static_cast<double>(count - 1) / step) + 1);
        std::vector<OrderBox> sample(samples);
        std::uint32_t noise = 1;
        for (std::size_t i = 0; i < samples; ++i) {
            // At a random position within the step: meshes are regular, and every 64th triangle
            // could be the same corner of a pattern.
            noise = noise * 1664525U + 1013904223U;
            const double at = static_cast<double>(i) + static_cast<double>(noise) * 0x1p-32;
            const auto k = std::min(count - 1, static_cast<std::size_t>(at * step));
            sample[i] = all_.box_of(items_[first + k].id);
        }
        if (samples <= kBlockSize) {
            std::array<std::uint8_t, kBlockSize> ignored;
            return plan_block(sample, sample_unit, PlanSearch::Full, ignored);
        }
        return plan_sample(sample, sample_unit);
    }

    const OrderItems& all_;
    std::span<OrderItem> items_;
    std::span<OrderItem> scratch_;
    std::span<std::uint32_t> order_;
    std::size_t sample_size_;
    PlanSearch search_;  ///< of the last level, which takes most of the time
};

}  // namespace

std::vector<std::uint32_t> wide_order(const Mesh& mesh, const TreeFrame& frame,
                                      BuildEffort effort) {
    std::vector<std::uint32_t> order(mesh.triangle_count());
    if (!order.empty()) {
        const OrderItems items = order_items(mesh, frame);
        Arranger(items, effort, order).run();
    }
    return order;
}

}  // namespace tandem::bvh
