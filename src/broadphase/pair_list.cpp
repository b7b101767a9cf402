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

void PairList::merge_changes(const std::vector<ObjectPair>& last, std::vector<ObjectPair>& out) {
    sort_pairs(found_.begun, scratch_);
    sort_pairs(found_.ended, scratch_);
    difference(last, found_.ended, scratch_);
    out.clear();
    std::merge(scratch_.begin(), scratch_.end(), found_.begun.begin(), found_.begun.end(),
               std::back_inserter(out));
}

void PairList::sort_found(ObjectId id_end, std::vector<ObjectPair>& out) {
    if (out.capacity() < found_.all.size()) {
        out.clear();
        out.reserve(found_.all.size() + found_.all.size() / 16);
    }
    out.resize(found_.all.size());
    bucket_sort_.sort(found_.all, out, id_end);
}

void PairList::take(PairReport report, const Objects& objects, const PairPredicate& predicate) {
    // The pairs before the last ones are of no more use, their memory is.
    std::vector<ObjectPair>& next = previous_;
    if (report == PairReport::Changes) {
        merge_changes(filtered_ ? unfiltered_ : pairs_, next);
    } else {
        sort_found(objects.id_end(), next);
    }
    filtered_ = objects.has_filters() || predicate != nullptr;
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
    return pairs * sizeof(ObjectPair) + bucket_sort_.memory_bytes();
}

}  // namespace tandem
