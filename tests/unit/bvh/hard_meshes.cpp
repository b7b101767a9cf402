// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "unit/bvh/hard_meshes.hpp"

#include <fmt/format.h>

#include "scenes/shapes.hpp"
#include "scenes/soups.hpp"

namespace tandem::testing {

Mesh moved(const Mesh& mesh, const Vec3& scale, const Vec3& shift) {
    std::vector<Vec3> vertices;
    for (const Vec3& vertex : mesh.vertices()) {
        vertices.push_back(vertex.cwiseProduct(scale) + shift);
    }
    return Mesh::create(std::move(vertices), {mesh.triangles().begin(), mesh.triangles().end()})
        .value();
}

namespace {

Mesh joined(const Mesh& a, const Mesh& b) {
    std::vector<Vec3> vertices(a.vertices().begin(), a.vertices().end());
    vertices.insert(vertices.end(), b.vertices().begin(), b.vertices().end());
    std::vector<Triangle> triangles(a.triangles().begin(), a.triangles().end());
    const auto offset = static_cast<std::uint32_t>(a.vertex_count());
    for (const Triangle& t : b.triangles()) {
        triangles.push_back({t[0] + offset, t[1] + offset, t[2] + offset});
    }
    return Mesh::create(std::move(vertices), std::move(triangles)).value();
}

Mesh repeated(std::size_t times) {
    std::vector<Vec3> vertices{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    std::vector<Triangle> triangles(times, Triangle{0, 1, 2});
    return Mesh::create(std::move(vertices), std::move(triangles)).value();
}

}  // namespace

std::vector<HardMesh> hard_meshes() {
    const Vec3 none = Vec3::Zero();
    const Vec3 same = Vec3::Ones();
    const Mesh ball = scenes::sphere(3);
    const Mesh giant = Mesh::create({{-9e8, 2, -7e8}, {8e8, -3, -9e8}, {1e8, 5, 9e8}},
                                    std::vector<Triangle>{{0, 1, 2}})
                           .value();
    std::vector<HardMesh> all{
        {"empty", Mesh()},
        {"flat", scenes::integer_sheet(20, 3.0)},
        {"flat and tilted", moved(ball, {1, 1, 1e-13}, {0, 0, 0.1})},
        {"a line", moved(ball, {1, 0, 0}, none)},
        {"a point", moved(ball, none, {1, 2, 3})},
        {"far away", moved(ball, same, Vec3::Constant(1e7))},
        {"at 1e15", moved(ball, Vec3::Constant(100), Vec3(1e15, -1e15, 3e15))},
        {"of size 1e15", moved(ball, Vec3::Constant(1e15), none)},
        {"of size 1e-30", moved(ball, Vec3::Constant(1e-30), none)},
        {"denormal", moved(ball, Vec3::Constant(1e-310), none)},
        {"of size 1e307", moved(ball, Vec3::Constant(1e307), none)},
        {"of 600 orders of magnitude", joined(moved(ball, Vec3::Constant(1e300), none),
                                              moved(ball, Vec3::Constant(1e-300), none))},
        {"one giant, many tiny", joined(giant, moved(ball, Vec3::Constant(1e-3), none))},
        {"two giants, many tiny, far off centre",
         joined(joined(giant, moved(ball, Vec3::Constant(1e-3), Vec3(7e8, 1, -8e8))), giant)},
        {"one triangle 200 times", repeated(200)},
        {"integers", scenes::integer_soup(5, 700, 4)},
        {"soup", scenes::random_soup(11, 1500, 0.3)}};
    for (const std::uint32_t count : {1U, 2U, 7U, 8U, 9U, 63U, 64U, 65U, 511U, 512U, 513U, 4097U}) {
        all.push_back({fmt::format("soup of {}", count), scenes::random_soup(count, count, 0.1)});
    }
    return all;
}

}  // namespace tandem::testing
