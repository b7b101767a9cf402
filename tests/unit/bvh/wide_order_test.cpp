// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/wide/wide_order.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <hwy/targets.h>
#include <numeric>
#include <random>

#include "base/parallel.hpp"
#include "bvh/wide/cut_items.hpp"
#include "bvh/wide/wide_tree.hpp"
#include "scenes/shapes.hpp"
#include "scenes/soups.hpp"
#include "unit/bvh/hard_meshes.hpp"
#include "volumes/volume.hpp"

namespace tandem::bvh {
namespace {

using ::testing::IsEmpty;

std::vector<std::uint32_t> order_of(const Mesh& mesh, BuildEffort effort) {
    return wide_order(mesh, frame_of(mesh), effort);
}

TEST(WideOrder, HoldsEveryTriangleOnce) {
    for (const testing::HardMesh& hard : testing::hard_meshes()) {
        for (const BuildEffort effort : kAllEfforts) {
            SCOPED_TRACE(hard.name + ", " + std::string(name_of(effort)));
            std::vector<std::uint32_t> order = order_of(hard.mesh, effort);
            EXPECT_THAT(validate(fit_wide_tree(order, hard.mesh, frame_of(hard.mesh)), hard.mesh),
                        IsEmpty());
            std::sort(order.begin(), order.end());
            std::vector<std::uint32_t> all(hard.mesh.triangle_count());
            std::iota(all.begin(), all.end(), 0U);
            EXPECT_EQ(order, all);
        }
    }
}

TEST(WideOrder, IsTheSameForAnyNumberOfThreads) {
    const Mesh mesh = scenes::random_soup(3, 30'000, 0.02);
    for (const BuildEffort effort : kAllEfforts) {
        SCOPED_TRACE(name_of(effort));
        std::vector<std::vector<std::uint32_t>> orders;
        for (const unsigned threads : {1U, 2U, 3U, 8U}) {
            run_in(Executor(threads), [&] { orders.push_back(order_of(mesh, effort)); });
            EXPECT_EQ(orders.back(), orders.front()) << threads << " threads";
        }
    }
}

TEST(WideOrder, IsTheSameOnEveryInstructionSet) {
    const Mesh mesh = scenes::random_soup(3, 5'000, 0.02);
    const TreeFrame frame = frame_of(mesh);
    for (const BuildEffort effort : kAllEfforts) {
        const std::vector<std::uint32_t> order = wide_order(mesh, frame, effort);
        const WideTree tree = fit_wide_tree(order, mesh, frame);
        for (const auto target : hwy::SupportedAndGeneratedTargets()) {
            hwy::SetSupportedTargetsForTest(target);
            const std::vector<std::uint32_t> other_order = wide_order(mesh, frame, effort);
            const WideTree other = fit_wide_tree(other_order, mesh, frame);
            hwy::SetSupportedTargetsForTest(0);
            EXPECT_EQ(other_order, order) << hwy::TargetName(target);
            EXPECT_EQ(std::memcmp(other.nodes.data(), tree.nodes.data(),
                                  tree.nodes.size() * sizeof(WideNode)),
                      0)
                << hwy::TargetName(target);
            EXPECT_EQ(std::memcmp(other.triangles.data(), tree.triangles.data(),
                                  tree.triangles.size() * sizeof(WideTriangle)),
                      0)
                << hwy::TargetName(target);
        }
    }
}

/// The total area of the boxes of all bottom nodes.
double bottom_area(const Mesh& mesh, const std::vector<std::uint32_t>& order) {
    double sum = 0.0;
    for (std::size_t first = 0; first < order.size(); first += kWide) {
        Vec3 lo = Vec3::Constant(1e300);
        Vec3 hi = -lo;
        for (std::size_t k = first; k < std::min(order.size(), first + kWide); ++k) {
            for (const Vec3& corner : mesh.corners(order[k])) {
                lo = lo.cwiseMin(corner);
                hi = hi.cwiseMax(corner);
            }
        }
        sum += box_surface(hi - lo);
    }
    return sum;
}

std::vector<std::uint32_t> shuffled(std::size_t count) {
    std::vector<std::uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0U);
    std::shuffle(order.begin(), order.end(), std::mt19937_64(1));
    return order;
}

TEST(WideOrder, KeepsNeighboursTogetherWhateverTheOrderOfTheInput) {
    const Mesh tidy = scenes::torus(1.0, 0.3, 128, 64);
    const std::vector<std::uint32_t> mix = shuffled(tidy.triangle_count());
    std::vector<Triangle> triangles;
    for (const std::uint32_t i : mix) {
        triangles.push_back(tidy.triangles()[i]);
    }
    const Mesh mixed =
        Mesh::create({tidy.vertices().begin(), tidy.vertices().end()}, triangles).value();
    std::vector<std::uint32_t> as_it_came(tidy.triangle_count());
    std::iota(as_it_came.begin(), as_it_came.end(), 0U);
    for (const Mesh& mesh : {tidy, mixed}) {
        double last = bottom_area(tidy, as_it_came);
        for (const BuildEffort effort : kAllEfforts) {
            const double area = bottom_area(mesh, order_of(mesh, effort));
            EXPECT_LT(area, 1.05 * last) << name_of(effort);
            last = area;
        }
    }
}

TEST(PlanBlock, FindsTheOnlyGoodPlan) {
    // Eight clusters in the corners of a slab: every plan except one cut per axis mixes clusters.
    std::vector<OrderBox> boxes;
    for (std::uint32_t i = 0; i < 64; ++i) {
        const std::uint32_t cluster = i * 29U % 8U;
        const float x = (cluster & 1U) != 0 ? 0.9F : -0.9F;
        const float y = (cluster & 2U) != 0 ? 0.5F : -0.5F;
        const float z = (cluster & 4U) != 0 ? 0.2F : -0.2F;
        boxes.push_back({{x, y, z, 0}, {x + 0.01F, y + 0.01F, z + 0.01F, 0}});
    }
    for (const PlanSearch search : {PlanSearch::Greedy, PlanSearch::Full}) {
        std::array<std::uint8_t, kBlockSize> order{};
        (void)plan_block(boxes, 8, search, order);
        for (std::size_t group = 0; group < 8; ++group) {
            for (std::size_t k = 0; k < 8; ++k) {
                EXPECT_EQ(order[8 * group + k] * 29U % 8U, order[8 * group] * 29U % 8U);
            }
        }
    }
}

TEST(PlanBlock, AgreesWithThePlanOfLists) {
    for (std::uint32_t seed = 0; seed < 50; ++seed) {
        std::mt19937 random(seed);
        std::uniform_real_distribution<float> coordinate(-1.0F, 1.0F);
        std::uniform_int_distribution<std::size_t> size(9, 64);
        std::vector<OrderBox> boxes(size(random));
        for (OrderBox& box : boxes) {
            for (std::size_t axis = 0; axis < 3; ++axis) {
                box.lo[axis] = coordinate(random);
                box.hi[axis] = box.lo[axis] + 0.1F;
            }
            box.lo[3] = box.hi[3] = 0.0F;
        }
        std::array<std::uint8_t, kBlockSize> order{};
        const SplitPlan block = plan_block(boxes, 8, PlanSearch::Full, order);
        const SplitPlan lists = plan_sample(boxes, 8);
        EXPECT_EQ(block[0].axis, lists[0].axis) << "seed " << seed;
        EXPECT_EQ(block[0].from_above, lists[0].from_above) << "seed " << seed;
    }
}

TEST(CutItems, PutsTheFirstAlongTheAxisInFront) {
    for (std::uint32_t seed = 0; seed < 300; ++seed) {
        std::mt19937 random(seed);
        const std::size_t size = 2 + random() % 3000;
        const std::size_t count = 1 + random() % (size - 1);
        const Cut cut{static_cast<std::uint8_t>(random() % 3), random() % 2 == 0};
        const int kind = static_cast<int>(seed % 4);
        std::vector<OrderItem> items(size);
        for (std::uint32_t i = 0; i < size; ++i) {
            for (float& x : items[i].centre) {
                x = std::uniform_real_distribution<float>(-2.0F, 2.0F)(random);
                x = kind == 1 ? std::round(x) : kind == 2 ? std::pow(x, 31.0F) : x;
                x = kind == 3 ? 1.0F : x;
            }
            items[i].id = i;
        }
        const std::vector<OrderItem> as_it_came = items;
        std::vector<OrderItem> scratch(size);
        cut_items(items, scratch, count, cut);
        for (const auto target : hwy::SupportedAndGeneratedTargets()) {
            hwy::SetSupportedTargetsForTest(target);
            std::vector<OrderItem> others = as_it_came;
            cut_items(others, scratch, count, cut);
            hwy::SetSupportedTargetsForTest(0);
            EXPECT_TRUE(
                std::equal(items.begin(), items.end(), others.begin(),
                           [](const OrderItem& x, const OrderItem& y) { return x.id == y.id; }))
                << "seed " << seed << ", " << hwy::TargetName(target);
        }
        float most = -1e30F;
        float least = 1e30F;
        std::vector<bool> seen(size, false);
        for (std::size_t i = 0; i < size; ++i) {
            const float along =
                cut.from_above ? -items[i].centre[cut.axis] : items[i].centre[cut.axis];
            i < count ? most = std::max(most, along) : least = std::min(least, along);
            EXPECT_FALSE(seen[items[i].id]) << "seed " << seed;
            seen[items[i].id] = true;
        }
        EXPECT_LE(most, least) << "seed " << seed;
    }
}

}  // namespace
}  // namespace tandem::bvh
