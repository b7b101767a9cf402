// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/wide_tree.hpp"

#include <algorithm>

#include "broadphase/ray_box.hpp"
#include "broadphase/wide/box_tree.hpp"
#include "broadphase/wide/pair_search.hpp"
#include "broadphase/wide/tree_query.hpp"

namespace tandem {
namespace {

/// A new order costs about as much as comparing this many pairs of leaves per object.
constexpr double kOrderCost = 3.0;
/// Leaves this much larger than those of a new order: the search itself would suffer.
constexpr double kTooLarge = 1.5;
/// Leaves that nodes may cut off; more, and the world has outgrown the scale.
constexpr std::uint32_t kMayBeOutside = 64;

class WideTreeMethod final : public BroadPhaseMethod {
  public:
    WideTreeMethod(const BroadPhaseOptions& options, Objects& objects)
        : BroadPhaseMethod(objects), threads_(options.threads), search_(options.threads) {}

    void add(ObjectId id) override {
        tree_.order.push_back(id);
        fitted_ = false;
    }
    void remove(ObjectId /*id*/) override {
        // Fitting finds the slots of objects that have gone by their boxes.
        fitted_ = false;
    }
    void move(std::span<const ObjectId> ids, std::span<const Box> boxes) override {
        for (std::size_t k = 0; k < ids.size(); ++k) {
            objects().set_box(ids[k], boxes[k]);
        }
        fitted_ = false;
    }

    PairReport find_pairs(FoundPairs& out) override {
        if (excess_ > kOrderCost * static_cast<double>(tree_.order.size())) {
            renew_order();
        } else {
            fit();
        }
        const auto compared = static_cast<double>(search_.find_pairs(tree_, out.all));
        if (!searched_) {
            searched_ = true;
            compared_when_new_ = compared;
        }
        excess_ += std::max(0.0, compared - compared_when_new_);
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
        const FitFacts facts = fit_boxes(tree_, objects(), threads_);
        fitted_ = true;
        if (!ordered_ || facts.leaf_area > kTooLarge * when_new_.leaf_area ||
            facts.outside > std::max(kMayBeOutside, 2 * when_new_.outside) ||
            4 * std::size_t{facts.empty_slots} > tree_.order.size()) {
            renew_order();
        }
    }

    void renew_order() {
        order_boxes(tree_, objects());
        when_new_ = fit_boxes(tree_, objects(), threads_);
        fitted_ = true;
        ordered_ = true;
        searched_ = false;
        excess_ = 0.0;
    }

    unsigned threads_;
    BoxTree tree_;
    PairSearch search_;
    bool fitted_ = true;    ///< leaves and nodes are those of the boxes as they are
    bool ordered_ = false;  ///< once at least
    FitFacts when_new_;     ///< as the order was made
    bool searched_ = true;  ///< since then
    double compared_when_new_ = 0.0;
    double excess_ = 0.0;  ///< pairs of leaves compared since then that a new order would spare
};

}  // namespace

std::unique_ptr<BroadPhaseMethod> make_wide_tree(const BroadPhaseOptions& options,
                                                 Objects& objects) {
    auto method = std::make_unique<WideTreeMethod>(options, objects);
    for (ObjectId id = 0; id < objects.id_end(); ++id) {
        if (objects.contains(id)) {
            method->add(id);
        }
    }
    return method;
}

}  // namespace tandem
