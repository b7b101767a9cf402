// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/pair_list.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

#include "base/assert.hpp"
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

/// One bucket for each smaller id. Most hold few pairs, so that ordering them by the larger id is
/// a matter of a comparison or two.
void PairList::sort_found(ObjectId id_end, std::vector<ObjectPair>& out) {
    TANDEM_ASSERT(found_.all.size() <= std::numeric_limits<std::uint32_t>::max());
    bucket_ends_.assign(id_end, 0);
    for (const ObjectPair& pair : found_.all) {
        ++bucket_ends_[pair.a];
    }
    std::uint32_t sum = 0;
    for (std::uint32_t& end : bucket_ends_) {
        sum += std::exchange(end, sum);
    }
    if (out.capacity() < found_.all.size()) {
        out.clear();
        out.reserve(found_.all.size() + found_.all.size() / 8);
    }
    out.resize(found_.all.size());
    for (const ObjectPair& pair : found_.all) {
        out[bucket_ends_[pair.a]++] = pair;
    }
    ObjectPair* begin = out.data();
    for (const std::uint32_t place : bucket_ends_) {
        ObjectPair* end = out.data() + place;
        if (end - begin == 2) {
            if (begin[1] < begin[0]) {
                std::swap(begin[0], begin[1]);
            }
        } else if (end - begin > 2) {
            std::sort(begin, end);
        }
        begin = end;
    }
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
    return pairs * sizeof(ObjectPair) + bucket_ends_.capacity() * sizeof(std::uint32_t);
}

}  // namespace tandem
