// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include <tandem/collide.hpp>

#include "scenes/large_triangles.hpp"
#include "scenes/shapes.hpp"
#include "scenes/soups.hpp"
#include "scenes/torus_knot.hpp"

namespace tandem::testing {

struct HardScene {
    std::string name;
    Mesh mesh_a;
    Pose pose_a;
    Mesh mesh_b;
    Pose pose_b;
};

inline Mesh moved(const Mesh& mesh, double scale, const Vec3& offset) {
    std::vector<Vec3> vertices;
    for (const Vec3& v : mesh.vertices()) {
        vertices.emplace_back(scale * v + offset);
    }
    return Mesh::create(std::move(vertices), {mesh.triangles().begin(), mesh.triangles().end()})
        .value();
}

/// Scenes small enough for brute force; each is difficult in its own way for some collision
/// library.
inline std::vector<HardScene> hard_scenes(std::uint64_t seed) {
    using namespace scenes;
    const Pose still;
    const Pose turned = random_pose(seed, 0.5);
    const Pose other = random_pose(seed + 100, 0.5);
    const Mesh one = Mesh::create({{-1, -1, 0}, {1, -1, 0}, {0, 1, 0}}, {{0, 1, 2}}).value();
    const Mesh soup = random_soup(seed, 150, 0.3);
    const Mesh tiny = moved(soup, 1e-30, Vec3::Zero());
    const Mesh huge = moved(soup, 1e15, Vec3::Zero());
    const Mesh far_away = moved(soup, 1.0, Vec3(1e7, -2e7, 3e7));
    const double largest = 0.5 * std::numeric_limits<double>::max();
    const auto on_large = [&](std::string_view name, double gap) -> HardScene {
        const LargeTriangles large = large_triangles(name, seed);
        return {"a ball near large triangles: " + std::string(name), large.mesh, still, sphere(2),
                Pose::at(large.ball_at(gap)) * random_pose(seed, 0.0)};
    };
    return {
        on_large("slab", 0.1),
        on_large("block", -0.1),
        on_large("storeys", 0.001),
        on_large("sheet", -0.5),
        on_large("stray triangle", 0.05),
        {"random soups", soup, turned, random_soup(seed + 1, 200, 0.3), other},
        {"integer soups", integer_soup(seed, 150, 2), still, integer_soup(seed + 1, 150, 2), still},
        {"integer soups, turned", integer_soup(seed, 150, 2), turned,
         integer_soup(seed + 1, 150, 2), turned},
        {"a mesh with itself", sphere(2), turned, sphere(2), turned},
        {"coplanar sheets", integer_sheet(8, 0), still, integer_sheet(8, 0), Pose::at({3, 2, 0})},
        {"crossing sheets", integer_sheet(8, 0), still, integer_sheet(8, 0),
         Pose::create({0, 4, -4}, 1, 1, 0, 0).value()},
        {"boxes face to face", box({0, 0, 0}, {1, 1, 1}), still, box({1, 0, 0}, {2, 1, 1}), still},
        {"one inside the other", sphere(2), still, box(Vec3::Constant(-0.1), Vec3::Constant(0.1)),
         turned},
        {"one triangle and many", one, turned, torus_knot({.segments = 60, .sides = 6}), other},
        {"many and one triangle", sphere(3), other, one, still},
        {"sizes far apart", moved(sphere(2), 1e-3, {1, 0, 0}), still,
         moved(sphere(2), 1, Vec3::Zero()), still},
        {"tiny coordinates", tiny, still,
         moved(random_soup(seed + 1, 150, 0.3), 1e-30, Vec3::Zero()), still},
        {"huge coordinates", huge, turned,
         moved(random_soup(seed + 1, 150, 0.3), 1e15, Vec3::Zero()), other},
        {"far from the origin", far_away, still,
         moved(random_soup(seed + 1, 150, 0.3), 1.0, Vec3(1e7, -2e7, 3e7)), still},
        {"moved far by the pose", soup, Pose::at({1e7, 1e7, 1e7}), random_soup(seed + 1, 150, 0.3),
         Pose::at({1e7, 1e7, 1e7})},
        {"at the limits of double", moved(integer_soup(seed, 40, 1), largest, Vec3::Zero()), still,
         moved(integer_soup(seed + 1, 40, 2), 0.25 * largest, Vec3::Zero()), still},
        {"scales of double apart", tiny, still, huge, still},
        {"all triangles equal",
         Mesh::create({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, std::vector<Triangle>(40, {0, 1, 2}))
             .value(),
         turned,
         Mesh::create({{0, 0, 0}, {1, 0, 1}, {0, 1, -1}}, std::vector<Triangle>(30, {0, 2, 1}))
             .value(),
         turned},
        {"only points and segments",
         Mesh::create({{0, 0, 0}, {1, 0, 0}, {0.5, 0, 0}}, {{0, 0, 0}, {0, 1, 2}, {2, 2, 2}})
             .value(),
         still,
         Mesh::create({{0.5, 0, 0}, {0.5, 1, 0}, {0.5, 0.5, 0}}, {{0, 0, 0}, {0, 1, 2}, {2, 2, 2}})
             .value(),
         still},
        {"nothing and something", Mesh(), still, soup, still},
    };
}

/// Scenes of few triangles, for tests that try every combination of everything.
inline std::vector<HardScene> small_scenes(std::uint64_t seed) {
    using namespace scenes;
    const Pose turned = random_pose(seed, 0.3);
    return {
        {"small random soups",
         random_soup(seed, 20, 0.5),
         turned,
         random_soup(seed + 1, 26, 0.5),
         {}},
        {"small integer soups", integer_soup(seed, 20, 1), {}, integer_soup(seed + 1, 24, 1), {}},
    };
}

}  // namespace tandem::testing
