// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "query/near/gap_frame.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>

#include "geometry/fixed_order.hpp"

namespace tandem::query {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Orthonormal rows, up to a few roundings; the third row is the direction.
Eigen::Matrix3d axes_along(const Vec3& direction) {
    const double length = stable_norm3(direction);
    const Vec3 z =
        length > 0.0 && std::isfinite(length) ? Vec3(direction / length) : Vec3(Vec3::UnitZ());
    const Vec3 x = any_normal3(z);
    Eigen::Matrix3d axes;
    axes.row(0) = x;
    axes.row(1) = z.cross(x);
    axes.row(2) = z;
    return axes;
}

double square(double x) {
    return x * x;
}

}  // namespace

// No pair is lost: a coordinate in the frame is a sum of three products of differences; its error
// is below 5u times the sum of their absolute values, u = 2^-53, and boxes are enlarged by 8u. The
// axes distort lengths by less than 2^-49. The distance of a pair, as `closest` rounds it, may be
// less than the true one by 2^-43 of itself and 96u times the largest difference of the coordinates
// in the pair; this difference is at most the distance plus the extents of both surfaces. The limit
// that bounds are compared with includes all of that.
void GapFrameSearch::run(const PlacedSurfaces& placed, const Vec3& direction, Limit limit,
                         Examine examine, const WalkBounds& bounds, TraversalStats& stats) {
    // 1. Boxes of both trees in the frame.
    const Eigen::Matrix3d axes = axes_along(direction);
    const Vec3 centre = placed.a.corners(0)[0];
    fit(placed.a, axes, centre, bounds, a_);
    fit(placed.b, axes, centre, bounds, b_);
    if (bounds.is_cancelled()) {
        return;  // the boxes may be unfinished
    }
    // 2. The limit in the frame, with all rounding errors.
    const Box& root_a = a_.levels[placed.a.surface.tree->root_level()][0];
    const Box& root_b = b_.levels[placed.b.surface.tree->root_level()][0];
    const double extent = sum3(root_a.hi - root_a.lo) + sum3(root_b.hi - root_b.lo);
    const auto limit_squared = [&] { return square(limit() * (1.0 + 0x1p-42) + 0x1p-45 * extent); };
    // 3. Take up pairs of nodes, the least bound first; at the bottom, compare triangles.
    queue_.clear();
    queue_.push_back({squared_gap(root_a, root_b), 0, 0, placed.a.surface.tree->root_level(),
                      placed.b.surface.tree->root_level()});
    while (!queue_.empty() && !bounds.is_cancelled()) {
        std::pop_heap(queue_.begin(), queue_.end(), is_later);
        const Waiting nodes = queue_.back();
        queue_.pop_back();
        if (nodes.bound_squared > limit_squared()) {
            return;
        }
        ++stats.iterations;
        if (nodes.level_a != 0 || nodes.level_b != 0) {
            push_children(placed, nodes, limit_squared(), stats);
            continue;
        }
        const WideTree& tree_a = *placed.a.surface.tree;
        const WideTree& tree_b = *placed.b.surface.tree;
        const std::size_t first_a = std::size_t{kWide} * nodes.node_a;
        const std::size_t first_b = std::size_t{kWide} * nodes.node_b;
        const std::size_t end_a = first_a + tree_a.level(0)[nodes.node_a].count;
        const std::size_t end_b = first_b + tree_b.level(0)[nodes.node_b].count;
        stats.volume_tests += (end_a - first_a) * (end_b - first_b);
        for (std::size_t i = first_a; i < end_a; ++i) {
            for (std::size_t j = first_b; j < end_b; ++j) {
                if (!(squared_gap(a_.triangles[i], b_.triangles[j]) > limit_squared())) {
                    ++stats.geometry_tests;
                    examine({tree_a.triangles[i].id, tree_b.triangles[j].id});
                }
            }
        }
    }
}

void GapFrameSearch::fit(const PlacedSurface& placed, const Eigen::Matrix3d& axes,
                         const Vec3& centre, const WalkBounds& bounds, FramedTree& out) {
    const WideTree& tree = *placed.surface.tree;
    const Box nothing{Vec3::Constant(kInfinity), Vec3::Constant(-kInfinity)};
    const std::size_t bottom_nodes = tree.level_size(0);
    out.triangles.assign(kWide * bottom_nodes, nothing);
    out.levels.resize(std::max<std::size_t>(out.levels.size(), tree.root_level() + 1));
    out.levels[0].assign(bottom_nodes, nothing);
    const auto join = [](Box& into, const Box& box) {
        into.lo = into.lo.cwiseMin(box.lo);
        into.hi = into.hi.cwiseMax(box.hi);
    };
    constexpr std::size_t kUnwatched = 512;
    for (std::size_t node = 0; node < bottom_nodes; ++node) {
        if (node % kUnwatched == 0 && bounds.is_cancelled()) {
            return;
        }
        for (std::size_t slot = kWide * node; slot < kWide * node + tree.level(0)[node].count;
             ++slot) {
            Box& box = out.triangles[slot];
            for (const Vec3& corner : placed.corners(tree.triangles[slot].id)) {
                const Vec3 offset = corner - centre;
                const Vec3 at = times3(axes, offset);
                const Vec3 error = Vec3::Constant(0x1p-50 * one_norm3(offset));
                if (!at.allFinite() || !error.allFinite()) {
                    box = {Vec3::Constant(-kInfinity), Vec3::Constant(kInfinity)};
                    break;
                }
                join(box, {at - error, at + error});
            }
            join(out.levels[0][node], box);
        }
    }
    for (std::uint32_t level = 1; level <= tree.root_level(); ++level) {
        out.levels[level].assign(tree.level_size(level), nothing);
        for (std::size_t child = 0; child < tree.level_size(level - 1); ++child) {
            join(out.levels[level][child / kWide], out.levels[level - 1][child]);
        }
    }
}

double GapFrameSearch::squared_gap(const Box& a, const Box& b) {
    double sum = 0.0;
    for (Eigen::Index axis = 0; axis < 3; ++axis) {
        sum += square(std::max({0.0, b.lo[axis] - a.hi[axis], a.lo[axis] - b.hi[axis]}));
    }
    return sum;
}

bool GapFrameSearch::is_later(const Waiting& x, const Waiting& y) {
    return x.bound_squared != y.bound_squared ? x.bound_squared > y.bound_squared
                                              : x.level_a + x.level_b > y.level_a + y.level_b;
}

/// Descends the larger node, or both if they have about the same size.
void GapFrameSearch::push_children(const PlacedSurfaces& placed, const Waiting& nodes,
                                   double limit_squared, TraversalStats& stats) {
    const Box& box_a = a_.levels[nodes.level_a][nodes.node_a];
    const Box& box_b = b_.levels[nodes.level_b][nodes.node_b];
    const double size_a = sum3(box_a.hi - box_a.lo);
    const double size_b = sum3(box_b.hi - box_b.lo);
    const bool down_a = nodes.level_a != 0 && (nodes.level_b == 0 || size_a >= 0.5 * size_b);
    const bool down_b =
        nodes.level_b != 0 && (nodes.level_a == 0 || !down_a || size_b >= 0.5 * size_a);
    struct Range {
        std::uint32_t level;
        std::uint32_t first;
        std::uint32_t end;
    };
    const auto range = [](const WideTree& tree, std::uint32_t level, std::uint32_t node,
                          bool down) {
        return down ? Range{level - 1, kWide * node,
                            std::min<std::uint32_t>(kWide * (node + 1), tree.level_size(level - 1))}
                    : Range{level, node, node + 1};
    };
    const Range range_a = range(*placed.a.surface.tree, nodes.level_a, nodes.node_a, down_a);
    const Range range_b = range(*placed.b.surface.tree, nodes.level_b, nodes.node_b, down_b);
    for (std::uint32_t i = range_a.first; i < range_a.end; ++i) {
        for (std::uint32_t j = range_b.first; j < range_b.end; ++j) {
            ++stats.volume_tests;
            const double bound =
                squared_gap(a_.levels[range_a.level][i], b_.levels[range_b.level][j]);
            if (!(bound > limit_squared)) {
                ++stats.overlaps;
                queue_.push_back({bound, i, j, range_a.level, range_b.level});
                std::push_heap(queue_.begin(), queue_.end(), is_later);
            }
        }
    }
}

}  // namespace tandem::query
