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

/// Where a part sits in the other one: a peg in its hole, a nut on its bolt.
struct Docking {
    Vec3 translation = Vec3::Zero();
    Quaternion turn{1.0, 0.0, 0.0, 0.0};
};

/// Two different meshes as they meet in real work: slivers, large triangles, unlike sizes and
/// depths.
struct PartFamily {
    std::string name;
    Mesh mesh_a;
    Mesh mesh_b;
    double reach;  ///< how far apart the origins may be for contact
    Docking docked{};
};

/// Small families have some hundred triangles, so that every pair of them can be tested. Full ones
/// have hundreds to some ten thousand, by a random factor from 0.7 to 1.3.
enum class PartSize { Small, Full };

/// "plate-and-peg", in the order of `part_families`.
[[nodiscard]] std::span<const std::string_view> part_family_names();

/// The family of a name from `part_family_names`; std::invalid_argument for another name.
[[nodiscard]] PartFamily part_family(std::string_view name, std::uint64_t seed, PartSize size);

[[nodiscard]] std::vector<PartFamily> part_families(std::uint64_t seed, PartSize size);

}  // namespace tandem::scenes
