// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Pairs that are found again when needed equal pairs that are kept in memory.
#include "cli/answers/found_pairs.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>
#include <set>
#include <vector>

#include "cli/answers/self_answer.hpp"
#include "scenes/soups.hpp"
#include "support/seeds.hpp"

namespace tandem::cli {
namespace {

using Pairs = std::vector<TrianglePair>;

Pairs collected(const FoundPairs& found) {
    Pairs all;
    EXPECT_TRUE(found.for_each([&](std::span<const TrianglePair> batch) {
        EXPECT_FALSE(batch.empty());
        all.insert(all.end(), batch.begin(), batch.end());
        return Flow::Continue;
    }));
    return all;
}

void expect_same(const FoundPairs& streamed, const FoundPairs& kept, std::size_t listed) {
    EXPECT_EQ(streamed.count(), kept.count());
    EXPECT_EQ(streamed.hash_text(), kept.hash_text());
    EXPECT_EQ(streamed.marks().a, kept.marks().a);
    EXPECT_EQ(streamed.marks().b, kept.marks().b);
    EXPECT_EQ(collected(streamed), collected(kept));
    const auto first = kept.first().first(std::min(listed, kept.first().size()));
    EXPECT_TRUE(
        std::equal(first.begin(), first.end(), streamed.first().begin(), streamed.first().end()));
    EXPECT_TRUE(kept.all());
    EXPECT_FALSE(streamed.all());
}

TEST(FoundPairs, LookedForAgainAreThoseThatAreKept) {
    for (const std::uint64_t seed : testing::seeds(20)) {
        TANDEM_TRACE_SEED(seed);
        std::mt19937_64 random(seed);
        const std::size_t triangles_a = 1 + random() % 60;
        const std::size_t triangles_b = 1 + random() % 60;
        // Some triangles of A are in no pair, some in a pair with every triangle of B.
        std::set<TrianglePair> set;
        for (std::uint32_t a = 0; a < triangles_a; ++a) {
            const std::uint64_t part = random() % 4;
            for (std::uint32_t b = 0; b < triangles_b; ++b) {
                if (random() % 4 < part) {
                    set.insert({a, b});
                }
            }
        }
        Pairs shuffled(set.begin(), set.end());
        const FoundPairs kept(shuffled, triangles_a, triangles_b);
        std::shuffle(shuffled.begin(), shuffled.end(), random);
        const VisitPairs visit = [&](const CollideQuery::Visitor& visitor) -> Result<Done> {
            // Shuffle the pairs each time, as if several threads had found them.
            std::shuffle(shuffled.begin(), shuffled.end(), random);
            std::span<const TrianglePair> left(shuffled);
            while (!left.empty()) {
                const auto batch = left.first(std::min<std::size_t>(left.size(), 7));
                left = left.subspan(batch.size());
                if (visitor(batch) == Flow::Stop) {
                    break;
                }
            }
            return Done{};
        };
        for (const std::size_t bytes : {1UL, 64UL, 800UL, 1UL << 20U}) {
            const std::size_t listed = random() % 20;
            const auto streamed =
                FoundPairs::streamed(visit, triangles_a, triangles_b, {bytes, listed});
            ASSERT_TRUE(streamed);
            SCOPED_TRACE(::testing::Message() << bytes << " bytes");
            expect_same(*streamed, kept, std::min(listed, bytes / sizeof(TrianglePair)));
        }
    }
}

TEST(FoundPairs, OfAQueryThatDoesNotFitAreThoseOfOneThatDoes) {
    const Model model = Model::build(scenes::random_soup(1, 300, 0.5)).value();
    const auto self_with = [&](std::size_t bytes) {
        Progress progress(Verbosity::Quiet);
        return find_self_intersection({{"soup", model}, {}, {}}, {bytes, 5}, {}, progress).value();
    };
    const SelfIntersection kept = self_with(std::size_t{1} << 30U);
    ASSERT_GT(kept.pairs.count(), 100U);
    for (const std::size_t bytes : {1UL, 100UL, 1000UL}) {
        const SelfIntersection streamed = self_with(bytes);
        expect_same(streamed.pairs, kept.pairs, std::min<std::size_t>(5, bytes / 8));
    }
}

TEST(FoundPairs, NoneAreNothing) {
    const FoundPairs none;
    EXPECT_TRUE(none.empty());
    EXPECT_EQ(none.hash_text(), pair_hash_text({}));
    EXPECT_TRUE(collected(none).empty());
    EXPECT_TRUE(none.all());
}

}  // namespace
}  // namespace tandem::cli
