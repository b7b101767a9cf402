// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/wide/oriented_node.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "base/parallel.hpp"
#include "bvh/wide/wide_tree.hpp"
#include "geometry/fixed_order.hpp"
#include "geometry/symmetric_axes.hpp"

namespace tandem::bvh {
namespace {

using Eigen::Matrix3d;

/// Limit of the longest edge's square divided by twice the area. That is 1.2 for an equilateral
/// triangle, 2 for half a square, and 2 to 4 for scans.
constexpr double kSliver = 8.0;
/// Error of the conversions to float and of the products of the fit, relative to the size
/// (kFitError) and to the cube that a tree fills (kPlaceError).
constexpr double kFitError = 0x1p-22;
constexpr double kPlaceError = 0x1p-48;
/// Nodes up to this level are fitted to all their corners; nodes above, to the boxes below them.
constexpr std::uint32_t kExactLevel = 1;
constexpr std::uint32_t kOrientedPerTask = 16;

float float_above(double value) {
    return std::nextafter(static_cast<float>(value), std::numeric_limits<float>::infinity());
}

struct BoxAlong {
    Vec3 lo;
    Vec3 hi;
    double surface;
};

BoxAlong box_along(const Matrix3d& basis, std::span<const Vec3> points) {
    BoxAlong box{Vec3::Constant(std::numeric_limits<double>::infinity()),
                 Vec3::Constant(-std::numeric_limits<double>::infinity()), 0.0};
    for (const Vec3& point : points) {
        const Vec3 along = transposed_times3(basis, point);
        box.lo = box.lo.cwiseMin(along);
        box.hi = box.hi.cwiseMax(along);
    }
    const Vec3 side = box.hi - box.lo;
    box.surface = side.x() * side.y() + side.y() * side.z() + side.z() * side.x();
    return box;
}

/// The principal axes of the points, the longest first.
Matrix3d principal_axes(std::span<const Vec3> points) {
    Vec3 mean = Vec3::Zero();
    for (const Vec3& point : points) {
        mean += point;
    }
    mean /= static_cast<double>(points.size());
    Matrix3d spread = Matrix3d::Zero();
    for (const Vec3& point : points) {
        const Vec3 from = point - mean;
        spread += outer3(from, from);
    }
    return symmetric_axes(spread).axes.rowwise().reverse();
}

/// The longest edge, the normal of its triangle, and the direction perpendicular to both. The
/// points are the corners of triangles, three by three.
Matrix3d axes_of_longest_edge(std::span<const Vec3> points) {
    double longest = 0.0;
    Vec3 along = Vec3::UnitX();
    Vec3 other = Vec3::UnitY();
    for (std::size_t k = 0; k + 2 < points.size(); k += 3) {
        for (std::size_t corner = 0; corner < 3; ++corner) {
            const Vec3 edge = points[k + (corner + 1) % 3] - points[k + corner];
            if (squared_norm3(edge) > longest) {
                longest = squared_norm3(edge);
                along = edge;
                other = points[k + (corner + 2) % 3] - points[k + corner];
            }
        }
    }
    Matrix3d axes;
    axes.col(0) = along;
    axes.col(1) = other;
    return axes;
}

/// Gram-Schmidt on the first two columns. Returns false if they are parallel or nearly zero.
bool orthonormalise(Matrix3d& axes) {
    const double length = stable_norm3(axes.col(0));
    if (!(length > 0x1p-200)) {
        return false;
    }
    axes.col(0) /= length;
    axes.col(1) /= std::max(stable_norm3(axes.col(1)), 0x1p-200);
    axes.col(1) -= dot3(axes.col(0), axes.col(1)) * axes.col(0);
    const double across = norm3(axes.col(1));
    if (!(across > 0x1p-30)) {
        return false;
    }
    axes.col(1) /= across;
    axes.col(1) -= dot3(axes.col(0), axes.col(1)) * axes.col(0);
    axes.col(1) = normalized3(axes.col(1));
    axes.col(2) = axes.col(0).cross(axes.col(1));
    return axes.allFinite();
}

OrientedNode stored(const Matrix3d& axes) {
    OrientedNode node{};
    for (std::size_t i = 0; i < 3; ++i) {
        node.axis_1[i] = static_cast<float>(axes(static_cast<Eigen::Index>(i), 0));
        node.axis_2[i] = static_cast<float>(axes(static_cast<Eigen::Index>(i), 1));
    }
    return node;
}

enum class PointsAre { Corners, Any };

OrientedNode fit_oriented(std::span<const Vec3> points, PointsAre kind) {
    // 1. Of the axes of the tree and two other choices, those with the box of least surface.
    Matrix3d best = Matrix3d::Identity();
    double least = box_along(best, points).surface;
    std::array<Matrix3d, 2> choices{principal_axes(points), Matrix3d::Identity()};
    if (kind == PointsAre::Corners) {
        choices[1] = axes_of_longest_edge(points);
    }
    for (Matrix3d& choice : choices) {
        if (!orthonormalise(choice)) {
            continue;
        }
        const double surface = box_along(choice, points).surface;
        if (surface < least) {
            least = surface;
            best = choice;
        }
    }
    // 2. Store axes and centre as floats; the half sizes are measured from the stored ones.
    OrientedNode node = stored(best);
    const Matrix3d basis = basis_of(node);
    const BoxAlong box = box_along(basis, points);
    const Vec3 centre = times3(basis, 0.5 * (box.lo + box.hi));
    Vec3 half = Vec3::Zero();
    for (std::size_t i = 0; i < 3; ++i) {
        node.centre[i] = static_cast<float>(centre[static_cast<Eigen::Index>(i)]);
    }
    const Vec3 stored_centre(node.centre[0], node.centre[1], node.centre[2]);
    for (const Vec3& point : points) {
        half = half.cwiseMax(transposed_times3(basis, point - stored_centre).cwiseAbs());
    }
    half.array() += kFitError * sum3(half) + kPlaceError;
    node.half_1 = float_above(half.x());
    node.half_2 = float_above(half.y());
    node.half_3 = float_above(half.z());
    return node;
}

void add_corners_of_box(const OrientedNode& node, std::vector<Vec3>& points) {
    const Matrix3d basis = basis_of(node);
    const Vec3 centre(node.centre[0], node.centre[1], node.centre[2]);
    for (unsigned corner = 0; corner < 8; ++corner) {
        const Vec3 t((corner & 1U) != 0 ? node.half_1 : -node.half_1,
                     (corner & 2U) != 0 ? node.half_2 : -node.half_2,
                     (corner & 4U) != 0 ? node.half_3 : -node.half_3);
        points.emplace_back(centre + times3(basis, t));
    }
}

}  // namespace

Matrix3d basis_of(const OrientedNode& node) {
    Matrix3d axes;
    axes.col(0) = Vec3(node.axis_1[0], node.axis_1[1], node.axis_1[2]);
    axes.col(1) = Vec3(node.axis_2[0], node.axis_2[1], node.axis_2[2]);
    (void)orthonormalise(axes);
    return axes;
}

bool is_mostly_slivers(const WideTree& tree) {
    double squares = 0.0;
    double areas = 0.0;
    for (const WideTriangle& t : tree.triangles) {
        const Vec3 e1(t.edge_1[0], t.edge_1[1], t.edge_1[2]);
        const Vec3 e2(t.edge_2[0], t.edge_2[1], t.edge_2[2]);
        squares += std::max({squared_norm3(e1), squared_norm3(e2), squared_norm3(e2 - e1)});
        areas += norm3(e1.cross(e2));
    }
    return squares > kSliver * areas;
}

bool is_flat_and_slanted(const WideTree& tree) {
    // Even scans are flat in small nodes; so only nodes with at least a 64th of the mesh count.
    constexpr std::uint32_t kMostNodes = 64;
    constexpr std::size_t kSampled = 64;
    constexpr double kFlat = 1.0 - 0x1p-12;
    constexpr double kAlongAxis = 1.0 - 0x1p-7;
    std::uint32_t level = 0;
    std::size_t slots = kWide;
    for (; tree.level_size(level) > kMostNodes; ++level) {
        slots *= kWide;
    }
    double all = 0.0;
    double flat_and_slanted = 0.0;
    for (std::size_t first = 0; first < tree.triangles.size(); first += slots) {
        const std::size_t count = std::min(slots, tree.triangles.size() - first);
        const std::size_t step = std::max<std::size_t>(count / kSampled, 1);
        Vec3 sum = Vec3::Zero();
        double areas = 0.0;
        for (std::size_t slot = first; slot < first + count; slot += step) {
            const WideTriangle& t = tree.triangles[slot];
            const Vec3 e1(t.edge_1[0], t.edge_1[1], t.edge_1[2]);
            const Vec3 e2(t.edge_2[0], t.edge_2[1], t.edge_2[2]);
            const Vec3 normal = e1.cross(e2);
            areas += norm3(normal);
            // The two sides of a thin plate have opposite normals.
            sum += dot3(normal, sum) < 0.0 ? Vec3(-normal) : normal;
        }
        const double length = norm3(sum);
        all += areas;
        if (length > kFlat * areas && largest3(sum.cwiseAbs()) < kAlongAxis * length) {
            flat_and_slanted += areas;
        }
    }
    return flat_and_slanted > 0.5 * all;
}

void fit_oriented_nodes(WideTree& tree, const Mesh& mesh) {
    tree.oriented.resize(tree.nodes.size());
    for (std::uint32_t level = 0; level < tree.levels; ++level) {
        const std::size_t slots = level == 0 ? kWide : std::size_t{kWide} * kWide;
        parallel_ranges(
            tree.level_size(level), kOrientedPerTask, [&](std::uint32_t begin, std::uint32_t end) {
                std::vector<Vec3> points;
                for (std::uint32_t i = begin; i < end; ++i) {
                    points.clear();
                    if (level <= kExactLevel) {
                        const std::size_t last =
                            std::min(tree.triangles.size(), slots * (std::size_t{i} + 1));
                        for (std::size_t slot = slots * i; slot < last; ++slot) {
                            for (const std::uint32_t v :
                                 mesh.triangles()[tree.triangles[slot].id]) {
                                points.push_back(tree.frame.to_tree(mesh.vertices()[v]));
                            }
                        }
                    } else {
                        const std::uint32_t below = tree.level_begin[level - 1];
                        const std::uint32_t last =
                            std::min(tree.level_size(level - 1), kWide * (i + 1));
                        for (std::uint32_t child = kWide * i; child < last; ++child) {
                            add_corners_of_box(tree.oriented[below + child], points);
                        }
                    }
                    tree.oriented[tree.level_begin[level] + i] = fit_oriented(
                        points, level <= kExactLevel ? PointsAre::Corners : PointsAre::Any);
                }
            });
    }
}

}  // namespace tandem::bvh
