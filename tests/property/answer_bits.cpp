// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Prints every bit of the answers of all queries on surfaces similar to scans. The program is
// linked with the normal library and with a differently compiled one; both must print the same.
#include <bit>
#include <cstdint>
#include <cstdio>
#include <initializer_list>

#include <tandem/clearance.hpp>
#include <tandem/closest_point.hpp>
#include <tandem/collide.hpp>
#include <tandem/containment.hpp>
#include <tandem/distance.hpp>
#include <tandem/ray_cast.hpp>
#include <tandem/self.hpp>

#include "scenes/crumpled.hpp"
#include "scenes/random.hpp"
#include "scenes/shapes.hpp"

namespace tandem {
namespace {

void print(const char* name, std::initializer_list<double> numbers,
           std::initializer_list<std::uint64_t> whole = {}) {
    std::fputs(name, stdout);
    for (const double number : numbers) {
        std::printf(" %016llx",
                    static_cast<unsigned long long>(std::bit_cast<std::uint64_t>(number)));
    }
    for (const std::uint64_t number : whole) {
        std::printf(" %llu", static_cast<unsigned long long>(number));
    }
    std::putchar('\n');
}

void print_distance(const Placed& a, const Placed& b) {
    const DistanceResult found = distance(a, b).value();
    const Vec3& p = found.point_a;
    const Vec3& q = found.point_b;
    print("distance", {found.distance, p.x(), p.y(), p.z(), q.x(), q.y(), q.z()},
          {found.triangles.a, found.triangles.b});
}

void print_near_pairs(const Placed& a, const Placed& b) {
    const CollideResult meeting = collide(a, b).value();
    print("collide", {}, {meeting.pairs.size(), pair_hash(meeting.pairs)});
    const ClearanceResult near = clearance(a, b, 0.01).value();
    for (const NearPair& pair : near.pairs) {
        const Vec3& p = pair.point_a;
        const Vec3& q = pair.point_b;
        print("near", {pair.distance, p.x(), p.y(), p.z(), q.x(), q.y(), q.z()},
              {pair.triangles.a, pair.triangles.b, static_cast<std::uint64_t>(pair.feature_a),
               static_cast<std::uint64_t>(pair.feature_b)});
    }
}

void print_points(const Placed& placed, scenes::Random& random) {
    for (int k = 0; k < 20; ++k) {
        const Vec3 from = 2.0 * random.in_cube();
        if (const auto hit = cast_ray({from, random.in_cube()}, placed).value()) {
            print("ray", {hit->t, hit->point.x(), hit->point.y(), hit->point.z()}, {hit->triangle});
        }
        const ClosestPoint near = closest_point(placed, from).value().value();
        print("closest", {near.distance, near.point.x(), near.point.y(), near.point.z()},
              {near.triangle});
    }
}

void print_insides(const Placed& a, const Placed& b, scenes::Random& random) {
    const Solid solid_a = Solid::create(a.model, {.open = OpenMesh::Winding}).value();
    const Solid solid_b = Solid::create(b.model, {.open = OpenMesh::Winding}).value();
    if (const auto relation = relate({solid_a, a.pose}, {solid_b, b.pose})) {
        print("relate", {}, {static_cast<std::uint64_t>(relation->relation)});
    }
    for (int k = 0; k < 20; ++k) {
        print("winding", {winding_number(random.in_cube(), {solid_a, a.pose}).value()});
    }
}

void print_answers(std::uint64_t seed) {
    scenes::Random random(seed);
    const Model a = Model::build(scenes::crumpled(scenes::sphere(3), seed, 0.2)).value();
    const Model b = Model::build(scenes::crumpled(scenes::sphere(4), seed + 1, 0.3)).value();
    print("self", {}, {pair_hash(self_intersections(a).value().pairs)});
    for (int k = 0; k < 300; ++k) {
        const scenes::Quaternion q = random.rotation();
        const scenes::Quaternion r = random.rotation();
        // No sums in this file, because it is compiled in different ways, too.
        const Vec3 apart(k % 3 == 0 ? 1.7 : 2.3, 0.5 * random.symmetric(),
                         0.5 * random.symmetric());
        const Pose pose = Pose::create(apart, r[0], r[1], r[2], r[3]).value() *
                          Pose::create(Vec3::Zero(), q[1], q[2], q[3], q[0]).value().inverse();
        const Placed placed_a{a,
                              Pose::create(Vec3(0.1, 7.0, -3.0), q[0], q[1], q[2], q[3]).value()};
        const Placed placed_b{b, placed_a.pose * pose};
        print_distance(placed_a, placed_b);
        if (k % 6 == 0) {
            print_near_pairs(placed_a, placed_b);
            print_points(placed_b, random);
            print_insides(placed_a, placed_b, random);
        }
    }
}

}  // namespace
}  // namespace tandem

int main() {
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        tandem::print_answers(seed);
    }
    return 0;
}
