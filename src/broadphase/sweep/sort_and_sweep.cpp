// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <fmt/format.h>
#include <functional>

#include "broadphase/box_rows.hpp"
#include "broadphase/methods.hpp"
#include "broadphase/object_scan.hpp"
#include "broadphase/sweep/radix_sort.hpp"
#include "broadphase/sweep/sortable_float.hpp"
#include "broadphase/sweep/sweep_rows.hpp"

namespace tandem::broadphase {
namespace {

class SortAndSweep final : public BroadPhaseMethod {
  public:
    explicit SortAndSweep(Objects& objects) : BroadPhaseMethod(objects) {
        for_each_object(objects, [this](ObjectId id, const Box&) { SortAndSweep::add(id); });
    }

    void add(ObjectId id) override {
        order_.push_back(id);
        sorted_ = false;
    }
    /// The next sorting omits the object. No other object gets its number before the next update.
    void remove(ObjectId /*id*/) override { sorted_ = false; }
    void move(std::span<const ObjectHandle> moved, std::span<const Box> boxes) override {
        for (std::size_t k = 0; k < moved.size(); ++k) {
            objects().set_box(moved[k].id, boxes[k]);
        }
        sorted_ = sorted_ && moved.empty();
    }

    PairReport find_pairs(FoundPairs& out) override {
        sort();
        sweep(rows_, axis_, out.all);
        return PairReport::All;
    }

    /// The rows are sorted by lower ends, so all overlapping rows come before the first row that
    /// begins after the box. They also come after the last row up to which all upper ends are
    /// before the box.
    void query(const Box& box, std::vector<ObjectId>& out) override {
        sort();
        if (reach_.empty()) {
            for (const float hi : rows_.hi[axis_]) {
                reach_.push_back(reach_.empty() ? hi : std::max(reach_.back(), hi));
            }
        }
        const auto place = [](const std::vector<float>& row, auto found) {
            return static_cast<std::size_t>(found - row.begin());
        };
        const std::size_t begin = place(reach_, std::ranges::lower_bound(reach_, box.lo[axis_]));
        const std::vector<float>& lo = rows_.lo[axis_];
        const std::size_t end = place(lo, std::ranges::upper_bound(lo, box.hi[axis_]));
        for (std::size_t k = begin; k < end; ++k) {
            if (overlaps(box, objects().box(rows_.ids[k]))) {
                out.push_back(rows_.ids[k]);
            }
        }
    }
    void query(const Ray& ray, std::vector<ObjectId>& out) override { scan(objects(), ray, out); }

    [[nodiscard]] std::size_t memory_bytes() const noexcept override {
        return rows_.memory_bytes() + order_.capacity() * sizeof(ObjectId) +
               (keys_.capacity() + scratch_.capacity()) * sizeof(std::uint64_t) +
               reach_.capacity() * sizeof(float);
    }
    [[nodiscard]] std::vector<std::string> validate() const override;
    [[nodiscard]] BroadMethod kind() const noexcept override { return BroadMethod::SortAndSweep; }

  private:
    void sort();
    bool sort_by_insertion();

    std::vector<ObjectId> order_;  ///< by lower ends at the last sorting, then new objects
    std::size_t axis_ = 0;
    BoxRows rows_;
    std::vector<float> reach_;  ///< largest upper end so far; empty until a query needs it
    std::vector<std::uint64_t> keys_;
    std::vector<std::uint64_t> scratch_;
    bool sorted_ = true;  ///< whether rows_ are up to date
};

/// Takes linear time if few objects have changed their places. Returns false, without finishing,
/// when a radix sort would have been faster.
bool SortAndSweep::sort_by_insertion() {
    std::size_t budget = 4 * keys_.size();
    for (std::size_t k = 1; k < keys_.size(); ++k) {
        const std::uint64_t key = keys_[k];
        std::size_t to = k;
        for (; to > 0 && key < keys_[to - 1]; --to) {
            keys_[to] = keys_[to - 1];
        }
        keys_[to] = key;
        if (k - to > budget) {
            return false;
        }
        budget -= k - to;
    }
    return true;
}

void SortAndSweep::sort() {
    if (sorted_) {
        return;
    }
    axis_ = axis_of_largest_variance(objects());
    keys_.clear();
    for (const ObjectId id : order_) {
        if (objects().contains(id)) {
            const std::uint64_t end = sortable(objects().box(id).lo[axis_]);
            keys_.push_back(end << 32U | id);
        }
    }
    if (!sort_by_insertion()) {
        radix_sort(keys_, scratch_, 32, std::identity{});
    }
    order_.clear();
    rows_.clear();
    reach_.clear();
    for (const std::uint64_t key : keys_) {
        const auto id = static_cast<ObjectId>(key);
        order_.push_back(id);
        rows_.push_back(id, objects().box(id));
    }
    sorted_ = true;
}

std::vector<std::string> SortAndSweep::validate() const {
    std::vector<std::string> broken;
    std::vector<ObjectId> ids = order_;
    std::erase_if(ids, [this](ObjectId id) { return !objects().contains(id); });
    std::ranges::sort(ids);
    if (ids.size() != objects().size() || std::ranges::adjacent_find(ids) != ids.end()) {
        broken.push_back(fmt::format("{} places for {} objects", ids.size(), objects().size()));
    }
    if (!sorted_) {
        return broken;
    }
    if (rows_.ids != order_ || !std::ranges::is_sorted(rows_.lo[axis_])) {
        broken.emplace_back("the rows are not in order");
    }
    for (std::size_t k = 0; k < rows_.size(); ++k) {
        const Box row{{rows_.lo[0][k], rows_.lo[1][k], rows_.lo[2][k]},
                      {rows_.hi[0][k], rows_.hi[1][k], rows_.hi[2][k]}};
        if (row != objects().box(rows_.ids[k])) {
            broken.push_back(fmt::format("row {} is not the box of object {}", k, rows_.ids[k]));
        }
    }
    return broken;
}

}  // namespace

std::unique_ptr<BroadPhaseMethod> make_sort_and_sweep(const BroadPhaseOptions& /*options*/,
                                                      Objects& objects) {
    return std::make_unique<SortAndSweep>(objects);
}

}  // namespace tandem::broadphase
