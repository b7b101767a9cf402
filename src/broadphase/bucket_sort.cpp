// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/bucket_sort.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "broadphase/grow.hpp"

namespace tandem::broadphase {
namespace {

/// The buckets of this many numbers are filled at once; their pairs and places fit the second-level
/// cache.
constexpr ObjectId kRange = 1U << 14U;
/// If a bucket holds more pairs than this on average, a second pass costs less than sorting each
/// bucket.
constexpr std::size_t kManyInBucket = 4;

/// Turns the counts into the starts of the buckets.
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

template <class Key>
void BucketSort::find_places(std::span<const ObjectPair> pairs, ObjectId begin, ObjectId end,
                             Key key) {
    places_.assign(end - begin, 0);
    for (const ObjectPair& pair : pairs) {
        ++places_[key(pair) - begin];
    }
    to_places(places_);
}

/// Copies the pairs into their buckets. Stable: pairs of the same key keep their order.
template <class Key>
void BucketSort::distribute(std::span<const ObjectPair> pairs, std::span<ObjectPair> sorted,
                            ObjectId begin, Key key) {
    std::uint32_t* const places = places_.data();
    for (const ObjectPair& pair : pairs) {
        sorted[places[key(pair) - begin]++] = pair;
    }
}

template <class Finish>
void BucketSort::finish_buckets(std::span<ObjectPair> sorted, Finish finish) const {
    ObjectPair* first = sorted.data();
    for (const std::uint32_t place : places_) {
        ObjectPair* last = sorted.data() + place;
        finish(first, last);
        first = last;
    }
}

/// Distributes the upper half first, then the lower half, so that the copy needs half the length.
template <class Key>
void BucketSort::pass_in_parts(std::span<ObjectPair> pairs, ObjectId end, Key key) {
    find_places(pairs, 0, end, key);
    const auto cut_at = std::ranges::lower_bound(places_, pairs.size() / 2);
    const auto cut = static_cast<ObjectId>(cut_at - places_.begin());
    const std::size_t lower = cut_at == places_.end() ? pairs.size() : *cut_at;
    const std::size_t upper = pairs.size() - lower;
    // Without a branch: every pair is written to both parts, and only one of the parts is extended.
    resize_sparingly(copy_, std::max(upper, lower) + 1);
    ObjectPair* const copy = copy_.data();
    std::size_t taken = 0;
    for (std::size_t k = 0; k < pairs.size(); ++k) {
        const ObjectPair pair = pairs[k];
        pairs[k - taken] = pair;
        copy[taken] = pair;
        taken += static_cast<std::size_t>(key(pair) >= cut);
    }
    distribute(std::span(copy_).first(upper), pairs, 0, key);
    std::ranges::copy(pairs.first(lower), copy);
    distribute(std::span(copy_).first(lower), pairs, 0, key);
}

/// Distributes into ranges of numbers first, so that it writes to few places at a time.
template <class Key, class Finish>
void BucketSort::pass_in_ranges(std::span<ObjectPair> pairs, ObjectId end, Key key, Finish finish) {
    // 1. Distribute the pairs into ranges.
    ranges_.assign((end - 1) / kRange + 1, 0);
    std::uint32_t* const ranges = ranges_.data();
    for (const ObjectPair& pair : pairs) {
        ++ranges[key(pair) / kRange];
    }
    to_places(ranges_);
    resize_sparingly(copy_, pairs.size());
    ObjectPair* const copy = copy_.data();
    for (const ObjectPair& pair : pairs) {
        copy[ranges[key(pair) / kRange]++] = pair;
    }
    // 2. Distribute each range into the buckets of its numbers.
    std::uint32_t first = 0;
    for (std::size_t range = 0; range < ranges_.size(); ++range) {
        const std::span<const ObjectPair> from(copy + first, copy + ranges[range]);
        const std::span<ObjectPair> to = pairs.subspan(first, from.size());
        const auto begin = static_cast<ObjectId>(range * kRange);
        find_places(from, begin, std::min<ObjectId>(end - begin, kRange) + begin, key);
        distribute(from, to, begin, key);
        finish_buckets(to, finish);
        first = ranges[range];
    }
}

template <class Key, class Finish>
void BucketSort::pass(std::span<ObjectPair> pairs, ObjectId end, Key key, Finish finish) {
    if (end <= 4 * kRange) {
        pass_in_parts(pairs, end, key);
        finish_buckets(pairs, finish);
    } else {
        pass_in_ranges(pairs, end, key, finish);
    }
}

void BucketSort::sort(std::span<ObjectPair> pairs, ObjectId end) {
    if (pairs.size() > std::numeric_limits<std::uint32_t>::max()) {
        std::ranges::sort(pairs);  // places have 32 bits
        return;
    }
    const auto by_a = [](const ObjectPair& pair) { return pair.a; };
    if (pairs.size() / kManyInBucket <= end) {
        pass(pairs, end, by_a, order_bucket);
        return;
    }
    const auto by_b = [](const ObjectPair& pair) { return pair.b; };
    const auto done = [](ObjectPair*, ObjectPair*) {};
    pass(pairs, end, by_b, done);
    pass(pairs, end, by_a, done);
}

}  // namespace tandem::broadphase
