// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Many bodies: a broad phase finds overlapping boxes, and only these pairs are tested exactly. Here
// gears move closer to each other.
#include <cstdio>
#include <vector>

#include <tandem/tandem.hpp>

namespace {

tandem::Pose pose_at(int body, int step) {
    const double k = body;
    const tandem::Vec3 place((55.0 - step) * (body % 6), (55.0 - step) * (body / 6), 0.0);
    return tandem::Pose::create(place, 10.0, 0.1 * k, 0.05 * step, k).value();
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: 11_broad_phase gear.stl\n");
        return 2;
    }
    const auto gear = tandem::Model::load(argv[1]).value();
    auto world = tandem::BroadPhase::create().value();
    std::vector<tandem::ObjectHandle> bodies;
    for (int body = 0; body < 36; ++body) {
        bodies.push_back(world.add(tandem::box_of({gear, pose_at(body, 0)}).value()).value());
    }
    tandem::CollideQuery query;
    std::size_t touching = 0;
    for (int step = 0; step < 10; ++step) {
        for (int body = 0; body < 36; ++body) {
            const tandem::Box box = tandem::box_of({gear, pose_at(body, step)}).value();
            (void)world.move(bodies[static_cast<std::size_t>(body)], box).value();
        }
        // Pairs contain ids of objects. As long as no object is removed, these are 0, 1, 2 … and so
        // equal the numbers of the bodies.
        const auto pairs = world.update();
        touching = 0;
        for (const auto& [a, b] : pairs) {
            const tandem::Pose pose_a = pose_at(static_cast<int>(a), step);
            const tandem::Pose pose_b = pose_at(static_cast<int>(b), step);
            touching += query.first_contact({gear, pose_a}, {gear, pose_b}).value() ? 1U : 0U;
        }
        std::printf("step %d: %zu of 630 pairs of boxes overlap, %zu pairs of gears touch\n", step,
                    pairs.size(), touching);
    }
    return touching > 0 ? 0 : 1;
}
