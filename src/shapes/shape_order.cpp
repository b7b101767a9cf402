// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <span>

#include "shapes/pair.hpp"

namespace tandem::shapes {
namespace {

constexpr int kKindCount = static_cast<int>(kShapeKindNames.values().size());

template <class Numbers>
int compare(const Numbers& one, const Numbers& other) {
    for (Eigen::Index k = 0; k < one.size(); ++k) {
        if (one.data()[k] != other.data()[k]) {
            return one.data()[k] < other.data()[k] ? -1 : 1;
        }
    }
    return 0;
}

int compare_points(std::span<const Vec3> one, std::span<const Vec3> other) {
    if (one.size() != other.size()) {
        return one.size() < other.size() ? -1 : 1;
    }
    for (std::size_t k = 0; k < one.size(); ++k) {
        if (const int order = compare(one[k], other[k])) {
            return order;
        }
    }
    return 0;
}

/// Orders shapes of one kind with the same position and reach by their whole content; returns 0 for
/// equal shapes. Needed so seldom that it need not be fast.
int compare_contents(const ShapeData& one, const ShapeData& other) {
    if (&one == &other) {
        return 0;
    }
    if (const int order = compare(one.convex.half, other.convex.half)) {
        return order;
    }
    if (const int order = compare_points(one.hull.points, other.hull.points)) {
        return order;
    }
    if (one.model) {
        const Mesh& mesh = one.model->mesh();
        const Mesh& other_mesh = other.model->mesh();
        if (const int order = compare_points(mesh.vertices(), other_mesh.vertices())) {
            return order;
        }
        const bool less =
            std::ranges::lexicographical_compare(mesh.triangles(), other_mesh.triangles());
        return less ? -1 : (std::ranges::equal(mesh.triangles(), other_mesh.triangles()) ? 0 : 1);
    }
    if (one.parts.size() != other.parts.size()) {
        return one.parts.size() < other.parts.size() ? -1 : 1;
    }
    for (std::size_t k = 0; k < one.parts.size(); ++k) {
        const ShapePart& part = one.parts[k];
        const ShapePart& other_part = other.parts[k];
        if (part.shape.kind() != other_part.shape.kind()) {
            return part.shape.kind() < other_part.shape.kind() ? -1 : 1;
        }
        if (const int order = compare(part.pose.translation(), other_part.pose.translation())) {
            return order;
        }
        if (const int order = compare(part.pose.rotation(), other_part.pose.rotation())) {
            return order;
        }
        if (part.shape.reach() != other_part.shape.reach()) {
            return part.shape.reach() < other_part.shape.reach() ? -1 : 1;
        }
        if (const int order = compare_contents(part.shape.data(), other_part.shape.data())) {
            return order;
        }
    }
    return 0;
}

}  // namespace

bool is_reversed(const ShapePair& pair) {
    const auto rank = [](ShapeKind kind) {
        return kind == ShapeKind::Compound ? kKindCount + 1
               : kind == ShapeKind::Plane  ? kKindCount
                                           : static_cast<int>(kind);
    };
    if (pair.a.kind != pair.b.kind) {
        return rank(pair.a.kind) > rank(pair.b.kind);
    }
    if (pair.a.reach != pair.b.reach) {
        return pair.a.reach > pair.b.reach;
    }
    if (const int order = compare(pair.a.convex.half, pair.b.convex.half)) {
        return order > 0;
    }
    // Order by position on the axis with the largest distance, so that tiny motion does not swap
    // them.
    const Vec3 apart = pair.pose_b.translation() - pair.pose_a.translation();
    const Eigen::Index axis = largest_axis3(apart.cwiseAbs());
    if (apart[axis] != 0.0) {
        return apart[axis] < 0.0;
    }
    if (const int order = compare(pair.pose_a.rotation(), pair.pose_b.rotation())) {
        return order > 0;
    }
    return compare_contents(pair.a, pair.b) > 0;
}

}  // namespace tandem::shapes
