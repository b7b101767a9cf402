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
#include "bvh/build/partner_tree.hpp"

namespace tandem::bvh {
namespace {

constexpr std::uint32_t kNone = PartnerTree::kNone;

/// The tuple of the thesis: a cluster, its best partner, and the cost of merging them.
///
/// When a cluster is merged, tuples that contain it become outdated, but never too expensive: the
/// box of a merged cluster contains the boxes it was made from, so the best cost of any third
/// cluster can only rise. A tuple is therefore a lower bound, and is renewed when it reaches the
/// top of the queue. Rounding cannot break this, see half_area.
struct Proposal {
    double cost = 0.0;
    std::uint32_t cluster = 0;
    std::uint32_t partner = kNone;  ///< kNone: not yet searched; the cost is the cluster's own area

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
        assign_places();
    }

    Hierarchy build() {
        while (active_count_ > 1) {
            const Proposal best = queue_.top();
            queue_.pop();
            if (places_[best.cluster] == kNone) {
                continue;
            }
            // 1. An outdated tuple, or one without a partner: search the partner, and queue the new
            // tuple.
            if (best.partner == kNone || places_[best.partner] == kNone) {
                const auto partner =
                    tree_.best_partner(places_[best.cluster], boxes_[best.cluster]);
                queue_.push({partner.cost, best.cluster, partner.cluster});
                continue;
            }
            // 2. The tuple is up to date, so its merge is the cheapest of all.
            merge(std::min(best.cluster, best.partner), std::max(best.cluster, best.partner));
        }
        const auto last = static_cast<std::uint32_t>(boxes_.empty() ? 0 : boxes_.size() - 1);
        return to_hierarchy({leaf_count_, children_, last});
    }

  private:
    void add_cluster(const Aabb& box) {
        const auto cluster = static_cast<std::uint32_t>(boxes_.size());
        boxes_.push_back(box);
        places_.push_back(0);
        queue_.push({half_area(box), cluster, kNone});
    }

    void merge(std::uint32_t a, std::uint32_t b) {
        const auto cluster = static_cast<std::uint32_t>(boxes_.size());
        add_cluster(merged(boxes_[a], boxes_[b]));
        children_.push_back({a, b});
        places_[cluster] = places_[a];
        tree_.replace(places_[cluster], boxes_[cluster], cluster);
        tree_.remove(places_[b]);
        places_[a] = places_[b] = kNone;
        if (--active_count_ <= assigned_count_ / 2) {
            assign_places();
        }
    }

    /// Repeated whenever half of the places have become empty: n log n steps altogether, and
    /// clusters that have grown get new neighbours.
    void assign_places() {
        std::vector<std::uint32_t> active;
        std::vector<PrimitiveBox> active_boxes;
        for (std::uint32_t cluster = 0; cluster < boxes_.size(); ++cluster) {
            if (places_[cluster] != kNone) {
                const Aabb& box = boxes_[cluster];
                active.push_back(cluster);
                active_boxes.push_back({box, 0.5F * box.lo + 0.5F * box.hi});
            }
        }
        const std::vector<std::uint32_t> places = tree_.assign(active_boxes, active);
        for (std::size_t k = 0; k < active.size(); ++k) {
            places_[active[k]] = places[k];
        }
        assigned_count_ = active_count_;
    }

    std::uint32_t leaf_count_;
    std::uint32_t active_count_;
    std::uint32_t assigned_count_ = 0;
    std::vector<Aabb> boxes_;            ///< of all clusters, merged ones included
    std::vector<std::uint32_t> places_;  ///< in the tree; kNone if merged
    std::vector<std::array<std::uint32_t, 2>> children_;
    std::priority_queue<Proposal, std::vector<Proposal>, std::greater<>> queue_;
    PartnerTree tree_;
};

}  // namespace

Hierarchy build_bottom_up(std::span<const PrimitiveBox> boxes,
                          const ReferenceOptions& /*options*/) {
    return BottomUpBuilder(boxes).build();
}

}  // namespace tandem::bvh
