// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "query/placed_trees.hpp"

#include "bvh/model_tree.hpp"
#include "query/pose_range.hpp"

namespace tandem {

std::optional<Error> refused(const Placed& a, const Placed& b) {
    if (a.model.engine() != EngineKind::Fast || b.model.engine() != EngineKind::Fast) {
        return Error{ErrorCode::Unsupported,
                     "distances need models of the fast engine: build both with BuildOptions"};
    }
    if (auto in_range = check_range(wide_tree(a).frame, a.pose, wide_tree(b).frame, b.pose);
        !in_range) {
        return std::move(in_range).error();
    }
    return std::nullopt;
}

const WideTree& wide_tree(const Placed& placed) {
    return std::get<WideTree>(placed.model.tree().tree);
}

PlacedTrees::PlacedTrees(const Placed& a, const Placed& b)
    : swapped_(wide_tree(a).frame.scale > wide_tree(b).frame.scale),
      a_(a),
      b_(b),
      tree_first_(wide_tree(swapped_ ? b : a)),
      tree_second_(wide_tree(swapped_ ? a : b)),
      pose_(wide_pose(relative_pose(tree_first_.frame, (swapped_ ? b : a).pose, tree_second_.frame,
                                    (swapped_ ? a : b).pose))) {}

std::optional<ClosestPoints> PlacedTrees::closest(TrianglePair pair, double limit) const {
    const TriangleCorners a = to_world(a_.pose, a_.model.mesh().corners(pair.a));
    const TriangleCorners b = to_world(b_.pose, b_.model.mesh().corners(pair.b));
    return closest_points_within(refer_to(a), refer_to(b), limit);
}

ClosestPoints touching_points(const Placed& a, const Placed& b, TrianglePair pair) {
    const TriangleCorners of_a = to_world(a.pose, a.model.mesh().corners(pair.a));
    const TriangleCorners of_b = to_world(b.pose, b.model.mesh().corners(pair.b));
    return touching_points(refer_to(of_a), refer_to(of_b));
}

Vec3 PlacedTrees::direction(const ClosestPoints& points) const {
    const Vec3 in_world =
        swapped_ ? Vec3(points.on_a - points.on_b) : Vec3(points.on_b - points.on_a);
    return (swapped_ ? b_ : a_).pose.rotation().transpose() * in_world;
}

}  // namespace tandem
