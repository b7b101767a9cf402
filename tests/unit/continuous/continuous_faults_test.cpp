// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Allocation number n fails while the contacts of moving surfaces are found.
#include <gtest/gtest.h>

#include <tandem/continuous.hpp>

#include "support/allocation_faults.hpp"

namespace tandem {
namespace {

TEST(ContinuousFaults, AQuerySurvives) {
    std::vector<Vec3> start;
    std::vector<Triangle> triangles;
    for (std::uint32_t k = 0; k < 12; ++k) {
        const double x = k % 4;
        const double y = (k / 4) % 3;
        start.insert(start.end(), {{x, y, 0.0}, {x + 1.5, y, 0.1}, {x, y + 1.5, -0.1}});
        triangles.push_back({3 * k, 3 * k + 1, 3 * k + 2});
    }
    std::vector<Vec3> above = start;
    std::vector<Vec3> below = start;
    for (std::size_t k = 0; k < start.size(); ++k) {
        above[k].z() += 1.0;
        below[k].z() -= 1.0;
    }
    const MovingSurface resting{start, start, triangles};
    const MovingSurface falling{above, below, triangles};
    testing::expect_survival([] { return ContinuousQuery(); },
                             [&](ContinuousQuery& query) {
                                 const auto found = query.all_contacts(resting, falling).value();
                                 std::vector<FeatureContact> all(found.begin(), found.end());
                                 EXPECT_FALSE(all.empty());
                                 const auto self = query.self_contacts(falling).value();
                                 all.insert(all.end(), self.begin(), self.end());
                                 return all;
                             });
}

}  // namespace
}  // namespace tandem
