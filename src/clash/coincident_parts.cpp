// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "clash/coincident_parts.hpp"

#include <algorithm>
#include <array>
#include <map>

namespace tandem::clash {
namespace {

/// A key for the place of a part: parts with different keys are not coincident.
using Place = std::array<double, 6>;

Place place_of(const Bounds& bounds) {
    return {bounds.lo.x(), bounds.lo.y(), bounds.lo.z(),
            bounds.hi.x(), bounds.hi.y(), bounds.hi.z()};
}

bool is_same_pose(const Pose& one, const Pose& other) {
    return one.rotation() == other.rotation() && one.translation() == other.translation();
}

bool is_same_surface(const Scene& scene, const ScenePart& one, const ScenePart& other) {
    if (one.mesh == other.mesh && is_same_pose(one.pose, other.pose)) {
        return true;
    }
    const Mesh& mesh = scene.meshes[one.mesh];
    const Mesh& other_mesh = scene.meshes[other.mesh];
    const auto same_point = [&](const Vec3& l, const Vec3& r) {
        return to_world(one.pose, l) == to_world(other.pose, r);
    };
    return std::equal(mesh.triangles().begin(), mesh.triangles().end(),
                      other_mesh.triangles().begin(), other_mesh.triangles().end()) &&
           std::equal(mesh.vertices().begin(), mesh.vertices().end(), other_mesh.vertices().begin(),
                      other_mesh.vertices().end(), same_point);
}

}  // namespace

std::vector<CoincidentParts> coincident_parts(const Scene& scene,
                                              std::span<const std::optional<Bounds>> bounds,
                                              const ClashRules& rules) {
    std::vector<CoincidentParts> all;
    std::map<Place, std::vector<std::size_t>> at_place;
    for (std::uint32_t part = 0; part < scene.parts.size(); ++part) {
        if (!bounds[part]) {
            continue;
        }
        std::vector<std::size_t>& here = at_place[place_of(*bounds[part])];
        const auto same = std::find_if(here.begin(), here.end(), [&](std::size_t list) {
            const ScenePart& first = scene.parts[all[list].front()];
            return is_same_surface(scene, first, scene.parts[part]) &&
                   rules.treat_alike(first, scene.parts[part]);
        });
        if (same != here.end()) {
            all[*same].push_back(part);
        } else {
            here.push_back(all.size());
            all.push_back({part});
        }
    }
    return all;
}

}  // namespace tandem::clash
