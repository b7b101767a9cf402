// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <tandem/mesh.hpp>

#include "scenes/random.hpp"

namespace tandem::scenes {

/// The pose of a part that belongs in or on the other one, such as a peg in its hole or a nut on
/// its bolt.
struct Docking {
    Vec3 translation = Vec3::Zero();
    Quaternion turn{1.0, 0.0, 0.0, 0.0};
};

/// Two different meshes with properties of real parts: slivers, large triangles, different sizes
/// and depths.
struct PartFamily {
    std::string name;
    Mesh mesh_a;
    Mesh mesh_b;
    double reach;  ///< largest distance of the origins at which the parts may touch
    Docking docked{};
};

/// Small families have some hundred triangles, so that every pair of them can be tested. Full ones
/// have from some hundred to some ten thousand, times a random factor from 0.7 to 1.3.
enum class PartSize { Small, Full };

/// Names such as "plate-and-peg".
[[nodiscard]] std::span<const std::string_view> part_family_names();

/// The family with a name from `part_family_names`; throws std::invalid_argument for other names.
[[nodiscard]] PartFamily part_family(std::string_view name, std::uint64_t seed, PartSize size);

[[nodiscard]] std::vector<PartFamily> part_families(std::uint64_t seed, PartSize size);

}  // namespace tandem::scenes
