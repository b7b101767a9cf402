// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "scenes/large_triangles.hpp"

#include <algorithm>

#include <tandem/pose.hpp>

#include "scenes/random.hpp"
#include "scenes/shapes.hpp"

namespace tandem::scenes {
namespace {

/// Joins meshes, each in a pose.
class Collection {
  public:
    void add(const Mesh& mesh, const Pose& pose) {
        const auto first = static_cast<std::uint32_t>(vertices_.size());
        for (const Vec3& vertex : mesh.vertices()) {
            vertices_.push_back(to_world(pose, vertex));
        }
        for (const Triangle& t : mesh.triangles()) {
            triangles_.push_back({first + t[0], first + t[1], first + t[2]});
        }
    }
    [[nodiscard]] Mesh mesh() const { return Mesh::create(vertices_, triangles_).value(); }

  private:
    std::vector<Vec3> vertices_;
    std::vector<Triangle> triangles_;
};

Pose turn_to(const Vec3& place, const Quaternion& q) {
    return Pose::create(place, q[0], q[1], q[2], q[3]).value();
}

/// One mesh, rotated together with the point at which the ball is placed.
LargeTriangles turned(std::string_view name, const Collection& parts, const Vec3& point,
                      const Vec3& outward, const Quaternion& turn) {
    const Pose pose = turn_to(Vec3::Zero(), turn);
    Collection all;
    all.add(parts.mesh(), pose);
    return {name, all.mesh(), to_world(pose, point), to_world(pose, outward)};
}

Collection one(const Mesh& mesh) {
    Collection parts;
    parts.add(mesh, {});
    return parts;
}

Collection storeys() {
    Collection parts;
    for (int storey = 0; storey < 6; ++storey) {
        const double floor = 4.0 * storey;
        parts.add(box({-30, -20, floor - 0.2}, {30, 20, floor}), {});
        for (int column = -2; column <= 2; ++column) {
            const Vec3 foot(12.0 * column, 0.0, floor);
            parts.add(box(foot - Vec3(0.2, 0.2, 0.0), foot + Vec3(0.2, 0.2, 3.8)), {});
        }
    }
    return parts;
}

Collection truss(Random& random) {
    Collection parts;
    const Mesh beam = box({-10, -0.1, -0.1}, {10, 0.1, 0.1});
    parts.add(beam, {});
    for (int k = 0; k < 99; ++k) {
        const Quaternion turn = random.rotation();
        parts.add(beam, turn_to(Vec3(0, 0, -12) + 10.0 * random.in_cube(), turn));
    }
    return parts;
}

Collection grass(Random& random) {
    Collection parts;
    const Mesh needle =
        Mesh::create({{0, 0, 0}, {0.05, 0, 0}, {0.02, 0.3, -8.0}}, {{0, 1, 2}}).value();
    for (int k = 0; k < 400; ++k) {
        const Vec3 at = 20.0 * random.in_cube();
        parts.add(needle, Pose::at({at.x(), at.y(), 0.0}));
    }
    parts.add(needle, {});
    return parts;
}

Collection ball_with_stray_triangle() {
    Collection parts;
    parts.add(sphere(2), {});
    parts.add(Mesh::create({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}).value(),
              Pose::at({-1e6, 1e6, -1e6}));
    return parts;
}

}  // namespace

std::vector<LargeTriangles> large_triangles(std::uint64_t seed) {
    Random random(seed);
    const Vec3 up = Vec3::UnitZ();
    const Mesh sheet = Mesh::create({{-60, -40, 0}, {70, -50, 0}, {65, 55, 0}, {-45, 60, 0}},
                                    {{0, 1, 2}, {0, 2, 3}})
                           .value();
    const auto next = [&](std::string_view name, const Collection& parts, const Vec3& point,
                          const Vec3& outward) {
        return turned(name, parts, point, outward, random.rotation());
    };
    std::vector<LargeTriangles> all;
    all.push_back(next("slab", one(box({-500, -500, -0.2}, {500, 500, 0})), {120, -75, 0}, up));
    all.push_back(next("block", one(box({-50, -50, -50}, {50, 50, 50})), {20, -15, -50}, up));
    all.push_back(next("storeys", storeys(), {6, 8, 12}, up));
    all.push_back(next("truss", truss(random), {1, 0, 0.1}, up));
    all.push_back(next("grass", grass(random), {0.02, 0, 0}, up));
    all.push_back(next("sheet", one(sheet), {5, 3, 0}, up));
    all.push_back(next("stray triangle", ball_with_stray_triangle(), {0, 0, 1}, up));
    return all;
}

LargeTriangles large_triangles(std::string_view name, std::uint64_t seed) {
    std::vector<LargeTriangles> all = large_triangles(seed);
    return *std::find_if(all.begin(), all.end(),
                         [&](const LargeTriangles& one) { return one.name == name; });
}

}  // namespace tandem::scenes
