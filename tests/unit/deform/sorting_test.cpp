// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "deform/reference/sweep_and_prune.hpp"
#include "deform/reference/swiper.hpp"
#include "scenes/random.hpp"
#include "scenes/soups.hpp"

namespace tandem::deform {
namespace {

using BoxPairs = std::set<std::pair<std::uint32_t, std::uint32_t>>;

BoxPairs brute(const MeshView& mesh) {
    std::vector<Aabb> boxes;
    take_boxes(mesh, boxes);
    BoxPairs pairs;
    for (std::uint32_t i = 0; i < boxes.size(); ++i) {
        for (std::uint32_t j = i + 1; j < boxes.size(); ++j) {
            if (meet(boxes[i], boxes[j])) {
                pairs.insert({i, j});
            }
        }
    }
    return pairs;
}

std::vector<Vec3> shuffled_in_space(const Mesh& mesh, std::uint64_t seed) {
    scenes::Random random(seed);
    std::vector<Vec3> vertices(mesh.vertices().begin(), mesh.vertices().end());
    for (std::size_t k = 0; k + 2 < vertices.size(); k += 3) {
        const Vec3 by = random.in_cube();
        for (std::size_t corner = k; corner < k + 3; ++corner) {
            vertices[corner] += by;
        }
    }
    return vertices;
}

/// Everything jumps in each frame. With the lowest effort insertion sort always gives up and a
/// random axis is used; with the highest it never gives up.
TEST(Swiper, FindsAllPairsWhetherSortingGivesUpOrNot) {
    const Mesh soup = scenes::random_soup(5, 300, 0.1);
    for (const double effort : {0.01, 1e9}) {
        Swiper swiper({.effort = effort, .rest_frames = 3});
        for (std::uint64_t frame = 0; frame < 12; ++frame) {
            const std::vector<Vec3> vertices = shuffled_in_space(soup, frame);
            BoxPairs pairs;
            std::size_t calls = 0;
            swiper.frame({vertices, soup.triangles()}, [&](std::uint32_t i, std::uint32_t j) {
                pairs.insert(std::minmax(i, j));
                ++calls;
            });
            ASSERT_EQ(pairs, brute({vertices, soup.triangles()})) << "frame " << frame;
            ASSERT_EQ(pairs.size(), calls);
        }
        EXPECT_EQ(swiper.random_choices() > 0, effort < 1.0);
    }
}

TEST(SortedAxis, KeepsTheNumberOfOverlapsDuringInsertionSort) {
    const Mesh soup = scenes::random_soup(6, 200, 0.1);
    SortedAxis axis(1);
    std::vector<Aabb> boxes;
    for (std::uint64_t frame = 0; frame < 5; ++frame) {
        const std::vector<Vec3> vertices = shuffled_in_space(soup, frame);
        take_boxes({vertices, soup.triangles()}, boxes);
        axis.take(boxes);
        if (frame == 0) {
            axis.quick_sort();
            axis.count_overlaps();
        } else {
            const auto ignore = [](std::uint32_t, std::uint32_t) {};
            ASSERT_TRUE(axis.insertion_sort(~std::uint64_t{0}, ignore, ignore));
        }
        EXPECT_TRUE(axis.is_sorted());
        const std::uint64_t kept = axis.overlaps();
        axis.count_overlaps();
        EXPECT_EQ(kept, axis.overlaps());
    }
}

TEST(SweepAndPrune, KeepsThePairsOfEachFrame) {
    const Mesh soup = scenes::integer_soup(7, 200, 6);
    SweepAndPrune sweep;
    for (std::uint64_t frame = 0; frame < 12; ++frame) {
        const std::vector<Vec3> vertices = shuffled_in_space(soup, frame / 2);
        BoxPairs pairs;
        sweep.frame({vertices, soup.triangles()}, [&](std::uint32_t i, std::uint32_t j) {
            pairs.insert({i, j});
        });
        ASSERT_EQ(pairs, brute({vertices, soup.triangles()})) << "frame " << frame;
    }
}

}  // namespace
}  // namespace tandem::deform
