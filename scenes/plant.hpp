// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <tandem/mesh.hpp>
#include <tandem/pose.hpp>

namespace tandem::scenes {

/// A large assembly for clash detection: parts in racks at a distance from each other. A given
/// share of them is moved into a neighbour.
struct PlantOptions {
    std::size_t parts = 10'000;
    std::size_t triangles = 10'000'000;  ///< approximate number for all parts together
    std::size_t meshes = 10'000;         ///< number of different meshes; other parts are instances
    double clashing = 0.1;               ///< share of the parts that are moved into a neighbour
    std::uint64_t seed = 1;
};

struct PlantPart {
    std::string name;
    std::uint32_t mesh = 0;
    Pose pose{};
};

struct Plant {
    std::vector<Mesh> meshes;
    std::vector<PlantPart> parts;
};

/// Deterministic. Shapes are balls, rings and bolts whose triangle counts add up to the total; they
/// are in a cubic lattice with random rotations.
[[nodiscard]] Plant plant(const PlantOptions& options);

}  // namespace tandem::scenes
