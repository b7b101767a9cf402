// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>

#include "base/parallel.hpp"
#include "bvh/wide/fit_nodes.hpp"
#include "bvh/wide/wide_tree.hpp"

namespace tandem::bvh {
namespace {

constexpr std::uint32_t kNodesPerTask = 256;

std::uint32_t blocks_for(std::uint32_t nodes) {
    return (nodes + kWide - 1) / kWide;
}

template <class Body>
void for_node_ranges(std::uint32_t count, Body body) {
    parallel_ranges(count, kNodesPerTask, body);
}

/// The longest side of the box around a node's children.
double longest_side(const WideNode& node) {
    double longest = 0.0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const AxisCodes& codes = node.codes[axis];
        const int lo = *std::min_element(codes.lo.begin(), codes.lo.begin() + node.count);
        const int hi = *std::max_element(codes.hi.begin(), codes.hi.begin() + node.count);
        longest = std::max(longest, (hi - lo) * power_of_two(node.exponent[axis]));
    }
    return longest;
}

}  // namespace

void measure_levels(WideTree& tree) {
    constexpr std::uint32_t kMeasured = 32;
    for (std::uint32_t level = 0; level < tree.levels; ++level) {
        const std::uint32_t size = tree.level_size(level);
        const std::uint32_t count = std::min(size, kMeasured);
        double sum = 0.0;
        for (std::uint32_t k = 0; k < count; ++k) {
            sum += longest_side(tree.level(level)[std::uint64_t{k} * size / count]);
        }
        tree.node_size[level] = static_cast<float>(sum / count);
    }
}

namespace {

/// Boxes passed from one level to the next while fitting.
struct FitScratch {
    std::vector<BoxBlock> below;
    std::vector<BoxBlock> above;
};

void fit_levels(WideTree& tree, const Mesh& mesh, SlotIds ids, FirstCorner first_corner,
                FitScratch& scratch) {
    if (tree.empty()) {
        return;
    }
    scratch.below.resize(blocks_for(tree.level_size(0)));
    const BottomFit bottom{mesh.vertices().data(),
                           mesh.vertex_count(),
                           mesh.triangles().data(),
                           TriangleOrder::ById,
                           NodeCounts::Full,
                           tree.frame,
                           ids,
                           tree.triangles.size(),
                           tree.nodes.data(),
                           tree.triangles.data(),
                           scratch.below.data(),
                           first_corner};
    for_node_ranges(tree.level_size(0), [&](std::uint32_t begin, std::uint32_t end) {
        fit_bottom_nodes(bottom, begin, end);
    });
    for (std::uint32_t level = 1; level < tree.levels; ++level) {
        scratch.above.resize(blocks_for(tree.level_size(level)));
        const UpperFit upper{scratch.below.data(), tree.level_size(level - 1),
                             tree.nodes.data() + tree.level_begin[level], scratch.above.data()};
        for_node_ranges(tree.level_size(level), [&](std::uint32_t begin, std::uint32_t end) {
            fit_upper_nodes(upper, begin, end);
        });
        scratch.below.swap(scratch.above);
    }
    measure_levels(tree);
}

}  // namespace

void set_levels(WideTree& tree, std::size_t slot_count) {
    tree.levels = 0;
    tree.level_begin = {};
    std::size_t below = slot_count;
    std::uint32_t begin = 0;
    while (below > 1 || (tree.levels == 0 && below == 1)) {
        below = (below + kWide - 1) / kWide;
        tree.level_begin[tree.levels++] = begin;
        begin += static_cast<std::uint32_t>(below);
        tree.level_begin[tree.levels] = begin;
    }
}

void lay_out_levels(WideTree& tree, std::size_t triangle_count) {
    set_levels(tree, triangle_count);
    tree.nodes.resize(tree.level_begin[tree.levels]);
    tree.triangles.resize(triangle_count);
}

WideTree fit_wide_tree_along_axes(std::span<const std::uint32_t> order, const Mesh& mesh,
                                  const TreeFrame& frame) {
    WideTree tree;
    tree.frame = frame;
    lay_out_levels(tree, order.size());
    FitScratch scratch;
    fit_levels(tree, mesh, {order.data(), 1}, FirstCorner::AsGiven, scratch);
    return tree;
}

WideTree fit_wide_tree(std::span<const std::uint32_t> order, const Mesh& mesh,
                       const TreeFrame& frame) {
    WideTree tree;
    tree.frame = frame;
    lay_out_levels(tree, order.size());
    FitScratch scratch;
    fit_levels(tree, mesh, {order.data(), 1}, FirstCorner::AsGiven, scratch);
    if (is_mostly_slivers(tree) || is_flat_and_slanted(tree)) {
        fit_levels(tree, mesh, {order.data(), 1}, FirstCorner::BeforeShortest, scratch);
        fit_oriented_nodes(tree, mesh);
    }
    return tree;
}

}  // namespace tandem::bvh
