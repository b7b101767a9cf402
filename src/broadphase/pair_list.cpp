// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/pair_list.hpp"

#include <algorithm>
#include <iterator>

#include "base/sort_pairs.hpp"
#include "broadphase/grow.hpp"

namespace tandem::broadphase {
namespace {

void difference(const std::vector<ObjectPair>& from, const std::vector<ObjectPair>& without,
                std::vector<ObjectPair>& out) {
    out.clear();
    std::set_difference(from.begin(), from.end(), without.begin(), without.end(),
                        std::back_inserter(out));
}

}  // namespace

void PairList::merge_changes(const std::vector<ObjectPair>& last, std::vector<ObjectPair>& out) {
    sort_pairs(found_.begun, scratch_);
    sort_pairs(found_.ended, scratch_);
    difference(last, found_.ended, scratch_);
    out.clear();
    std::merge(scratch_.begin(), scratch_.end(), found_.begun.begin(), found_.begun.end(),
               std::back_inserter(out));
}

/// Merges the pairs found now with those of the last report. Pairs of objects that have moved are
/// taken only from those found now.
void PairList::replace_moved(const std::vector<ObjectPair>& last, std::vector<ObjectPair>& out) {
    sort_pairs(found_.all, scratch_);
    resize_sparingly(out, last.size() + found_.all.size());
    ObjectPair* end = out.data();
    auto at = last.begin();
    const auto keep_until = [&](std::vector<ObjectPair>::const_iterator stop) {
        for (; at != stop; ++at) {
            *end = *at;
            end += found_.moved.contains(at->a) || found_.moved.contains(at->b) ? 0 : 1;
        }
    };
    for (const ObjectPair& pair : found_.all) {
        keep_until(std::lower_bound(at, last.end(), pair));
        *end++ = pair;
    }
    keep_until(last.end());
    out.resize(static_cast<std::size_t>(end - out.data()));
}

FoundPairs& PairList::begin() noexcept {
    found_.clear();
    // The older pairs are no longer needed, and their memory is reused. A report of all pairs is
    // sorted in place, so that there are two lists of pairs, not three.
    if (last_report_ == PairReport::All) {
        previous_.swap(found_.all);
        found_.all.clear();
    }
    return found_;
}

void PairList::take(PairReport report, const Objects& objects, const PairPredicate& predicate) {
    last_report_ = report;
    const bool filters = objects.has_filters() || predicate != nullptr;
    if (report == PairReport::Changes && found_.begun.empty() && found_.ended.empty() && !filters &&
        !filtered_) {
        begun_.clear();
        ended_.clear();
        compared_ = true;
        return;
    }
    std::vector<ObjectPair>& next = report == PairReport::All ? found_.all : previous_;
    const std::vector<ObjectPair>& last = filtered_ ? unfiltered_ : pairs_;
    switch (report) {
        case PairReport::All:
            bucket_sort_.sort(next, objects.id_end());
            break;
        case PairReport::Changes:
            merge_changes(last, next);
            break;
        case PairReport::OfMoved:
            replace_moved(last, next);
            break;
    }
    filtered_ = filters;
    if (filtered_) {
        unfiltered_.swap(next);
        next.clear();
        std::copy_if(unfiltered_.begin(), unfiltered_.end(), std::back_inserter(next),
                     [&](const ObjectPair& pair) {
                         return may_meet(objects.filter(pair.a), objects.filter(pair.b)) &&
                                (predicate == nullptr || predicate(pair.a, pair.b));
                     });
    }
    pairs_.swap(next);
    if (report == PairReport::All) {
        previous_.swap(next);
    }
    compared_ = false;
}

void PairList::abandon() noexcept {
    begun_.clear();
    ended_.clear();
    compared_ = true;
}

PairChanges PairList::changes() {
    if (!compared_) {
        difference(pairs_, previous_, begun_);
        difference(previous_, pairs_, ended_);
        compared_ = true;
    }
    return {begun_, ended_};
}

void PairList::validate(std::vector<std::string>& broken) const {
    const auto is_misplaced = [](const ObjectPair& one, const ObjectPair& next) {
        return one >= next;
    };
    if (std::ranges::adjacent_find(pairs_, is_misplaced) != pairs_.end() ||
        std::ranges::any_of(pairs_, [](const ObjectPair& pair) { return pair.a >= pair.b; })) {
        broken.emplace_back("the pairs are not in order");
    }
}

std::size_t PairList::memory_bytes() const noexcept {
    std::size_t pairs = 0;
    for (const std::vector<ObjectPair>* list :
         {&found_.all, &found_.begun, &found_.ended, &scratch_, &unfiltered_, &pairs_, &previous_,
          &begun_, &ended_}) {
        pairs += list->capacity();
    }
    return pairs * sizeof(ObjectPair) + found_.moved.memory_bytes() + bucket_sort_.memory_bytes();
}

}  // namespace tandem::broadphase
