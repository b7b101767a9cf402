// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/wide/wide_tree.hpp"

#include <algorithm>

#include "broadphase/grow.hpp"
#include "broadphase/object_scan.hpp"
#include "broadphase/ray_box.hpp"
#include "broadphase/wide/pair_search.hpp"
#include "broadphase/wide/tree_query.hpp"
#include "broadphase/wide/wide_box_tree.hpp"

namespace tandem {
namespace {

/// A new order costs about as much as comparing this many pairs of leaves per object.
constexpr double kQuickOrderCost = 3.0;
constexpr double kGoodOrderCost = 6.0;
/// Leaves this much larger than those of a new order: the search itself would suffer.
constexpr double kTooLarge = 2.5;
/// Of orders that last, good ones are worth it.
constexpr unsigned kLastingUpdates = 12;
/// Objects that have come or gone since the order was made, of all.
constexpr double kTooManyNew = 0.01;
constexpr double kTooManyGone = 0.25;

class WideTreeMethod final : public BroadPhaseMethod {
  public:
    WideTreeMethod(const BroadPhaseOptions& options, Objects& objects)
        : BroadPhaseMethod(objects), threads_(options.threads), search_(options.threads) {}

    void add(ObjectId id) override {
        push_back_sparingly(tree_.order, id);
        ++come_;
        fitted_ = false;
        found_ = false;
    }
    void remove(ObjectId /*id*/) override {
        // Fitting finds the slots of objects that have gone by their boxes.
        ++gone_;
        fitted_ = false;
        found_ = false;
    }
    void move(std::span<const ObjectId> ids, std::span<const Box> boxes) override {
        bool moved = false;
        for (std::size_t k = 0; k < ids.size(); ++k) {
            moved = moved || objects().box(ids[k]) != boxes[k];
            objects().set_box(ids[k], boxes[k]);
        }
        fitted_ = fitted_ && !moved;
        found_ = found_ && !moved;
    }

    PairReport find_pairs(FoundPairs& out) override {
        if (found_) {
            return PairReport::Changes;  // none: nothing has moved
        }
        ++updates_;
        const double cost =
            effort_for_next() == OrderEffort::Good ? kGoodOrderCost : kQuickOrderCost;
        if (excess_ > cost * static_cast<double>(tree_.order.size())) {
            renew_order();
        }
        fit();
        const auto compared = static_cast<double>(search_.find_pairs(tree_, out.all));
        if (!searched_) {
            searched_ = true;
            compared_when_new_ = compared;
        }
        excess_ += std::max(0.0, compared - compared_when_new_);
        found_ = true;
        return PairReport::All;
    }

    void query(const Box& box, std::vector<ObjectId>& out) override {
        fit();
        query_tree(
            tree_, [&](const Box& node) { return overlaps(box, node); }, out);
    }
    void query(const Ray& ray, std::vector<ObjectId>& out) override {
        fit();
        query_tree(
            tree_, [&](const Box& node) { return meets(ray, node); }, out);
    }

    [[nodiscard]] std::size_t memory_bytes() const noexcept override {
        return tree_.memory_bytes() + search_.memory_bytes();
    }
    [[nodiscard]] std::vector<std::string> validate() const override {
        return fitted_ ? tandem::validate(tree_, objects()) : std::vector<std::string>{};
    }
    [[nodiscard]] BroadMethod kind() const noexcept override { return BroadMethod::WideTree; }

  private:
    void fit() {
        if (fitted_) {
            return;
        }
        if (is_order_bad()) {
            renew_order();
        }
        fit_boxes(tree_, objects(), threads_);
        fitted_ = true;
    }

    [[nodiscard]] bool is_order_bad() const {
        const auto size = static_cast<double>(tree_.order.size());
        return static_cast<double>(come_) > kTooManyNew * size ||
               static_cast<double>(gone_) > kTooManyGone * size ||
               sampled_area(tree_, objects()) > kTooLarge * area_when_new_;
    }

    [[nodiscard]] OrderEffort effort_for_next() const {
        return updates_ >= kLastingUpdates || area_when_new_ == 0.0 ? OrderEffort::Good
                                                                    : OrderEffort::Quick;
    }

    void renew_order() {
        order_boxes(tree_, objects(), effort_for_next());
        area_when_new_ = sampled_area(tree_, objects());
        come_ = 0;
        gone_ = 0;
        updates_ = 0;
        searched_ = false;
        excess_ = 0.0;
        fitted_ = false;
    }

    unsigned threads_;
    WideBoxTree tree_;
    PairSearch search_;
    bool found_ = false;  ///< the last report is that of the boxes as they are
    bool fitted_ = true;  ///< leaves and nodes are those of the boxes as they are
    // Since the order was made:
    double area_when_new_ = 0.0;
    std::size_t come_ = 0;
    std::size_t gone_ = 0;
    unsigned updates_ = 0;
    bool searched_ = true;
    double compared_when_new_ = 0.0;
    double excess_ = 0.0;  ///< pairs of leaves compared that a new order would spare
};

}  // namespace

std::unique_ptr<BroadPhaseMethod> make_wide_tree(const BroadPhaseOptions& options,
                                                 Objects& objects) {
    auto method = std::make_unique<WideTreeMethod>(options, objects);
    for_each_object(objects, [&](ObjectId id, const Box&) { method->add(id); });
    return method;
}

}  // namespace tandem
