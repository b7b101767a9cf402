// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "clash/part_bounds.hpp"

#include <cmath>
#include <fmt/format.h>
#include <limits>

#include "base/parallel.hpp"

namespace tandem::clash {

std::optional<Bounds> bounds_of(const Scene& scene, const ScenePart& part) {
    if (part.mesh >= scene.meshes.size() || scene.meshes[part.mesh].triangle_count() == 0) {
        return std::nullopt;
    }
    const Mesh& mesh = scene.meshes[part.mesh];
    // Transform each vertex once, not once for each of about six triangles that share it.
    std::vector<char> is_used(mesh.vertex_count(), 0);
    for (const Triangle& triangle : mesh.triangles()) {
        for (const std::uint32_t vertex : triangle) {
            is_used[vertex] = 1;
        }
    }
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    Bounds bounds{Vec3::Constant(kInfinity), Vec3::Constant(-kInfinity)};
    for (std::size_t vertex = 0; vertex < is_used.size(); ++vertex) {
        if (is_used[vertex] != 0) {
            const Vec3 point = to_world(part.pose, mesh.vertices()[vertex]);
            bounds.lo = bounds.lo.cwiseMin(point);
            bounds.hi = bounds.hi.cwiseMax(point);
        }
    }
    return bounds;
}

Result<std::vector<std::optional<Bounds>>> bounds_of_parts(const Scene& scene,
                                                           const Executor& executor) {
    std::vector<std::optional<Bounds>> all(scene.parts.size());
    base::run_in(executor, [&] {
        base::parallel_for(scene.parts.size(),
                           [&](std::size_t k) { all[k] = bounds_of(scene, scene.parts[k]); });
    });
    for (std::size_t k = 0; k < all.size(); ++k) {
        if (all[k] && !(all[k]->lo.allFinite() && all[k]->hi.allFinite())) {
            return Error{ErrorCode::InvalidMesh,
                         fmt::format("part {}: its pose moves it out of the range of double; scale "
                                     "the scene",
                                     scene.parts[k].path)};
        }
    }
    return all;
}

bool meet(const Bounds& a, const Bounds& b) {
    return (a.lo.array() <= b.hi.array()).all() && (b.lo.array() <= a.hi.array()).all();
}

double diagonal(const Bounds& bounds) {
    const Vec3 half = 0.5 * bounds.hi - 0.5 * bounds.lo;
    return 2.0 * std::hypot(half.x(), half.y(), half.z());
}

}  // namespace tandem::clash
