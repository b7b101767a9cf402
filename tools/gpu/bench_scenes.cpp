// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "gpu/bench_scenes.hpp"

#include <fmt/format.h>

#include "scenes/cow.hpp"
#include "scenes/shapes.hpp"
#include "scenes/soups.hpp"
#include "scenes/split_in_four.hpp"

namespace tandem::tools {
namespace {

Pose turned_at(std::uint64_t seed, const Vec3& place) {
    return Pose::at(place) * scenes::random_pose(seed, 0.0);
}

void count_triangles(BenchScene& scene) {
    for (const gpu::Body& body : scene.bodies) {
        scene.triangles += scene.models[body.object].mesh().triangle_count();
    }
}

/// edge³ turned cows on a grid; the closer, the later in their fall.
BenchScene cows(std::uint32_t edge, double spacing, const std::string& name) {
    BenchScene scene{name, {Model::build(scenes::cow()).value()}, {}, 0};
    for (std::uint32_t k = 0; k < edge * edge * edge; ++k) {
        const Vec3 place(k % edge, k / edge % edge, k / (edge * edge));
        scene.bodies.push_back({0, turned_at(k, spacing * place)});
    }
    count_triangles(scene);
    return scene;
}

/// Boxes face to face: large areas of contact (004, section 3).
BenchScene structured_stack(std::uint32_t edge, std::uint32_t subdivisions) {
    Mesh box = scenes::box({0, 0, 0}, {1, 1, 1});
    for (std::uint32_t k = 0; k < subdivisions; ++k) {
        box = scenes::split_in_four(box);
    }
    BenchScene scene{
        fmt::format("stack of {} boxes", edge * edge * edge), {Model::build(box).value()}, {}, 0};
    for (std::uint32_t k = 0; k < edge * edge * edge; ++k) {
        scene.bodies.push_back({0, Pose::at(Vec3(k % edge, k / edge % edge, k / (edge * edge)))});
    }
    count_triangles(scene);
    return scene;
}

/// Turned cows close together, with voids between them.
BenchScene pile(std::uint32_t edge) {
    return cows(edge, 0.55, fmt::format("pile of {} cows", edge * edge * edge));
}

/// Cows one by one over a tilted ground: few contacts, nearly points.
BenchScene rock_slide(std::uint32_t edge) {
    const double size = 1.2 * edge;
    BenchScene scene{fmt::format("slide of {} cows", edge * edge),
                     {Model::build(scenes::cow()).value(),
                      Model::build(scenes::box({-1, -1, -1.5}, {size, size, 0})).value()},
                     {},
                     0};
    const Pose tilt = Pose::create(Vec3::Zero(), 1.0, 0.3, 0.0, 0.0).value();
    scene.bodies.push_back({1, tilt});
    for (std::uint32_t k = 0; k < edge * edge; ++k) {
        const Vec3 place(1.1 * (k % edge), 1.1 * (k / edge), 0.3);
        scene.bodies.push_back({0, tilt * turned_at(k, place)});
    }
    count_triangles(scene);
    return scene;
}

}  // namespace

std::vector<BenchScene> bench_scenes(BenchSize size) {
    const bool full = size == BenchSize::Full;
    const std::uint32_t edge = full ? 8 : 3;
    std::vector<BenchScene> out;
    for (const double spacing : {1.2, 0.8, 0.6}) {
        out.push_back(
            cows(edge, spacing, fmt::format("{} cows, {} apart", edge * edge * edge, spacing)));
    }
    out.push_back(structured_stack(full ? 10 : 3, full ? 2 : 1));
    out.push_back(pile(full ? 8 : 2));
    out.push_back(rock_slide(full ? 40 : 3));
    return out;
}

}  // namespace tandem::tools
