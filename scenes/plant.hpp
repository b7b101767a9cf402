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

/// A large assembly for clash detection: racks of parts that keep their distance, of which a given
/// share is moved into its neighbour.
struct PlantOptions {
    std::size_t parts = 10'000;
    std::size_t triangles = 10'000'000;  ///< of all parts together, about
    std::size_t meshes = 10'000;         ///< different ones; the others are instances
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

/// Deterministic. Shapes are balls, rings and bolts, each of a triangle count that makes up the
/// total; they stand in a cubic lattice and are turned at random.
[[nodiscard]] Plant plant(const PlantOptions& options);

}  // namespace tandem::scenes
