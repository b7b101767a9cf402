// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "scenes/part_families.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "scenes/city_block.hpp"
#include "scenes/coarse_room.hpp"
#include "scenes/drilled_plate.hpp"
#include "scenes/extruded_profile.hpp"
#include "scenes/fan.hpp"
#include "scenes/large_triangles.hpp"
#include "scenes/print_halves.hpp"
#include "scenes/shapes.hpp"
#include "scenes/sheet_metal.hpp"
#include "scenes/terrain.hpp"
#include "scenes/thread.hpp"
#include "scenes/torus_knot.hpp"
#include "scenes/tube_path.hpp"
#include "scenes/turned_part.hpp"
#include "scenes/vehicle.hpp"

namespace tandem::scenes {
namespace {

/// The fineness of a family; that of full families depends on the seed.
class Fineness {
  public:
    Fineness(std::uint64_t seed, PartSize size) : random_(seed ^ 0x9e3779b9U), size_(size) {}

    std::uint32_t operator()(std::uint32_t many, std::uint32_t few) {
        const double factor = 1.0 + 0.3 * random_.symmetric();
        return size_ == PartSize::Full ? static_cast<std::uint32_t>(factor * many) : few;
    }

    /// The same as a multiple of four, for drilled plates.
    std::uint32_t by_four(std::uint32_t many, std::uint32_t few) {
        return std::max(4U, (*this)(many, few) / 4U * 4U);
    }

  private:
    Random random_;
    PartSize size_;
};

using Make = PartFamily (*)(std::uint64_t seed, Fineness fine);

struct NamedFamily {
    std::string_view name;
    Make make;
};

Mesh knot(Fineness& fine) {
    const std::uint32_t segments = fine(200, 30);
    return torus_knot({.segments = segments, .sides = fine(12, 5)});
}

PartFamily cylinders(std::uint64_t, Fineness fine) {
    Mesh wide = cylinder(0.5, 2.0, fine(720, 60));
    return {{}, std::move(wide), cylinder(0.4, 3.0, fine(720, 50)), 1.5};
}

PartFamily rods(std::uint64_t, Fineness fine) {
    Mesh thick = cylinder(0.05, 4.0, fine(720, 40));
    return {{}, std::move(thick), cylinder(0.04, 4.0, fine(720, 40)), 0.1};
}

PartFamily shafts(std::uint64_t seed, Fineness fine) {
    Mesh first = random_shaft(seed, fine(96, 12));
    return {{}, std::move(first), random_shaft(seed + 1, fine(96, 12)), 1.0, {{1.2, 0.0, 0.0}}};
}

PartFamily profiles(std::uint64_t, Fineness fine) {
    Mesh bar = extruded_profile({.teeth = fine(60, 10)});
    // Flush at one end; teeth may or may not fit in each other's gaps.
    return {{},
            std::move(bar),
            extruded_profile({.length = 2.0, .teeth = fine(40, 8)}),
            1.5,
            {{1.1, 0.0, 0.0}}};
}

PartFamily plate_and_peg(std::uint64_t, Fineness fine) {
    const std::uint32_t holes = fine(6, 2);
    const std::uint32_t sides = fine.by_four(32, 12);
    // Holes are on a grid around the origin, so an even number of them has none in the middle.
    const double offset = holes % 2 == 0 ? 0.5 : 0.0;
    return {{},
            drilled_plate({.holes = holes, .sides = sides}),
            cylinder(0.28, 2.0, fine(96, 20)),
            1.0,
            {{offset, offset, 0.1}}};
}

PartFamily bolt_and_nut(std::uint64_t, Fineness fine) {
    const std::uint32_t sides = fine(48, 12);
    Mesh bolt = thread({.turns = fine(12, 4), .sides = sides});
    return {{},
            std::move(bolt),
            thread({.radius = 0.585, .depth = -0.08, .turns = fine(4, 2), .sides = sides}),
            0.3,
            {{0.0, 0.0, 0.2}}};
}

PartFamily fans(std::uint64_t seed, Fineness fine) {
    Mesh disc = fan(seed, fine(1500, 60));
    return {{}, std::move(disc), fan(seed + 1, fine(1000, 50)), 0.8, {{0.0, 0.0, 0.01}}};
}

PartFamily pipes(std::uint64_t seed, Fineness fine) {
    Mesh first = random_pipes(seed, 3, 4, fine(64, 6));
    return {{}, std::move(first), random_pipes(seed + 1, 3, 4, fine(64, 6)), 2.0};
}

PartFamily robot_arms(std::uint64_t seed, Fineness fine) {
    Mesh first = robot_arm(seed, 6, fine(64, 6));
    return {{}, std::move(first), robot_arm(seed + 1, 6, fine(64, 6)), 1.0, {{0.3, 0.3, 0.0}}};
}

PartFamily room_and_robot(std::uint64_t seed, Fineness fine) {
    Mesh room = coarse_room(seed, fine(180, 12), 6.0);
    return {{}, std::move(room), robot_arm(seed, 6, fine(32, 5)), 5.0};
}

PartFamily sheets(std::uint64_t seed, Fineness fine) {
    const std::uint32_t strips = fine(12, 12);
    return {{},
            sheet_metal(seed, {.strips = strips}),
            sheet_metal(seed + 1, {.strips = fine(12, 12)}),
            2.0,
            {{0.0, 0.0, 0.05}}};
}

PartFamily print_halves(std::uint64_t seed, Fineness fine) {
    const std::uint32_t around = fine(400, 40);
    const CutBody body{seed, around, fine(10, 4)};
    return {{}, print_half(body, PrintHalf::Lower), print_half(body, PrintHalf::Upper), 0.3};
}

PartFamily room_and_body(std::uint64_t seed, Fineness fine) {
    Mesh room = coarse_room(seed, fine(180, 12), 6.0);
    return {{}, std::move(room), knot(fine), 5.0};
}

PartFamily giant_and_body(std::uint64_t seed, Fineness fine) {
    return {{}, coarse_room(seed, 17, 125.0), knot(fine), 60.0};
}

/// A body of some thousand triangles on the few triangles of a slab, or between those of a truss.
PartFamily on_large_triangles(std::string_view name, std::uint64_t seed, Fineness& fine,
                              double reach) {
    LargeTriangles large = large_triangles(name, seed);
    const Vec3 docked = large.ball_at(1.0);
    return {{}, std::move(large.mesh), knot(fine), reach, {docked}};
}

PartFamily slab_and_body(std::uint64_t seed, Fineness fine) {
    return on_large_triangles("slab", seed, fine, 8.0);
}

PartFamily truss_and_body(std::uint64_t seed, Fineness fine) {
    return on_large_triangles("truss", seed, fine, 30.0);
}

PartFamily terrain_and_vehicle(std::uint64_t seed, Fineness fine) {
    Mesh hills = terrain(seed, {.cells = fine(100, 12)});
    return {{}, std::move(hills), vehicle(fine(32, 6)), 8.0, {{0.0, 0.0, 0.5}}};
}

PartFamily city_and_body(std::uint64_t seed, Fineness fine) {
    const std::uint32_t houses = fine(16, 4);
    const double offset = houses % 2 == 0 ? 0.0 : 0.5;
    // The body is in a street.
    return {{}, city_block(seed, houses), knot(fine), 0.4 * houses, {{offset, offset, 0.5}}};
}

PartFamily scan_and_body(std::uint64_t, Fineness fine) {
    const std::uint32_t segments = fine(800, 40);
    Mesh scan = torus_knot({.segments = segments, .sides = 14});
    const Mesh small = knot(fine);
    std::vector<Vec3> vertices;
    for (const Vec3& vertex : small.vertices()) {
        vertices.emplace_back(0.05 * vertex);
    }
    return {{},
            std::move(scan),
            Mesh::create(std::move(vertices), {small.triangles().begin(), small.triangles().end()})
                .value(),
            2.0};
}

PartFamily boxes(std::uint64_t, Fineness) {
    return {{}, box({-1, -1, -1}, {1, 1, 1}), box({-0.5, -1.5, -0.2}, {0.5, 1.5, 0.2}), 1.5};
}

constexpr std::array kFamilies{NamedFamily{"cylinders", cylinders},
                               NamedFamily{"rods", rods},
                               NamedFamily{"shafts", shafts},
                               NamedFamily{"profiles", profiles},
                               NamedFamily{"plate-and-peg", plate_and_peg},
                               NamedFamily{"bolt-and-nut", bolt_and_nut},
                               NamedFamily{"fans", fans},
                               NamedFamily{"pipes", pipes},
                               NamedFamily{"robot-arms", robot_arms},
                               NamedFamily{"room-and-robot", room_and_robot},
                               NamedFamily{"sheets", sheets},
                               NamedFamily{"print-halves", print_halves},
                               NamedFamily{"room-and-body", room_and_body},
                               NamedFamily{"giant-and-body", giant_and_body},
                               NamedFamily{"slab-and-body", slab_and_body},
                               NamedFamily{"truss-and-body", truss_and_body},
                               NamedFamily{"terrain-and-vehicle", terrain_and_vehicle},
                               NamedFamily{"city-and-body", city_and_body},
                               NamedFamily{"scan-and-body", scan_and_body},
                               NamedFamily{"boxes", boxes}};

}  // namespace

std::span<const std::string_view> part_family_names() {
    static const auto names = [] {
        std::array<std::string_view, kFamilies.size()> all;
        std::transform(kFamilies.begin(), kFamilies.end(), all.begin(),
                       [](const NamedFamily& family) { return family.name; });
        return all;
    }();
    return names;
}

PartFamily part_family(std::string_view name, std::uint64_t seed, PartSize size) {
    const auto* const found =
        std::find_if(kFamilies.begin(), kFamilies.end(),
                     [&](const NamedFamily& family) { return family.name == name; });
    if (found == kFamilies.end()) {
        throw std::invalid_argument("no family of parts is called " + std::string(name));
    }
    PartFamily family = found->make(seed, Fineness(seed, size));
    family.name = name;
    return family;
}

std::vector<PartFamily> part_families(std::uint64_t seed, PartSize size) {
    std::vector<PartFamily> families;
    for (const NamedFamily& family : kFamilies) {
        families.push_back(part_family(family.name, seed, size));
    }
    return families;
}

}  // namespace tandem::scenes
