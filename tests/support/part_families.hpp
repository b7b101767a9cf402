// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "scenes/coarse_room.hpp"
#include "scenes/drilled_plate.hpp"
#include "scenes/extruded_profile.hpp"
#include "scenes/print_halves.hpp"
#include "scenes/sheet_metal.hpp"
#include "scenes/thread.hpp"
#include "scenes/torus_knot.hpp"
#include "scenes/tube_path.hpp"
#include "scenes/turned_part.hpp"

namespace tandem::testing {

/// Two different meshes of real work, and how far apart their origins may be for contact.
struct PartFamily {
    std::string name;
    Mesh mesh_a;
    Mesh mesh_b;
    double reach;
};

enum class PartSize { Small, Full };

/// Slivers, large triangles, unlike sizes and depths. Small ones have some hundred triangles, so
/// that every pair of them can be tested.
inline std::vector<PartFamily> part_families(std::uint64_t seed, PartSize size) {
    using namespace scenes;
    const bool full = size == PartSize::Full;
    const auto sides = [full](std::uint32_t many, std::uint32_t few) { return full ? many : few; };
    const CutBody body{seed, sides(400, 40), sides(10, 4)};
    const Mesh knot = torus_knot({.segments = sides(200, 30), .sides = sides(12, 5)});
    std::vector<PartFamily> families;
    families.push_back(
        {"cylinders", cylinder(0.5, 2.0, sides(720, 60)), cylinder(0.4, 3.0, sides(720, 50)), 1.5});
    families.push_back(
        {"rods", cylinder(0.05, 4.0, sides(720, 40)), cylinder(0.04, 4.0, sides(720, 40)), 0.1});
    families.push_back(
        {"shafts", random_shaft(seed, sides(96, 12)), random_shaft(seed + 1, sides(96, 12)), 1.0});
    families.push_back({"profiles", extruded_profile({.teeth = sides(60, 10)}),
                        extruded_profile({.length = 2.0, .teeth = sides(40, 8)}), 1.5});
    families.push_back({"plate and peg",
                        drilled_plate({.holes = sides(6, 2), .sides = sides(32, 12)}),
                        cylinder(0.28, 2.0, sides(96, 20)), 1.0});
    families.push_back(
        {"thread and nut", thread({.turns = sides(12, 4), .sides = sides(48, 12)}),
         thread({.radius = 0.585, .depth = -0.08, .turns = sides(4, 2), .sides = sides(48, 12)}),
         0.3});
    families.push_back({"pipes", random_pipes(seed, 3, 4, sides(64, 6)),
                        random_pipes(seed + 1, 3, 4, sides(64, 6)), 2.0});
    families.push_back({"robot arms", robot_arm(seed, 6, sides(64, 6)),
                        robot_arm(seed + 1, 6, sides(64, 6)), 1.0});
    families.push_back({"sheets", sheet_metal(seed), sheet_metal(seed + 1), 2.0});
    families.push_back({"print halves", print_half(body, PrintHalf::Lower),
                        print_half(body, PrintHalf::Upper), 0.3});
    families.push_back({"room and body", coarse_room(seed, sides(180, 12), 6.0), knot, 5.0});
    families.push_back({"coarse giant and body", coarse_room(seed, 17, 125.0), knot, 60.0});
    return families;
}

}  // namespace tandem::testing
