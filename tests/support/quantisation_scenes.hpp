// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "support/hard_scenes.hpp"

namespace tandem::testing {

inline Mesh joined(const Mesh& a, const Mesh& b) {
    std::vector<Vec3> vertices(a.vertices().begin(), a.vertices().end());
    vertices.insert(vertices.end(), b.vertices().begin(), b.vertices().end());
    std::vector<Triangle> triangles(a.triangles().begin(), a.triangles().end());
    const auto shift = static_cast<std::uint32_t>(a.vertex_count());
    for (const Triangle& t : b.triangles()) {
        triangles.push_back({t[0] + shift, t[1] + shift, t[2] + shift});
    }
    return Mesh::create(std::move(vertices), std::move(triangles)).value();
}

/// A mesh flattened along one axis, exactly or nearly.
inline Mesh flattened(const Mesh& mesh, int axis, double factor) {
    std::vector<Vec3> vertices;
    for (Vec3 v : mesh.vertices()) {
        v[axis] *= factor;
        vertices.push_back(v);
    }
    return Mesh::create(std::move(vertices), {mesh.triangles().begin(), mesh.triangles().end()})
        .value();
}

/// Scenes that could defeat a grid of 256 steps, floats, or a separate scale for each tree.
inline std::vector<HardScene> quantisation_scenes(std::uint64_t seed) {
    using namespace scenes;
    const Pose still;
    const Pose turned = random_pose(seed, 0.2);
    const Mesh soup = random_soup(seed, 120, 0.3);
    const Mesh other = random_soup(seed + 1, 120, 0.3);
    const Mesh giant =
        Mesh::create({{-1e6, -1e6, 0.01}, {1e6, -1e6, -0.02}, {0, 2e6, 0.03}}, {{0, 1, 2}}).value();
    const Mesh dust = moved(soup, 1e-7, {0.3, 0.2, 0.0});
    const auto far_apart = [&](double distance) { return Pose::at({distance, 0, 0}); };
    return {
        {"flat in x", flattened(soup, 0, 0.0), still, flattened(other, 0, 0.0), still},
        {"flat in z, turned", flattened(soup, 2, 0.0), turned, flattened(other, 2, 0.0), turned},
        {"flat against solid", flattened(soup, 1, 0.0), turned, other, still},
        {"nearly flat", flattened(soup, 2, 1e-13), still, flattened(other, 2, 1e-13), still},
        {"a line", flattened(flattened(soup, 0, 0.0), 1, 0.0), still, other, turned},
        {"one giant and many tiny", joined(giant, soup), still, other, turned},
        {"one giant and dust", joined(giant, dust), still, joined(dust, giant), still},
        {"dust in a large soup", joined(soup, dust), still, joined(other, dust), turned},
        {"giant against dust", giant, turned, dust, turned},
        {"coordinates at 1e15", moved(soup, 1.0, Vec3::Constant(1e15)), still,
         moved(other, 1.0, Vec3::Constant(1e15)), still},
        {"size 1e15", moved(soup, 1e15, Vec3::Zero()), turned, moved(other, 1e15, Vec3::Zero()),
         still},
        {"size 1e-30", moved(soup, 1e-30, Vec3::Zero()), turned, moved(other, 1e-30, Vec3::Zero()),
         still},
        {"size 1e-300", moved(soup, 1e-300, Vec3::Zero()), still,
         moved(other, 1e-300, Vec3::Zero()), still},
        {"denormal size", moved(soup, 1e-312, Vec3::Zero()), still,
         moved(other, 1e-312, Vec3::Zero()), still},
        {"1e-30 against 1", moved(soup, 1e-30, {0.1, 0.1, 0.1}), still, other, still},
        {"translated by 1e7", soup, far_apart(1e7), other, far_apart(1e7)},
        {"translated by 1e7, turned", moved(soup, 1.0, {1e7, 0, 0}), turned,
         moved(other, 1.0, {1e7, 0, 0}), turned},
        {"far apart", soup, still, other, far_apart(1e9)},
        {"absurdly far apart", soup, still, other, far_apart(1e200)},
        {"touching bounds", box({0, 0, 0}, {1, 1, 1}), still, box({0, 0, 0}, {1, 1, 1}),
         far_apart(1.0)},
        {"one ulp beyond bounds", box({0, 0, 0}, {1, 1, 1}), still, box({0, 0, 0}, {1, 1, 1}),
         far_apart(std::nextafter(1.0, 2.0))},
        {"itself, exactly", soup, turned, soup, turned},
        {"itself, turned by a hair", soup, still, soup,
         Pose::create({0, 0, 0}, 1.0, 1e-9, 0, 0).value()},
        {"a grid on a grid", integer_sheet(12, 0), still, integer_sheet(12, 0),
         Pose::create({2, 3, 0}, 1.0, 0, 0, 1.0).value()},
    };
}

}  // namespace tandem::testing
