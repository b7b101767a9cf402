// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "plant.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "random.hpp"
#include "shapes.hpp"
#include "soups.hpp"

namespace tandem::scenes {
namespace {

/// A closed surface of about `triangles` triangles within the unit ball. No two surfaces are equal.
Mesh plant_shape(std::size_t kind, std::size_t triangles, Random& random) {
    const double girth = 0.25 + 0.05 * random.symmetric();
    const double sides = std::max(6.0, std::sqrt(static_cast<double>(triangles) / 4.0));
    const auto around = static_cast<std::uint32_t>(kind == 0 ? 2.0 * sides : 3.0 * sides);
    const auto across = std::max<std::uint32_t>(
        3, static_cast<std::uint32_t>(static_cast<double>(triangles) / 2.0 / around));
    return torus(0.95 - girth, girth * (kind == 2 ? 0.5 : 1.0), std::max(3U, around), across);
}

}  // namespace

Plant plant(const PlantOptions& options) {
    Plant result;
    Random random(options.seed);
    const std::size_t meshes = std::clamp<std::size_t>(options.meshes, 1, options.parts);
    const std::size_t each = std::max<std::size_t>(24, options.triangles / options.parts);
    for (std::size_t k = 0; k < meshes; ++k) {
        result.meshes.push_back(plant_shape(k % 3, each, random));
    }
    const auto side =
        static_cast<std::size_t>(std::ceil(std::cbrt(static_cast<double>(options.parts)) - 1e-9));
    // At this spacing unit balls sometimes have overlapping boxes, but never touch.
    constexpr double kSpacing = 2.05;
    for (std::size_t k = 0; k < options.parts; ++k) {
        const Vec3 cell(static_cast<double>(k % side), static_cast<double>(k / side % side),
                        static_cast<double>(k / side / side));
        Vec3 at = kSpacing * cell;
        if (0.5 * (random.symmetric() + 1.0) < options.clashing) {
            at.x() += 0.6 + 0.3 * random.symmetric();
        }
        const Pose turned = random_pose(options.seed * 1'000'003 + k, 0.0);
        result.parts.push_back(
            {"rack " + std::to_string(k / (side * side)) + "/part " + std::to_string(k),
             static_cast<std::uint32_t>(k % meshes), Pose::at(at) * turned});
    }
    return result;
}

}  // namespace tandem::scenes
