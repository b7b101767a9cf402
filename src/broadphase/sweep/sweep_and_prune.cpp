// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "base/assert.hpp"
#include "broadphase/box_rows.hpp"
#include "broadphase/methods.hpp"
#include "broadphase/object_scan.hpp"
#include "broadphase/sweep/end_point.hpp"
#include "broadphase/sweep/pair_set.hpp"
#include "broadphase/sweep/radix_sort.hpp"
#include "broadphase/sweep/sweep_rows.hpp"

namespace tandem::broadphase {
namespace {

ObjectPair pair_of(ObjectId a, ObjectId b) {
    return a < b ? ObjectPair{a, b} : ObjectPair{b, a};
}

/// The same as overlaps(), without unpredictable branches.
bool touch(const Box& a, const Box& b) noexcept {
    const auto in_order = [](float x, float y) { return x <= y ? 1U : 0U; };
    return (in_order(a.lo[0], b.hi[0]) & in_order(b.lo[0], a.hi[0]) & in_order(a.lo[1], b.hi[1]) &
            in_order(b.lo[1], a.hi[1]) & in_order(a.lo[2], b.hi[2]) & in_order(b.lo[2], a.hi[2])) !=
           0;
}

class SweepAndPrune final : public BroadPhaseMethod {
  public:
    explicit SweepAndPrune(Objects& objects) : BroadPhaseMethod(objects) {
        for_each_object(objects, [this](ObjectId id, const Box&) { SweepAndPrune::add(id); });
    }

    void add(ObjectId id) override {
        TANDEM_ASSERT(id < EndPoint::kMaxObjects);
        if (id >= status_.size()) {
            status_.resize(id + 1, Status::Resting);
        }
        status_[id] = Status::New;
        added_.push_back(id);
    }
    void remove(ObjectId id) override {
        removed_.push_back(id);
        status_[id] = Status::Gone;
    }
    void move(std::span<const ObjectHandle> moved, std::span<const Box> boxes) override {
        for (std::size_t k = 0; k < moved.size(); ++k) {
            objects().set_box(moved[k].id, boxes[k]);
            if (status_[moved[k].id] == Status::Resting) {
                status_[moved[k].id] = Status::Moved;
                moved_.push_back(moved[k].id);
            }
        }
    }

    PairReport find_pairs(FoundPairs& out) override;

    void query(const Box& box, std::vector<ObjectId>& out) override { scan(objects(), box, out); }
    void query(const Ray& ray, std::vector<ObjectId>& out) override { scan(objects(), ray, out); }

    [[nodiscard]] std::size_t memory_bytes() const noexcept override {
        std::size_t ends = scratch_.capacity() + incoming_.capacity();
        for (const std::vector<EndPoint>& axis : ends_) {
            ends += axis.capacity();
        }
        std::size_t ids = 0;
        for (const std::vector<ObjectId>* list :
             {&added_, &moved_, &removed_, &active_[0], &active_[1], &place_}) {
            ids += list->capacity();
        }
        return ends * sizeof(EndPoint) + ids * sizeof(ObjectId) + pairs_.memory_bytes() +
               rows_.memory_bytes() + status_.capacity() + previous_.capacity() * sizeof(Box);
    }
    [[nodiscard]] std::vector<std::string> validate() const override;
    [[nodiscard]] BroadMethod kind() const noexcept override { return BroadMethod::SweepAndPrune; }

  private:
    enum class Status : std::uint8_t { Resting, Moved, New, Gone };

    [[nodiscard]] bool rebuilding_is_cheaper();
    void rebuild(std::vector<ObjectPair>& all);
    void drop_removed(std::vector<ObjectPair>& ended);
    bool move_ends(std::size_t axis, std::size_t& budget, FoundPairs& out);
    void add_ends(std::size_t axis);
    void find_pairs_of_added(std::vector<ObjectPair>& begun);
    void settle();

    [[nodiscard]] EndPoint end_of(ObjectId id, std::size_t axis, bool upper) const noexcept {
        const Box& box = objects().box(id);
        return upper ? EndPoint::upper(box.hi[axis], id) : EndPoint::lower(box.lo[axis], id);
    }
    void begin(ObjectId a, ObjectId b, std::vector<ObjectPair>& begun) {
        if (pairs_.insert(pair_of(a, b))) {
            begun.push_back(pair_of(a, b));
        }
    }
    void end(ObjectId a, ObjectId b, std::vector<ObjectPair>& ended) {
        if (pairs_.erase(pair_of(a, b))) {
            ended.push_back(pair_of(a, b));
        }
    }

    std::array<std::vector<EndPoint>, 3> ends_;  ///< between two sentinels
    PairSet pairs_;
    std::vector<Box> previous_;  ///< the boxes at the last update, which ends_ and pairs_ refer to
    std::vector<Status> status_;
    std::vector<ObjectId> added_;
    std::vector<ObjectId> moved_;
    std::vector<ObjectId> removed_;

    std::size_t sweep_axis_ = 0;
    std::size_t passings_worth_it_ = 0;  ///< more exchanges than this cost more than a rebuild
    unsigned rebuilds_to_come_ = 0;
    unsigned next_rebuilds_ = 1;
    bool has_reported_ = false;

    std::vector<EndPoint> scratch_;
    std::vector<EndPoint> incoming_;
    BoxRows rows_;
    std::array<std::vector<ObjectId>, 2>
        active_;  ///< known and new objects whose intervals contain the sweep's position
    std::vector<ObjectId> place_;  ///< of an object in its list of active_
};

PairReport SweepAndPrune::find_pairs(FoundPairs& out) {
    // 1. If much has changed, rebuild everything.
    std::erase_if(added_, [this](ObjectId id) { return status_[id] == Status::Gone; });
    if (rebuilding_is_cheaper()) {
        rebuild(out.all);
        return PairReport::All;
    }
    // 2. Removed objects, then moved ones, axis by axis.
    drop_removed(out.ended);
    if (!moved_.empty()) {
        std::size_t budget = passings_worth_it_;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            if (!move_ends(axis, budget, out)) {
                // Fast motion usually continues, so every failure doubles the time until the next
                // attempt.
                rebuilds_to_come_ = next_rebuilds_;
                next_rebuilds_ = std::min(2 * next_rebuilds_, 64U);
                rebuild(out.all);
                return PairReport::All;
            }
        }
        next_rebuilds_ = 1;
    }
    // 3. Added objects.
    if (!added_.empty()) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            add_ends(axis);
        }
        find_pairs_of_added(out.begun);
    }
    settle();
    return PairReport::Changes;
}

bool SweepAndPrune::rebuilding_is_cheaper() {
    if (!has_reported_ || 16 * added_.size() > objects().size()) {
        return true;
    }
    if (rebuilds_to_come_ > 0 && !moved_.empty()) {
        --rebuilds_to_come_;
        return true;
    }
    return false;
}

void SweepAndPrune::rebuild(std::vector<ObjectPair>& all) {
    // 1. Sort all ends on each axis.
    for (std::size_t axis = 0; axis < 3; ++axis) {
        std::vector<EndPoint>& ends = ends_[axis];
        ends.clear();
        ends.push_back(EndPoint::first());
        for_each_object(objects(), [&](ObjectId id, const Box& box) {
            ends.push_back(EndPoint::lower(box.lo[axis], id));
            ends.push_back(EndPoint::upper(box.hi[axis], id));
        });
        ends.push_back(EndPoint::last());
        // The sort is stable, and the objects are already in order.
        radix_sort(ends, scratch_, EndPoint::kOrderBit, [](EndPoint e) { return e.bits(); });
    }
    // 2. Sweep along one axis to find all pairs.
    sweep_axis_ = axis_of_largest_variance(objects());
    rows_.clear();
    const std::vector<EndPoint>& ends = ends_[sweep_axis_];
    for (std::size_t k = 1; k + 1 < ends.size(); ++k) {
        if (!ends[k].is_upper()) {
            rows_.push_back(ends[k].object(), objects().box(ends[k].object()));
        }
    }
    const std::size_t compared = sweep(rows_, sweep_axis_, all);
    passings_worth_it_ = compared / 16 + 16 * rows_.size();
    pairs_.clear();
    for (const ObjectPair& pair : all) {
        pairs_.insert(pair);
    }
    previous_ = objects().boxes();
    settle();
    has_reported_ = true;
}

/// Drops all removed objects in one pass; dropping them one by one would examine all ends each
/// time.
void SweepAndPrune::drop_removed(std::vector<ObjectPair>& ended) {
    if (removed_.empty()) {
        return;
    }
    for (std::vector<EndPoint>& ends : ends_) {
        // Sentinels belong to no object and are left out.
        const auto is_gone = [this](EndPoint e) { return status_[e.object()] == Status::Gone; };
        const auto kept = std::remove_if(ends.begin() + 1, ends.end() - 1, is_gone);
        *kept = EndPoint::last();
        ends.erase(kept + 1, ends.end());
    }
    pairs_.for_each([&](ObjectPair pair) {
        if (status_[pair.a] == Status::Gone || status_[pair.b] == Status::Gone) {
            ended.push_back(pair);
        }
    });
    for (const ObjectPair& pair : ended) {
        pairs_.erase(pair);
    }
}

/// Insertion sort with the new places of moved objects (listing 2.23). Any two ends whose order has
/// changed are exchanged exactly once. All boxes are already the new ones, so an exchange decides
/// the pair finally, and not only for this axis.
bool SweepAndPrune::move_ends(std::size_t axis, std::size_t& budget, FoundPairs& out) {
    std::vector<EndPoint>& ends = ends_[axis];
    for (std::size_t k = 1; k + 1 < ends.size(); ++k) {
        EndPoint e = ends[k];
        const ObjectId id = e.object();
        if (status_[id] == Status::Moved) {
            e = end_of(id, axis, e.is_upper());
        }
        std::size_t to = k;
        if (e.is_upper()) {
            for (; e < ends[to - 1]; --to) {
                const EndPoint passed = ends[to] = ends[to - 1];
                // The boxes are apart now. They were a pair if the boxes of the last update
                // overlap.
                if (!passed.is_upper() && touch(previous_[id], previous_[passed.object()])) {
                    end(id, passed.object(), out.ended);
                }
            }
        } else {
            for (; e < ends[to - 1]; --to) {
                const EndPoint passed = ends[to] = ends[to - 1];
                if (passed.is_upper() && touch(objects().box(id), objects().box(passed.object()))) {
                    begin(id, passed.object(), out.begun);
                }
            }
        }
        ends[to] = e;
        if (k - to > budget) {
            out.clear();
            return false;
        }
        budget -= k - to;
    }
    return true;
}

/// Merges the sorted new ends into the existing ones, from the back.
void SweepAndPrune::add_ends(std::size_t axis) {
    incoming_.clear();
    for (const ObjectId id : added_) {
        incoming_.push_back(end_of(id, axis, false));
        incoming_.push_back(end_of(id, axis, true));
    }
    std::ranges::sort(incoming_);
    std::vector<EndPoint>& ends = ends_[axis];
    std::size_t from = ends.size();
    ends.resize(ends.size() + incoming_.size());
    std::size_t to = ends.size();
    for (std::size_t left = incoming_.size(); left > 0;) {
        ends[--to] = ends[from - 1] < incoming_[left - 1] ? incoming_[--left] : ends[--from];
    }
}

/// One sweep for all new objects (listing 2.21). At its lower end, a new object is compared with
/// all active objects, and a known object only with the new ones.
void SweepAndPrune::find_pairs_of_added(std::vector<ObjectPair>& begun) {
    for (std::vector<ObjectId>& list : active_) {
        list.clear();
    }
    place_.resize(status_.size());
    const std::vector<EndPoint>& ends = ends_[sweep_axis_];
    for (std::size_t k = 1; k + 1 < ends.size(); ++k) {
        const ObjectId id = ends[k].object();
        const bool is_new = status_[id] == Status::New;
        std::vector<ObjectId>& mine = active_[is_new ? 1 : 0];
        if (ends[k].is_upper()) {
            place_[mine.back()] = place_[id];
            mine[place_[id]] = mine.back();
            mine.pop_back();
            continue;
        }
        for (std::size_t list = is_new ? 0 : 1; list < 2; ++list) {
            for (const ObjectId other : active_[list]) {
                if (touch(objects().box(id), objects().box(other))) {
                    begin(id, other, begun);
                }
            }
        }
        place_[id] = static_cast<ObjectId>(mine.size());
        mine.push_back(id);
    }
}

void SweepAndPrune::settle() {
    previous_.resize(status_.size());
    for (std::vector<ObjectId>* list : {&added_, &moved_, &removed_}) {
        for (const ObjectId id : *list) {
            previous_[id] = objects().box(id);
            status_[id] = Status::Resting;
        }
        list->clear();
    }
}

std::vector<std::string> SweepAndPrune::validate() const {
    std::vector<std::string> broken;
    if (!has_reported_) {
        return broken;
    }
    // Objects added since the last update are not known here yet; objects removed since are still
    // known.
    const auto is_known = [this](ObjectId id) {
        return id < previous_.size() && is_proper(previous_[id]);
    };
    std::size_t known = 0;
    for (ObjectId id = 0; id < previous_.size(); ++id) {
        known += is_known(id) ? std::size_t{1} : 0;
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::vector<EndPoint>& ends = ends_[axis];
        if (ends.size() != 2 * known + 2 || ends.front() != EndPoint::first() ||
            ends.back() != EndPoint::last()) {
            broken.push_back(
                fmt::format("axis {}: {} ends of {} objects", axis, ends.size(), known));
            continue;
        }
        if (std::ranges::adjacent_find(ends, std::ranges::greater_equal{}) != ends.end()) {
            broken.push_back(fmt::format("axis {} is not sorted", axis));
        }
        for (std::size_t k = 1; k + 1 < ends.size(); ++k) {
            const ObjectId id = ends[k].object();
            const Box box = is_known(id) ? previous_[id] : Objects::kEmptyBox;
            if (ends[k] != (ends[k].is_upper() ? EndPoint::upper(box.hi[axis], id)
                                               : EndPoint::lower(box.lo[axis], id))) {
                broken.push_back(fmt::format("axis {}: wrong end of object {}", axis, id));
            }
        }
    }
    BoxRows rows;
    for (const EndPoint e : ends_[sweep_axis_]) {
        if (!e.is_upper() && e != EndPoint::first() && is_known(e.object())) {
            rows.push_back(e.object(), previous_[e.object()]);
        }
    }
    std::vector<ObjectPair> overlapping;
    sweep(rows, sweep_axis_, overlapping);
    const bool all_there =
        std::ranges::all_of(overlapping, [this](ObjectPair pair) { return pairs_.contains(pair); });
    if (!all_there || overlapping.size() != pairs_.size()) {
        broken.push_back(fmt::format("{} pairs in the set, {} overlap, {}", pairs_.size(),
                                     overlapping.size(), all_there ? "all there" : "some missing"));
    }
    return broken;
}

}  // namespace

std::unique_ptr<BroadPhaseMethod> make_sweep_and_prune(const BroadPhaseOptions& /*options*/,
                                                       Objects& objects) {
    return std::make_unique<SweepAndPrune>(objects);
}

}  // namespace tandem::broadphase
