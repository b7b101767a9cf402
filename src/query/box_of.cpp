// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <limits>

#include <tandem/box_of.hpp>

#include "bvh/model_tree.hpp"
#include "query/pose_range.hpp"

namespace tandem {
namespace {

constexpr double kUnbounded = std::numeric_limits<double>::infinity();

/// The box of the points seen so far.
struct Extent {
    Vec3 lo = Vec3::Constant(kUnbounded);
    Vec3 hi = Vec3::Constant(-kUnbounded);

    void add(const Vec3& point) {
        lo = lo.cwiseMin(point);
        hi = hi.cwiseMax(point);
    }
};

/// Which end of which axis of the world is looked for.
struct Heading {
    Eigen::Index axis;
    double sign;  ///< 1 for the upper end, −1 for the lower one

    [[nodiscard]] double reached(const Extent& extent) const {
        return sign > 0.0 ? extent.hi[axis] : -extent.lo[axis];
    }
};

/// Descends a tree towards the extreme points of its mesh.
class ExtremeSearch {
  public:
    ExtremeSearch(const WideTree& tree, const Placed& placed) : tree_(tree), placed_(placed) {
        const TreeFrame& frame = tree.frame;
        const Vec3 reach = frame.lo.cwiseAbs().cwiseMax(frame.hi.cwiseAbs());
        const Vec3& translation = placed.pose.translation();
        // World coordinates and the bounds below are sums of fewer than ten terms of these sizes,
        // each rounded by 2^-53 of them.
        slack_ = 0x1p-46 * (reach.sum() + translation.cwiseAbs().sum());
    }

    [[nodiscard]] Extent run() {
        const Eigen::Matrix3d& rotation = placed_.pose.rotation();
        const TreeFrame& frame = tree_.frame;
        const Vec3 ends[] = {to_world(placed_.pose, frame.lo), to_world(placed_.pose, frame.hi)};
        std::array<bool, 3> known{};
        for (Eigen::Index axis = 0; axis < 3; ++axis) {
            // A coordinate of the mesh, shifted: rounding keeps the order, so that the ends of the
            // mesh's own box are the ends in the world.
            known[static_cast<std::size_t>(axis)] =
                (rotation.row(axis).array() != 0.0).count() == 1;
            if (!known[static_cast<std::size_t>(axis)]) {
                descend({axis, 1.0});
                descend({axis, -1.0});
            }
        }
        for (Eigen::Index axis = 0; axis < 3; ++axis) {
            if (known[static_cast<std::size_t>(axis)]) {
                extent_.lo[axis] = std::min(ends[0][axis], ends[1][axis]);
                extent_.hi[axis] = std::max(ends[0][axis], ends[1][axis]);
            }
        }
        return extent_;
    }

  private:
    struct Entry {
        double bound;  ///< nothing below the node lies farther along the heading
        std::uint32_t level;
        std::uint32_t node;
    };

    /// `row` is the heading in tree coordinates with lengths of the world, `base` its value at the
    /// origin of the tree.
    [[nodiscard]] static std::array<double, kWide> bounds_of(const WideNode& node, const Vec3& row,
                                                             double base) {
        std::array<double, kWide> bounds;
        bounds.fill(base);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double slope = row[static_cast<Eigen::Index>(axis)];
            const double step = slope * power_of_two(node.exponent[axis]);
            const double origin = slope * static_cast<double>(node.origin[axis]);
            const auto& codes = slope > 0.0 ? node.codes[axis].hi : node.codes[axis].lo;
            for (std::size_t k = 0; k < kWide; ++k) {
                bounds[k] += origin + step * codes[k];
            }
        }
        return bounds;
    }

    void visit(const WideTriangle& triangle) {
        for (const Vec3& corner : placed_.model.mesh().corners(triangle.id)) {
            extent_.add(to_world(placed_.pose, corner));
        }
    }

    void descend(Heading heading) {
        const Vec3 direction = heading.sign * placed_.pose.rotation().row(heading.axis).transpose();
        const Vec3 row = direction / tree_.frame.scale;
        const double base = direction.dot(tree_.frame.origin) +
                            heading.sign * placed_.pose.translation()[heading.axis] + slack_;
        std::array<Entry, kWide * WideTree::kMaxLevels> stack;
        std::size_t size = 0;
        stack[size++] = {kUnbounded, tree_.root_level(), 0};
        while (size > 0) {
            const Entry top = stack[--size];
            // Written so that a bound that is not a number prunes nothing.
            if (top.bound <= heading.reached(extent_)) {
                continue;
            }
            const WideNode& node = tree_.level(top.level)[top.node];
            const std::array<double, kWide> bounds = bounds_of(node, row, base);
            std::array<Entry, kWide> order;
            std::size_t count = 0;
            for (std::uint32_t k = 0; k < node.count; ++k) {
                if (bounds[k] <= heading.reached(extent_)) {
                    continue;
                }
                const std::uint32_t child = kWide * top.node + k;
                std::size_t place = count++;
                for (; place > 0 && order[place - 1].bound > bounds[k]; --place) {
                    order[place] = order[place - 1];
                }
                order[place] = {bounds[k], top.level, child};
            }
            if (top.level > 0) {
                for (std::size_t k = 0; k < count; ++k) {
                    stack[size++] = {order[k].bound, top.level - 1, order[k].node};
                }
                continue;
            }
            while (count > 0 && !(order[count - 1].bound <= heading.reached(extent_))) {
                visit(tree_.triangles[order[--count].node]);
            }
        }
    }

    const WideTree& tree_;
    const Placed& placed_;
    double slack_ = 0.0;
    Extent extent_;
};

Extent extent_of_all(const Placed& placed) {
    Extent extent;
    const Mesh& mesh = placed.model.mesh();
    for (std::uint32_t k = 0; k < mesh.triangle_count(); ++k) {
        for (const Vec3& corner : mesh.corners(k)) {
            extent.add(to_world(placed.pose, corner));
        }
    }
    return extent;
}

}  // namespace

Result<Box> box_of(const Placed& placed) {
    if (placed.model.mesh().triangle_count() == 0) {
        return Error{ErrorCode::InvalidArgument,
                     "the mesh has no triangles, hence no box: leave it out of the broad phase"};
    }
    const auto* const tree = std::get_if<WideTree>(&placed.model.tree().tree);
    const TreeFrame frame = tree != nullptr ? tree->frame : frame_of(placed.model.mesh());
    if (auto in_range = check_range(frame, placed.pose); !in_range) {
        return std::move(in_range).error();
    }
    const Extent extent =
        tree != nullptr ? ExtremeSearch(*tree, placed).run() : extent_of_all(placed);
    return box_around(extent.lo, extent.hi);
}

}  // namespace tandem
