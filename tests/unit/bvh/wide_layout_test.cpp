// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/wide/wide_layout.h"

#include <gtest/gtest.h>

#include <tandem/model.hpp>

#include "bvh/model_tree.hpp"
#include "scenes/shapes.hpp"

// Defined in wide_layout_in_c.c.
extern "C" float lower_side_in_c(const tandem::bvh::WideNode* node, int axis, int child);
extern "C" unsigned triangle_in_c(const tandem::bvh::WideTriangle* triangle);

namespace tandem::bvh {
namespace {

TEST(WideLayout, CReadsTheSameTree) {
    const Model model = Model::build(scenes::sphere(3)).value();
    const auto& tree = std::get<WideTree>(model.tree().tree);
    for (const WideNode& node : tree.nodes) {
        for (int axis = 0; axis < 3; ++axis) {
            const auto a = static_cast<std::size_t>(axis);
            for (int child = 0; child < node.count; ++child) {
                const double expected = static_cast<double>(node.origin[a]) +
                                        node.codes[a].lo[static_cast<std::size_t>(child)] *
                                            power_of_two(node.exponent[a]);
                EXPECT_EQ(lower_side_in_c(&node, axis, child), static_cast<float>(expected));
            }
        }
    }
    for (const WideTriangle& triangle : tree.triangles) {
        EXPECT_EQ(triangle_in_c(&triangle), triangle.id);
    }
}

}  // namespace
}  // namespace tandem::bvh
