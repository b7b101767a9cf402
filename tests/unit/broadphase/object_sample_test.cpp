// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/space/object_sample.hpp"

#include <gtest/gtest.h>
#include <limits>
#include <random>

namespace tandem::broadphase {
namespace {

/// Boxes spread over a cube; one in eight is `larger` times as long as the others.
Objects crowd(std::size_t count, double side, double larger, double depth = 1.0) {
    std::mt19937 random(5);
    std::uniform_real_distribution<double> place(0.0, 1.0);
    Objects objects;
    for (std::size_t k = 0; k < count; ++k) {
        const Vec3 centre(place(random), place(random), depth * place(random));
        const double length = k % 8 == 0 ? larger * side : side;
        const Vec3 half = 0.5 * length * Vec3(1.0, 1.0, depth);
        (void)objects.take(box_around(centre - half, centre + half));
    }
    return objects;
}

double counted_chance(const Objects& objects) {
    std::size_t pairs = 0;
    for (ObjectId a = 0; a < objects.id_end(); ++a) {
        for (ObjectId b = a + 1; b < objects.id_end(); ++b) {
            pairs += overlaps(objects.box(a), objects.box(b)) ? 1U : 0U;
        }
    }
    const auto count = static_cast<double>(objects.size());
    return 2.0 * static_cast<double>(pairs) / (count * (count - 1.0));
}

TEST(ObjectSample, ChanceOfOverlapFollowsDensityAndSpreadOfSizes) {
    for (const double side : {0.03, 0.1, 0.3, 0.9}) {
        for (const double larger : {1.0, 4.0}) {
            SCOPED_TRACE(::testing::Message() << "side " << side << ", larger " << larger);
            const Objects objects = crowd(1500, side, larger);
            const double counted = counted_chance(objects);
            ObjectSample sample;
            sample.take(objects);
            EXPECT_GT(sample.overlap_chance(), counted / 1.5);
            EXPECT_LT(sample.overlap_chance(), counted * 1.5);
        }
    }
}

TEST(ObjectSample, ChanceOfOverlapOfFlatCoincidentAndFewObjects) {
    ObjectSample sample;
    sample.take(Objects());
    EXPECT_EQ(sample.overlap_chance(), 0.0);
    sample.take(crowd(1, 1.0, 1.0));
    EXPECT_EQ(sample.overlap_chance(), 0.0);

    const Objects sheet = crowd(1000, 0.2, 1.0, 0.0);
    sample.take(sheet);
    EXPECT_NEAR(sample.overlap_chance(), counted_chance(sheet), 0.3 * counted_chance(sheet));

    Objects coincident;
    for (int k = 0; k < 10; ++k) {
        (void)coincident.take({{1, 1, 1}, {1, 1, 1}});
    }
    sample.take(coincident);
    EXPECT_EQ(sample.overlap_chance(), 1.0);

    // Infinite boxes give no density.
    Objects infinite;
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    (void)infinite.take({{-kInfinity, 0, 0}, {kInfinity, 1, 1}});
    (void)infinite.take({{-kInfinity, 0, 0}, {kInfinity, 1, 1}});
    sample.take(infinite);
    EXPECT_EQ(sample.overlap_chance(), 0.0);
}

}  // namespace
}  // namespace tandem::broadphase
