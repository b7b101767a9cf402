// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "bvh/build/primitive_boxes.hpp"
#include "scenes/shapes.hpp"
#include "scenes/soups.hpp"
#include "scenes/torus_knot.hpp"

namespace tandem::testing {

struct HardBoxes {
    std::string name;
    std::vector<bvh::PrimitiveBox> boxes;
};

inline bvh::PrimitiveBox cube(const Eigen::Array3f& centre, float half_side) {
    return {{centre - half_side, centre + half_side}, centre};
}

inline std::vector<bvh::PrimitiveBox> boxes_of(const Mesh& mesh) {
    return bvh::primitive_boxes(mesh, volumes::frame_of(mesh));
}

/// Concentric boxes, each inside the next, neither in this order nor in its reverse.
inline std::vector<bvh::PrimitiveBox> nested_boxes(std::uint32_t count) {
    std::vector<bvh::PrimitiveBox> boxes;
    for (std::uint32_t k = 0; k < count; ++k) {
        boxes.push_back(cube(Eigen::Array3f::Zero(), static_cast<float>(k * 7919ULL % count + 1)));
    }
    return boxes;
}

/// Inputs that are difficult for builders.
inline std::vector<HardBoxes> hard_boxes() {
    std::vector<bvh::PrimitiveBox> line;
    std::vector<bvh::PrimitiveBox> halving;
    std::vector<bvh::PrimitiveBox> giant{cube(Eigen::Array3f::Zero(), 1.0F)};
    for (std::uint32_t k = 0; k < 130; ++k) {
        const auto x = static_cast<float>(k);
        line.push_back(cube({x / 130.0F, 0, 0}, 0.001F));
        halving.push_back(cube({std::ldexp(1.0F, -static_cast<int>(k)), 0, 0}, 0.0F));
        giant.push_back(cube({std::sin(x), std::cos(3 * x), std::sin(5 * x)}, 1e-5F));
    }
    return {{"nothing", {}},
            {"one", {cube({0, 0, 0}, 1)}},
            {"two", {cube({1, 0, 0}, 1), cube({0, 0, 0}, 1)}},
            {"three", {cube({1, 0, 0}, 1), cube({0, 0, 0}, 1), cube({3, 0, 0}, 1)}},
            {"all equal", std::vector(100, cube({0.5F, 0.5F, 0.5F}, 0.1F))},
            {"equal points", std::vector(33, cube({0, 0, 0}, 0))},
            {"on a line", line},
            {"ever nearer", halving},
            {"one giant", giant},
            {"nested", nested_boxes(101)},
            {"soup", boxes_of(scenes::random_soup(5, 200, 0.3))},
            {"integer soup", boxes_of(scenes::integer_soup(5, 200, 2))},
            {"sheet", boxes_of(scenes::integer_sheet(8, 0))},
            {"knot", boxes_of(scenes::torus_knot({.segments = 40, .sides = 5}))}};
}

}  // namespace tandem::testing
