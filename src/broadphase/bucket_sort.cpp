// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/bucket_sort.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/assert.hpp"

namespace tandem {
namespace {

/// Numbers whose buckets are filled at once: their pairs and places stay in the second cache.
constexpr unsigned kRangeBits = 14;
/// With more pairs than this to a bucket a second pass costs less than ordering the buckets.
constexpr std::size_t kManyInBucket = 4;

/// Turns counts into the places where buckets begin.
template <class Counts>
void to_places(Counts& counts) {
    std::uint32_t sum = 0;
    for (std::uint32_t& count : counts) {
        sum += std::exchange(count, sum);
    }
}

void order_bucket(ObjectPair* first, ObjectPair* last) {
    if (last - first == 2) {
        if (first[1].b < first[0].b) {
            std::swap(first[0], first[1]);
        }
    } else if (last - first > 2) {
        std::sort(first, last);
    }
}

}  // namespace

/// Keeps pairs of the same key as they come; `finish(first, last)` gets every bucket.
template <class Key, class Finish>
void BucketSort::distribute_range(std::span<const ObjectPair> pairs, std::span<ObjectPair> sorted,
                                  ObjectId begin, ObjectId end, Key key, Finish finish) {
    places_.assign(end - begin, 0);
    for (const ObjectPair& pair : pairs) {
        ++places_[key(pair) - begin];
    }
    to_places(places_);
    for (const ObjectPair& pair : pairs) {
        sorted[places_[key(pair) - begin]++] = pair;
    }
    // A place is now the end of its bucket.
    ObjectPair* first = sorted.data();
    for (const std::uint32_t place : places_) {
        ObjectPair* last = sorted.data() + place;
        finish(first, last);
        first = last;
    }
}

template <class Key, class Finish>
void BucketSort::distribute(std::span<ObjectPair> pairs, std::span<ObjectPair> sorted, ObjectId end,
                            Key key, Finish finish) {
    constexpr ObjectId kRange = ObjectId{1} << kRangeBits;
    if (end <= 4 * kRange) {
        distribute_range(pairs, sorted, 0, end, key, finish);
        return;
    }
    // Into ranges of numbers first, which writes to few places at a time.
    std::vector<std::uint32_t>& ranges = ranges_;
    ranges.assign((end - 1) / kRange + 1, 0);
    for (const ObjectPair& pair : pairs) {
        ++ranges[key(pair) >> kRangeBits];
    }
    to_places(ranges);
    for (const ObjectPair& pair : pairs) {
        sorted[ranges[key(pair) >> kRangeBits]++] = pair;
    }
    std::uint32_t first = 0;
    for (std::size_t range = 0; range < ranges.size(); ++range) {
        const std::uint32_t last = ranges[range];
        const std::span<ObjectPair> part = sorted.subspan(first, last - first);
        const std::span<ObjectPair> copy = pairs.subspan(first, last - first);
        std::ranges::copy(part, copy.begin());
        const auto begin = static_cast<ObjectId>(range << kRangeBits);
        distribute_range(copy, part, begin, std::min<ObjectId>(end - begin, kRange) + begin, key,
                         finish);
        first = last;
    }
}

void BucketSort::sort(std::vector<ObjectPair>& pairs, std::vector<ObjectPair>& sorted,
                      ObjectId end) {
    TANDEM_ASSERT(pairs.size() <= std::numeric_limits<std::uint32_t>::max());
    const auto by_a = [](const ObjectPair& pair) { return pair.a; };
    if (pairs.size() / kManyInBucket <= end) {
        distribute(pairs, sorted, end, by_a, order_bucket);
        return;
    }
    const auto done = [](ObjectPair*, ObjectPair*) {};
    distribute(
        pairs, sorted, end, [](const ObjectPair& pair) { return pair.b; }, done);
    distribute(sorted, pairs, end, by_a, done);
    pairs.swap(sorted);
}

}  // namespace tandem
