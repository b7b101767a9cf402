// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Changes of the input that must not change the answer, or must change it in a known way.
#include <algorithm>
#include <gtest/gtest.h>
#include <numeric>
#include <random>

#include "support/hard_scenes.hpp"
#include "support/seeds.hpp"

namespace tandem {
namespace {

std::vector<TrianglePair> pairs_of(const Mesh& a, const Pose& pose_a, const Mesh& b,
                                   const Pose& pose_b) {
    const Model model_a = Model::build(a).value();
    const Model model_b = Model::build(b).value();
    return collide({model_a, pose_a}, {model_b, pose_b})->pairs;
}

class Metamorphic : public ::testing::Test {
  protected:
    static constexpr std::uint64_t kSeeds = 5;
};

TEST_F(Metamorphic, ScalingByAPowerOfTwoChangesNothing) {
    for (const std::uint64_t seed : testing::seeds(kSeeds)) {
        TANDEM_TRACE_SEED(seed);
        const Mesh a = scenes::random_soup(seed, 200, 0.3);
        const Mesh b = scenes::random_soup(seed + 1, 200, 0.3);
        const auto expected = pairs_of(a, {}, b, {});
        ASSERT_FALSE(expected.empty());
        for (const double scale : {0x1p-700, 0x1p-100, 0x1p3, 0x1p100, 0x1p700}) {
            const Vec3 none = Vec3::Zero();
            EXPECT_EQ(
                pairs_of(testing::moved(a, scale, none), {}, testing::moved(b, scale, none), {}),
                expected)
                << scale;
        }
    }
}

TEST_F(Metamorphic, ACommonExactMotionChangesNothing) {
    const Pose quarter_turn = Pose::create({3, -5, 7}, 1, 0, 1, 0).value();
    for (const std::uint64_t seed : testing::seeds(kSeeds)) {
        TANDEM_TRACE_SEED(seed);
        // Small integers: rotations by 90° and shifts by integers are exact.
        const Mesh a = scenes::integer_soup(seed, 150, 3);
        const Mesh b = scenes::integer_soup(seed + 1, 150, 3);
        EXPECT_EQ(pairs_of(a, quarter_turn, b, quarter_turn), pairs_of(a, {}, b, {}));
    }
}

TEST_F(Metamorphic, OrderOfTrianglesOnlyRenumbersPairs) {
    for (const std::uint64_t seed : testing::seeds(kSeeds)) {
        TANDEM_TRACE_SEED(seed);
        const Mesh a = scenes::random_soup(seed, 200, 0.3);
        const Mesh b = scenes::random_soup(seed + 1, 200, 0.3);
        std::vector<std::uint32_t> order(a.triangle_count());
        std::iota(order.begin(), order.end(), 0U);
        std::shuffle(order.begin(), order.end(), std::mt19937_64(seed));
        std::vector<Triangle> shuffled;
        for (const std::uint32_t k : order) {
            const Triangle& t = a.triangles()[k];
            shuffled.push_back({t[2], t[0], t[1]});
        }
        const Mesh shuffled_a =
            Mesh::create({a.vertices().begin(), a.vertices().end()}, shuffled).value();
        auto pairs = pairs_of(shuffled_a, {}, b, {});
        for (TrianglePair& pair : pairs) {
            pair.a = order[pair.a];
        }
        std::sort(pairs.begin(), pairs.end());
        EXPECT_EQ(pairs, pairs_of(a, {}, b, {}));
    }
}

TEST_F(Metamorphic, ADegenerateTriangleInsideTheMeshAddsNoSpuriousPair) {
    for (const std::uint64_t seed : testing::seeds(kSeeds)) {
        TANDEM_TRACE_SEED(seed);
        const Mesh a = scenes::sphere(2);
        const Mesh b = scenes::random_soup(seed, 200, 0.3);
        std::vector<Triangle> triangles(a.triangles().begin(), a.triangles().end());
        const auto added = static_cast<std::uint32_t>(triangles.size());
        triangles.push_back({triangles[0][0], triangles[0][1], triangles[0][1]});
        const Mesh with =
            Mesh::create({a.vertices().begin(), a.vertices().end()}, triangles).value();
        const auto expected = pairs_of(a, {}, b, {});
        auto pairs = pairs_of(with, {}, b, {});
        // The segment is part of triangle 0, so triangle 0 touches everything that the segment
        // touches.
        for (const TrianglePair& pair : pairs) {
            if (pair.a == added) {
                EXPECT_TRUE(
                    std::binary_search(expected.begin(), expected.end(), TrianglePair{0, pair.b}));
            }
        }
        std::erase_if(pairs, [&](const TrianglePair& pair) { return pair.a == added; });
        EXPECT_EQ(pairs, expected);
    }
}

}  // namespace
}  // namespace tandem
