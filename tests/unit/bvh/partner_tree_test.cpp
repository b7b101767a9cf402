// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/build/partner_tree.hpp"

#include <gtest/gtest.h>
#include <map>
#include <numeric>
#include <random>

#include "unit/bvh/hard_boxes.hpp"

namespace tandem::bvh {
namespace {

double least_cost(const std::map<std::uint32_t, Aabb>& others, std::uint32_t of, const Aabb& box) {
    double least = std::numeric_limits<double>::infinity();
    for (const auto& [cluster, other] : others) {
        if (cluster != of) {
            least = std::min(least, half_area(merged(box, other)));
        }
    }
    return least;
}

TEST(PartnerTree, FindsTheCheapestPartnerWhileBoxesGrowAndVanish) {
    for (const testing::HardBoxes& input : testing::hard_boxes()) {
        if (input.boxes.empty()) {
            continue;
        }
        SCOPED_TRACE(input.name);
        const auto count = static_cast<std::uint32_t>(input.boxes.size());
        std::vector<std::uint32_t> clusters(count);
        std::iota(clusters.begin(), clusters.end(), 1000U);
        PartnerTree tree;
        const std::vector<std::uint32_t> places = tree.assign(input.boxes, clusters);
        std::map<std::uint32_t, Aabb> left;
        for (std::uint32_t k = 0; k < count; ++k) {
            left[1000 + k] = input.boxes[k].box;
        }
        std::mt19937 random(count);
        while (!left.empty()) {
            for (const auto& [cluster, box] : left) {
                const auto partner = tree.best_partner(places[cluster - 1000], box);
                ASSERT_EQ(partner.cost, least_cost(left, cluster, box));
                if (left.size() > 1) {
                    ASSERT_EQ(half_area(merged(box, left.at(partner.cluster))), partner.cost);
                    ASSERT_NE(partner.cluster, cluster);
                } else {
                    ASSERT_EQ(partner.cluster, PartnerTree::kNone);
                }
            }
            const auto any = [&] {
                return std::next(left.begin(), static_cast<std::ptrdiff_t>(random() % left.size()));
            };
            const auto grown = any();
            const auto gone = any();
            grown->second = merged(grown->second, gone->second);
            tree.replace(places[grown->first - 1000], grown->second, grown->first);
            tree.remove(places[gone->first - 1000]);
            left.erase(gone);
        }
    }
}

}  // namespace
}  // namespace tandem::bvh
