// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/pair_list.hpp"

#include <algorithm>
#include <iterator>

#include "base/sort_pairs.hpp"

namespace tandem {
namespace {

void difference(const std::vector<ObjectPair>& from, const std::vector<ObjectPair>& without,
                std::vector<ObjectPair>& out) {
    out.clear();
    std::set_difference(from.begin(), from.end(), without.begin(), without.end(),
                        std::back_inserter(out));
}

}  // namespace

void PairList::merge_changes(const std::vector<ObjectPair>& last) {
    sort_pairs(found_.begun, scratch_);
    sort_pairs(found_.ended, scratch_);
    difference(last, found_.ended, scratch_);
    found_.all.clear();
    std::merge(scratch_.begin(), scratch_.end(), found_.begun.begin(), found_.begun.end(),
               std::back_inserter(found_.all));
}

void PairList::take(PairReport report, const Objects& objects, const PairPredicate& predicate) {
    if (report == PairReport::Changes) {
        merge_changes(filtered_ ? unfiltered_ : pairs_);
    } else {
        sort_pairs(found_.all, scratch_);
    }
    previous_.swap(pairs_);
    filtered_ = objects.has_filters() || predicate != nullptr;
    if (filtered_) {
        pairs_.clear();
        std::copy_if(found_.all.begin(), found_.all.end(), std::back_inserter(pairs_),
                     [&](const ObjectPair& pair) {
                         return may_meet(objects.filter(pair.a), objects.filter(pair.b)) &&
                                (predicate == nullptr || predicate(pair.a, pair.b));
                     });
        unfiltered_.swap(found_.all);
    } else {
        pairs_.swap(found_.all);
    }
    compared_ = false;
}

PairChanges PairList::changes() {
    if (!compared_) {
        difference(pairs_, previous_, begun_);
        difference(previous_, pairs_, ended_);
        compared_ = true;
    }
    return {begun_, ended_};
}

std::size_t PairList::memory_bytes() const noexcept {
    std::size_t pairs = 0;
    for (const std::vector<ObjectPair>* list :
         {&found_.all, &found_.begun, &found_.ended, &scratch_, &unfiltered_, &pairs_, &previous_,
          &begun_, &ended_}) {
        pairs += list->capacity();
    }
    return pairs * sizeof(ObjectPair);
}

}  // namespace tandem
