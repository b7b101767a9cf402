// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include <tandem/flow.hpp>
#include <tandem/pose.hpp>

#include "base/module_names.hpp"
#include "bvh/wide/wide_tree.hpp"

namespace tandem::traversal {

/// A half-line or a part of it in the coordinates of a tree: the points origin + τ / inverse with 0
/// <= τ <= last, up to `slack`. docs/design/other-queries.md proves that no triangle is lost.
struct TreeRay {
    Vec3 origin = Vec3::Zero();
    Vec3 inverse = Vec3::Ones();  ///< of the direction, for each coordinate
    double slack = 0.0;
    double last = 0.0;
    int exponent = 0;  ///< τ = t · 2^exponent, where t is the parameter of the ray in the world

    /// Ends the ray at t: hits farther along no longer matter.
    void end_at(double t);
};

/// The half-line origin + t · direction, 0 <= t <= t_max. The direction may be zero.
[[nodiscard]] TreeRay tree_ray(const TreeFrame& frame, const Pose& pose, const Vec3& origin,
                               const Vec3& direction, double t_max);

namespace ray_walk {

/// Parameters at which the ray enters the boxes of eight children. Children that it misses are not
/// in `met`.
struct ChildEntries {
    std::array<double, kWide> at;
    unsigned met = 0;
};

inline ChildEntries enter_children(const WideNode& node, const TreeRay& ray) {
    ChildEntries entries;
    std::array<double, kWide> leave;
    entries.at.fill(0.0);
    leave.fill(ray.last);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const auto i = static_cast<Eigen::Index>(axis);
        const double inverse = ray.inverse[i];
        const auto biased = static_cast<std::uint64_t>(1023 + node.exponent[axis]);
        const double step = std::bit_cast<double>(biased << 52U) * inverse;
        const double base = static_cast<double>(node.origin[axis]) - ray.origin[i];
        const double lower = (base - ray.slack) * inverse;
        const double upper = (base + ray.slack) * inverse;
        const bool forward = inverse >= 0.0;
        const auto& first = forward ? node.codes[axis].lo : node.codes[axis].hi;
        const auto& second = forward ? node.codes[axis].hi : node.codes[axis].lo;
        const double add_first = forward ? lower : upper;
        const double add_second = forward ? upper : lower;
        for (std::size_t k = 0; k < kWide; ++k) {
            entries.at[k] = std::max(entries.at[k], first[k] * step + add_first);
            leave[k] = std::min(leave[k], second[k] * step + add_second);
        }
    }
    for (std::size_t k = 0; k < kWide; ++k) {
        entries.met |= (entries.at[k] <= leave[k] ? 1U : 0U) << k;
    }
    entries.met &= 0xFFU >> (kWide - node.count);
    return entries;
}

}  // namespace ray_walk

/// Calls `visit(triangle)` for every triangle that the ray may meet, near boxes first. `visit` may
/// shorten the ray.
template <class Visit>
void walk_ray(const WideTree& tree, const TreeRay& ray, Visit visit) {
    struct WaitingNode {
        double at;
        std::uint32_t level;
        std::uint32_t node;
    };
    if (tree.empty()) {
        return;
    }
    std::array<WaitingNode, kWide * WideTree::kMaxLevels> stack;
    std::size_t size = 0;
    stack[size++] = {0.0, tree.root_level(), 0};
    while (size > 0) {
        const WaitingNode top = stack[--size];
        if (top.at > ray.last) {
            continue;
        }
        const ray_walk::ChildEntries children =
            ray_walk::enter_children(tree.level(top.level)[top.node], ray);
        // 1. Sort the children that the ray meets, the nearest one last.
        std::array<WaitingNode, kWide> order;
        std::size_t count = 0;
        for (unsigned rest = children.met; rest != 0; rest &= rest - 1) {
            const auto k = static_cast<std::uint32_t>(std::countr_zero(rest));
            const WaitingNode entry{children.at[k], top.level, kWide * top.node + k};
            std::size_t place = count++;
            for (; place > 0 && order[place - 1].at < entry.at; --place) {
                order[place] = order[place - 1];
            }
            order[place] = entry;
        }
        // 2. Above the bottom, push them: the nearest one is taken up next.
        if (top.level > 0) {
            for (std::size_t k = 0; k < count; ++k) {
                stack[size++] = {order[k].at, top.level - 1, order[k].node};
            }
            continue;
        }
        // 3. At the bottom, visit the triangles, the nearest one first.
        while (count > 0 && order[count - 1].at <= ray.last) {
            if (visit(tree.triangles[order[--count].node].id) == Flow::Stop) {
                return;
            }
        }
    }
}

}  // namespace tandem::traversal
