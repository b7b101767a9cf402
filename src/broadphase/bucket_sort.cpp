// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/bucket_sort.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/assert.hpp"

namespace tandem {
namespace {

/// Numbers `a` whose buckets are filled at once: their pairs and places stay in the second cache.
constexpr unsigned kRangeBits = 14;

/// Turns counts into the places where buckets begin.
template <class Counts>
void to_places(Counts& counts) {
    std::uint32_t sum = 0;
    for (std::uint32_t& count : counts) {
        sum += std::exchange(count, sum);
    }
}

}  // namespace

void BucketSort::sort_range(std::span<const ObjectPair> pairs, std::span<ObjectPair> sorted,
                            ObjectId begin, ObjectId end) {
    places_.assign(end - begin, 0);
    for (const ObjectPair& pair : pairs) {
        ++places_[pair.a - begin];
    }
    to_places(places_);
    for (const ObjectPair& pair : pairs) {
        sorted[places_[pair.a - begin]++] = pair;
    }
    // A place is now the end of its bucket.
    ObjectPair* first = sorted.data();
    for (const std::uint32_t place : places_) {
        ObjectPair* last = sorted.data() + place;
        if (last - first == 2) {
            if (first[1].b < first[0].b) {
                std::swap(first[0], first[1]);
            }
        } else if (last - first > 2) {
            std::sort(first, last);
        }
        first = last;
    }
}

void BucketSort::sort(std::span<ObjectPair> pairs, std::span<ObjectPair> sorted, ObjectId end) {
    TANDEM_ASSERT(pairs.size() <= std::numeric_limits<std::uint32_t>::max());
    constexpr ObjectId kRange = ObjectId{1} << kRangeBits;
    if (end <= 4 * kRange) {
        sort_range(pairs, sorted, 0, end);
        return;
    }
    // Into ranges of numbers first, which writes to few places at a time.
    std::vector<std::uint32_t>& ranges = ranges_;
    ranges.assign((end - 1) / kRange + 1, 0);
    for (const ObjectPair& pair : pairs) {
        ++ranges[pair.a >> kRangeBits];
    }
    to_places(ranges);
    for (const ObjectPair& pair : pairs) {
        sorted[ranges[pair.a >> kRangeBits]++] = pair;
    }
    std::uint32_t first = 0;
    for (std::size_t range = 0; range < ranges.size(); ++range) {
        const std::uint32_t last = ranges[range];
        const std::span<ObjectPair> part = sorted.subspan(first, last - first);
        const std::span<ObjectPair> copy = pairs.subspan(first, last - first);
        std::ranges::copy(part, copy.begin());
        const auto begin = static_cast<ObjectId>(range << kRangeBits);
        sort_range(copy, part, begin, std::min<ObjectId>(end - begin, kRange) + begin);
        first = last;
    }
}

}  // namespace tandem
