// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <limits>

#include <tandem/shape.hpp>

namespace tandem {
namespace {

TEST(Shape, refuses_hostile_sizes_with_a_message) {
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    for (const double bad : {0.0, -1.0, kNan, kInfinity}) {
        for (const Result<Shape>& shape :
             {Shape::sphere(bad), Shape::box({1.0, bad, 1.0}), Shape::capsule(1.0, bad),
              Shape::capsule(bad, 1.0), Shape::cylinder(bad, 1.0), Shape::cone(1.0, bad)}) {
            ASSERT_FALSE(shape);
            EXPECT_NE(shape.error().message.find("positive"), std::string::npos);
        }
    }
    EXPECT_FALSE(Shape::hull({}));
    EXPECT_FALSE(Shape::compound({}));
    EXPECT_FALSE(Shape::plane({0, 0, 0}, 0.0));
    EXPECT_FALSE(Shape::plane({0, 0, 1}, kNan));
    EXPECT_FALSE(Shape::hull(std::vector<Vec3>{{0, kNan, 0}}));
    EXPECT_FALSE(Shape::height_field(1, 2, 1.0, std::vector<double>{0.0, 0.0}));
    EXPECT_FALSE(Shape::height_field(2, 2, 1.0, std::vector<double>{0.0, 0.0, kNan, 0.0}));
    EXPECT_FALSE(Shape::mesh(*Model::build(Mesh{})));
}

}  // namespace
}  // namespace tandem
