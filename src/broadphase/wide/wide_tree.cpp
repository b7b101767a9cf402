// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>

#include "broadphase/grow.hpp"
#include "broadphase/methods.hpp"
#include "broadphase/object_scan.hpp"
#include "broadphase/ray_box.hpp"
#include "broadphase/wide/box_descent.hpp"
#include "broadphase/wide/pair_search.hpp"
#include "broadphase/wide/tree_query.hpp"
#include "broadphase/wide/wide_box_tree.hpp"

namespace tandem::broadphase {
namespace {

/// A new order costs about as much as comparing this many pairs of leaves per object.
constexpr double kQuickOrderCost = 3.0;
constexpr double kGoodOrderCost = 6.0;
/// If leaves are this much larger than those of a new order, the search becomes slow.
constexpr double kTooLarge = 2.5;
/// An order that lasted this many updates is followed by a good one.
constexpr unsigned kLastingUpdates = 12;
/// Fractions of all objects that may be added or removed before a new order is made.
constexpr double kTooManyNew = 0.01;
constexpr double kTooManyGone = 0.25;

/// When more than 1/kFew of the objects have moved, all pairs are searched instead of those of the
/// moved objects.
constexpr std::size_t kFew = 8;

/// While few objects have moved since the last report, the method keeps a list of them. It then
/// refits only their leaves and the nodes above, and searches only their pairs. Otherwise it does
/// so for all objects, which costs less per object.
class WideTreeMethod final : public BroadPhaseMethod {
  public:
    WideTreeMethod(const BroadPhaseOptions& options, Objects& objects)
        : BroadPhaseMethod(objects), threads_(options.threads), search_(options.threads) {}

    void add(ObjectId id) override {
        push_back_sparingly(tree_.order, id);
        ++come_;
        note_move(id);
        stale_ = Stale::Layout;
    }
    void remove(ObjectId id) override {
        // Fitting recognises the slots of removed objects by their boxes.
        ++gone_;
        note_move(id);
    }
    void move(std::span<const ObjectHandle> moved, std::span<const Box> boxes) override {
        std::size_t k = 0;
        for (; k < moved.size() && !many_moved_; ++k) {
            if (objects().box(moved[k].id) != boxes[k]) {
                objects().set_box(moved[k].id, boxes[k]);
                note_move(moved[k].id);
            }
        }
        for (; k < moved.size(); ++k) {
            objects().set_box(moved[k].id, boxes[k]);
        }
        if (many_moved_) {
            stale_ = std::max(stale_, Stale::Boxes);
        }
    }

    PairReport find_pairs(FoundPairs& out) override {
        if (reported_ && moved_.empty()) {
            return PairReport::Changes;  // there are no changes
        }
        // 1. A new order, if it would have saved more than it costs.
        ++updates_;
        const double cost =
            effort_for_next() == OrderEffort::Good ? kGoodOrderCost : kQuickOrderCost;
        if (excess_ > cost * static_cast<double>(tree_.order.size())) {
            renew_order();
        }
        // 2. Fit, and search the pairs of few or of all objects.
        fit();
        const bool few = reported_ && !many_moved_;
        if (few) {
            list_moved_slots();
            note_work(few_, kSamplesOfFew,
                      static_cast<double>(search_.find_pairs_of(tree_, slots_, moved_, out.all)),
                      static_cast<double>(moved_.size()));
        } else {
            note_work(all_, kSamplesOfAll, static_cast<double>(search_.find_pairs(tree_, out.all)),
                      1.0);
        }
        std::swap(out.moved, moved_);
        moved_.clear();
        slots_listed_ = false;
        many_moved_ = false;
        reported_ = true;
        return few ? PairReport::OfMoved : PairReport::All;
    }

    void query(const Box& box, std::vector<ObjectId>& out) override {
        fit();
        find_objects_in(tree_, box, out);
    }
    void query(const Ray& ray, std::vector<ObjectId>& out) override {
        fit();
        query_tree(
            tree_, [&](const Box& node) { return meets(ray, node); }, out);
    }

    [[nodiscard]] std::size_t memory_bytes() const noexcept override {
        return tree_.memory_bytes() + search_.memory_bytes() + moved_.memory_bytes() +
               slots_.capacity() * sizeof(std::uint32_t);
    }
    [[nodiscard]] std::vector<std::string> validate() const override {
        return broadphase::validate(tree_, objects(), [this](ObjectId id) {
            return stale_ != Stale::Nothing && (many_moved_ || moved_.contains(id));
        });
    }
    [[nodiscard]] BroadMethod kind() const noexcept override { return BroadMethod::WideTree; }

  private:
    /// The work to be done by fitting.
    enum class Stale { Nothing, Boxes, Layout };

    /// Number of leaves that searches of one kind compare for each object searched.
    struct Work {
        unsigned samples = 0;
        double when_new = 0.0;  ///< with a new order: the largest of some samples
    };
    /// Searches for a few moved objects differ from each other; searches for all pairs do not.
    static constexpr unsigned kSamplesOfFew = 4;
    static constexpr unsigned kSamplesOfAll = 1;

    void note_move(ObjectId id) {
        moved_.insert(id);
        slots_listed_ = false;
        many_moved_ = many_moved_ || moved_.size() > objects().size() / kFew;
        stale_ = std::max(stale_, Stale::Boxes);
    }

    void list_moved_slots() {
        if (slots_listed_) {
            return;
        }
        slots_listed_ = true;
        // Without a branch: every slot is written, and only wanted ones stay. The last unwanted one
        // needs a place, too.
        slots_.resize(moved_.size() + 1);
        std::size_t count = 0;
        for (std::size_t slot = 0; slot < tree_.order.size(); ++slot) {
            slots_[count] = static_cast<std::uint32_t>(slot);
            count += moved_.contains(tree_.order[slot]) ? 1U : 0U;
        }
        slots_.resize(count);
    }

    void fit() {
        if (stale_ == Stale::Nothing) {
            return;
        }
        if (is_order_bad()) {
            renew_order();
        }
        if (stale_ == Stale::Boxes && !many_moved_) {
            list_moved_slots();
            refit_boxes(tree_, objects(), slots_);
        } else {
            fit_boxes(tree_, objects(), threads_);
        }
        stale_ = Stale::Nothing;
    }

    [[nodiscard]] bool is_order_bad() {
        const auto size = static_cast<double>(tree_.order.size());
        if (static_cast<double>(come_) > kTooManyNew * size ||
            static_cast<double>(gone_) > kTooManyGone * size) {
            return true;
        }
        // Examining leaves is worth its cost after as many moves as there are objects.
        moves_unseen_ += many_moved_ ? objects().size() : moved_.size();
        if (moves_unseen_ < objects().size()) {
            return false;
        }
        moves_unseen_ = 0;
        return sampled_area(tree_, objects()) > kTooLarge * area_when_new_;
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
        few_ = {};
        all_ = {};
        moves_unseen_ = 0;
        excess_ = 0.0;
        slots_listed_ = false;
        stale_ = Stale::Layout;
    }

    void note_work(Work& work, unsigned samples, double leaves, double searches) {
        if (work.samples < samples) {
            ++work.samples;
            work.when_new = std::max(work.when_new, leaves / searches);
        }
        excess_ += std::max(0.0, leaves - searches * work.when_new);
    }

    unsigned threads_;
    WideBoxTree tree_;
    PairSearch search_;
    bool reported_ = false;
    Stale stale_ = Stale::Nothing;
    // Since the last report:
    ObjectSet moved_;                   ///< includes added and removed objects
    bool many_moved_ = false;           ///< too many to keep all of them in the set
    std::vector<std::uint32_t> slots_;  ///< the slots of the objects in the set, if they are listed
    bool slots_listed_ = false;
    // Since the order was made:
    double area_when_new_ = 0.0;
    std::size_t come_ = 0;
    std::size_t gone_ = 0;
    unsigned updates_ = 0;
    Work few_;
    Work all_;
    std::size_t moves_unseen_ = 0;  ///< moves since leaves were examined
    double excess_ = 0.0;           ///< leaves compared that a new order would save
};

}  // namespace

std::unique_ptr<BroadPhaseMethod> make_wide_tree(const BroadPhaseOptions& options,
                                                 Objects& objects) {
    auto method = std::make_unique<WideTreeMethod>(options, objects);
    for_each_object(objects, [&](ObjectId id, const Box&) { method->add(id); });
    return method;
}

}  // namespace tandem::broadphase
