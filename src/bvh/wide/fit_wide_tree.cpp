// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include "bvh/bvh.hpp"
#include "bvh/wide/wide_tree.hpp"
#include "volumes/aabb.hpp"

namespace tandem {
namespace {

constexpr std::size_t kNodesPerTask = 256;
constexpr double kCodes = 252.0;  // of the 254: one to start at code 1, one for rounding the origin

/// The least power of two of which `width` has at most kCodes.
int exponent_for(double width) {
    int exponent = 0;
    (void)std::frexp(width / kCodes, &exponent);  // width / kCodes < 2^exponent
    return std::clamp(exponent, kLeastExponent, 1);
}

/// The grid around a box.
void set_grid(WideNode& node, const Aabb& box) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const auto i = static_cast<Eigen::Index>(axis);
        const double lo = box.lo[i];
        const double hi = box.hi[i];
        int exponent = exponent_for(hi - lo);
        float origin = rounded_down(lo - std::ldexp(1.0, exponent));
        while (hi - origin > std::ldexp(kCodes + 1.0, exponent)) {
            ++exponent;
            origin = rounded_down(lo - std::ldexp(1.0, exponent));
        }
        node.origin[axis] = origin;
        node.exponent[axis] = static_cast<std::int8_t>(exponent);
    }
}

void set_child(WideNode& node, std::size_t child, const Aabb& box) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const auto i = static_cast<Eigen::Index>(axis);
        const double origin = node.origin[axis];
        const double lo = std::floor(std::ldexp(box.lo[i] - origin, -node.exponent[axis]));
        const double hi = std::ceil(std::ldexp(box.hi[i] - origin, -node.exponent[axis]));
        node.codes[axis].lo[child] = static_cast<std::uint8_t>(lo);
        node.codes[axis].hi[child] = static_cast<std::uint8_t>(hi);
    }
}

/// A node around the boxes of its children; returns the box around all of them.
Aabb fit_node(WideNode& node, std::span<const Aabb> children) {
    Aabb all;
    for (const Aabb& child : children) {
        all = merged(all, child);
    }
    set_grid(node, all);
    for (AxisCodes& codes : node.codes) {
        codes.lo.fill(255);
        codes.hi.fill(0);
    }
    for (std::size_t child = 0; child < children.size(); ++child) {
        set_child(node, child, children[child]);
    }
    node.count = static_cast<std::uint8_t>(children.size());
    return all;
}

/// A float at least as large as the length; the factor pays for all roundings.
float length_bound(const Vec3& v) {
    return static_cast<float>(v.stableNorm() * (1.0 + 0x1p-20));
}

WideTriangle filter_form(const TriangleCorners& c, const Vec3& centre, std::uint32_t id) {
    const Vec3 corner = c[0] - centre;
    const Vec3 edge_1 = c[1] - c[0];
    const Vec3 edge_2 = c[2] - c[0];
    WideTriangle triangle{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const auto i = static_cast<Eigen::Index>(axis);
        triangle.corner[axis] = static_cast<float>(corner[i]);
        triangle.edge_1[axis] = static_cast<float>(edge_1[i]);
        triangle.edge_2[axis] = static_cast<float>(edge_2[i]);
    }
    triangle.reach = length_bound(corner);
    triangle.span = std::max(length_bound(edge_1), length_bound(edge_2));
    triangle.id = id;
    return triangle;
}

template <class Body>
void for_each_node(std::uint32_t count, Body body) {
    tbb::parallel_for(tbb::blocked_range<std::uint32_t>(0, count, kNodesPerTask),
                      [&](const tbb::blocked_range<std::uint32_t>& range) {
                          for (std::uint32_t i = range.begin(); i != range.end(); ++i) {
                              body(i);
                          }
                      });
}

std::span<const Aabb> children_of(std::span<const Aabb> below, std::uint32_t node) {
    const std::size_t first = std::size_t{kWide} * node;
    return below.subspan(first, std::min<std::size_t>(kWide, below.size() - first));
}

void lay_out_levels(WideTree& tree, std::size_t triangle_count) {
    std::size_t below = triangle_count;
    std::uint32_t begin = 0;
    while (below > 1 || (tree.levels == 0 && below == 1)) {
        below = (below + kWide - 1) / kWide;
        tree.level_begin[tree.levels++] = begin;
        begin += static_cast<std::uint32_t>(below);
        tree.level_begin[tree.levels] = begin;
    }
    tree.nodes.resize(begin);
    tree.triangles.resize(triangle_count);
}

}  // namespace

WideTree fit_wide_tree(std::span<const std::uint32_t> order, const Mesh& mesh,
                       const TreeFrame& frame) {
    WideTree tree;
    tree.frame = frame;
    lay_out_levels(tree, order.size());
    if (tree.empty()) {
        return tree;
    }
    std::vector<Aabb> boxes(tree.level_size(0));
    for_each_node(tree.level_size(0), [&](std::uint32_t i) {
        std::array<TriangleCorners, kWide> corners;
        std::array<Aabb, kWide> children;
        const std::size_t first = std::size_t{kWide} * i;
        const std::size_t count = std::min<std::size_t>(kWide, order.size() - first);
        for (std::size_t k = 0; k < count; ++k) {
            corners[k] = tree_corners(mesh, frame, order[first + k]);
            children[k] = Aabb::around(corners[k]);
        }
        WideNode& node = tree.nodes[i];
        boxes[i] = fit_node(node, std::span(children).first(count));
        const Vec3 centre = centre_of_grid(node);
        for (std::size_t k = 0; k < count; ++k) {
            tree.triangles[first + k] = filter_form(corners[k], centre, order[first + k]);
        }
    });
    for (std::uint32_t level = 1; level < tree.levels; ++level) {
        std::vector<Aabb> above(tree.level_size(level));
        for_each_node(tree.level_size(level), [&](std::uint32_t i) {
            above[i] = fit_node(tree.nodes[tree.level_begin[level] + i], children_of(boxes, i));
        });
        boxes = std::move(above);
    }
    return tree;
}

}  // namespace tandem
