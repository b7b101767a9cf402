// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/build/morton.hpp"

#include <algorithm>
#include <bit>

#include "bvh/build/preorder_writer.hpp"
#include "geometry/fixed_order.hpp"

namespace tandem::bvh {
namespace {

constexpr std::uint32_t kBitsPerAxis = 21;

/// Puts two zero bits before each of the lower 21 bits, by separating ever smaller groups.
std::uint64_t spread(std::uint64_t x) {
    x &= 0x1FFFFF;
    x = (x | x << 32U) & 0x001F00000000FFFF;
    x = (x | x << 16U) & 0x001F0000FF0000FF;
    x = (x | x << 8U) & 0x100F00F00F00F00F;
    x = (x | x << 4U) & 0x10C30C30C30C30C3;
    x = (x | x << 2U) & 0x1249249249249249;
    return x;
}

/// The size of the first part of a sorted range of at least two primitives.
std::size_t left_size(std::span<const MortonPrimitive> range) {
    const std::uint64_t differing = range.front().code ^ range.back().code;
    if (differing == 0) {
        return range.size() / 2;
    }
    const std::uint64_t bit = std::bit_floor(differing);
    const auto border = std::partition_point(
        range.begin(), range.end(), [&](const MortonPrimitive& m) { return (m.code & bit) == 0; });
    return static_cast<std::size_t>(border - range.begin());
}

}  // namespace

std::uint64_t morton_code(std::uint32_t x, std::uint32_t y, std::uint32_t z) {
    return spread(x) << 2U | spread(y) << 1U | spread(z);
}

std::vector<MortonPrimitive> morton_order(std::span<const PrimitiveBox> boxes) {
    Aabb bounds;
    for (const PrimitiveBox& primitive : boxes) {
        bounds = merged(bounds, {primitive.centre, primitive.centre});
    }
    const Eigen::Array3d lo = bounds.lo.cast<double>();
    const double side = boxes.empty() ? 0.0 : largest3(bounds.hi.cast<double>() - lo);
    constexpr double kCells = 1U << kBitsPerAxis;
    const auto cell = [&](const Eigen::Array3f& centre, int axis) {
        if (!(side > 0.0)) {
            return 0U;
        }
        // from 0 to 1, both included
        const double along = (double{centre[axis]} - lo[axis]) / side;
        return static_cast<std::uint32_t>(std::min(along * kCells, kCells - 1));
    };
    std::vector<MortonPrimitive> order(boxes.size());
    for (std::uint32_t k = 0; k < boxes.size(); ++k) {
        const Eigen::Array3f& centre = boxes[k].centre;
        order[k] = {morton_code(cell(centre, 0), cell(centre, 1), cell(centre, 2)), k};
    }
    std::sort(order.begin(), order.end(), [](const MortonPrimitive& a, const MortonPrimitive& b) {
        return a.code != b.code ? a.code < b.code : a.primitive < b.primitive;
    });
    return order;
}

Hierarchy build_morton(std::span<const PrimitiveBox> boxes, const ReferenceOptions& /*options*/) {
    struct Task {
        std::span<const MortonPrimitive> range;
        std::uint32_t parent;
    };
    const std::vector<MortonPrimitive> order = morton_order(boxes);
    std::vector<Task> tasks;
    if (!order.empty()) {
        tasks.push_back({order, 0});
    }
    PreorderWriter writer;
    while (!tasks.empty()) {
        const Task task = tasks.back();
        tasks.pop_back();
        if (task.range.size() == 1) {
            writer.add_leaf(task.parent, {&task.range.front().primitive, 1});
            continue;
        }
        const std::uint32_t node = writer.add_inner(task.parent);
        const std::size_t left = left_size(task.range);
        tasks.push_back({task.range.subspan(left), node});
        tasks.push_back({task.range.first(left), node});
    }
    return std::move(writer).finish();
}

}  // namespace tandem::bvh
