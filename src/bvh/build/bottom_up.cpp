// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/build/bottom_up.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <queue>
#include <tuple>
#include <vector>

#include "bvh/build/binary_merges.hpp"
#include "bvh/build/box_area.hpp"
#include "bvh/build/morton.hpp"
#include "bvh/build/partner_tree.hpp"

namespace tandem {
namespace {

constexpr std::uint32_t kNone = PartnerTree::kNone;

/// The tuple of the thesis: a cluster, its best partner and what merging them costs.
///
/// A cluster merged elsewhere makes the tuples that name it out of date, but never too expensive:
/// the box of a merged cluster contains the boxes it came from, so the best cost of a third cluster
/// only rises. A tuple is therefore a lower bound, and is renewed when it reaches the top.
struct Proposal {
    double cost = 0.0;
    std::uint32_t cluster = 0;
    std::uint32_t partner = kNone;  ///< none: the cost is the cluster's own area, not yet searched

    [[nodiscard]] auto key() const {
        if (partner == kNone) {
            return std::tuple(cost, 0U, 0U, cluster);
        }
        return std::tuple(cost, std::min(cluster, partner), std::max(cluster, partner), cluster);
    }
    friend bool operator>(const Proposal& a, const Proposal& b) { return a.key() > b.key(); }
};

class BottomUpBuilder {
  public:
    explicit BottomUpBuilder(std::span<const PrimitiveBox> boxes)
        : leaf_count_(static_cast<std::uint32_t>(boxes.size())), active_count_(leaf_count_) {
        for (const PrimitiveBox& primitive : boxes) {
            add_cluster(primitive.box);
        }
        assign_slots();
    }

    Hierarchy build() {
        while (active_count_ > 1) {
            const Proposal best = queue_.top();
            queue_.pop();
            if (slots_[best.cluster] == kNone) {
                continue;
            }
            if (best.partner == kNone || slots_[best.partner] == kNone) {
                const auto partner = tree_.best_partner({best.cluster, boxes_[best.cluster]});
                queue_.push({partner.cost, best.cluster, partner.number});
                continue;
            }
            merge(std::min(best.cluster, best.partner), std::max(best.cluster, best.partner));
        }
        const auto last = static_cast<std::uint32_t>(boxes_.empty() ? 0 : boxes_.size() - 1);
        return to_hierarchy({leaf_count_, children_, last});
    }

  private:
    void add_cluster(const Aabb& box) {
        const auto cluster = static_cast<std::uint32_t>(boxes_.size());
        boxes_.push_back(box);
        slots_.push_back(0);
        queue_.push({half_area(box), cluster, kNone});
    }

    void merge(std::uint32_t a, std::uint32_t b) {
        const auto cluster = static_cast<std::uint32_t>(boxes_.size());
        add_cluster(merged(boxes_[a], boxes_[b]));
        children_.push_back({a, b});
        slots_[cluster] = slots_[a];
        tree_.set(slots_[a], {cluster, boxes_[cluster]});
        tree_.clear(slots_[b]);
        slots_[a] = slots_[b] = kNone;
        if (--active_count_ <= assigned_count_ / 2) {
            assign_slots();
        }
    }

    /// Repeated whenever half of the slots have become empty: n log n altogether, and clusters that
    /// have grown find new neighbours.
    void assign_slots() {
        std::vector<std::uint32_t> active;
        std::vector<PrimitiveBox> active_boxes;
        for (std::uint32_t cluster = 0; cluster < boxes_.size(); ++cluster) {
            if (slots_[cluster] != kNone) {
                const Aabb& box = boxes_[cluster];
                active.push_back(cluster);
                active_boxes.push_back({box, 0.5F * box.lo + 0.5F * box.hi});
            }
        }
        std::vector<PartnerTree::Cluster> clusters;
        for (const MortonPrimitive& place : morton_order(active_boxes)) {
            const std::uint32_t cluster = active[place.primitive];
            slots_[cluster] = static_cast<std::uint32_t>(clusters.size());
            clusters.push_back({cluster, boxes_[cluster]});
        }
        tree_.assign(clusters);
        assigned_count_ = active_count_;
    }

    std::uint32_t leaf_count_;
    std::uint32_t active_count_;
    std::uint32_t assigned_count_ = 0;
    std::vector<Aabb> boxes_;           ///< of every cluster that ever was
    std::vector<std::uint32_t> slots_;  ///< kNone: merged into another one
    std::vector<std::array<std::uint32_t, 2>> children_;
    std::priority_queue<Proposal, std::vector<Proposal>, std::greater<>> queue_;
    PartnerTree tree_;
};

}  // namespace

Hierarchy build_bottom_up(std::span<const PrimitiveBox> boxes, const BuildOptions& /*options*/) {
    return BottomUpBuilder(boxes).build();
}

}  // namespace tandem
