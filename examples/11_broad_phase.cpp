// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Many bodies: a broad phase finds which boxes overlap, and only those pairs are looked at closely.
// Here gears drift through each other.
#include <cstdio>
#include <vector>

#include <tandem/tandem.hpp>

namespace {

tandem::Pose pose_at(int body, int step) {
    const double k = body;
    const tandem::Vec3 place(55.0 * (body % 6) + step * (k - 17.0) * 0.2, 55.0 * (body / 6), 0.0);
    return tandem::Pose::create(place, 10.0, 0.1 * k, 0.05 * step, k).value();
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: 11_broad_phase gear.stl\n");
        return 2;
    }
    const auto gear = tandem::Model::load(argv[1]).value();
    auto world = tandem::BroadPhase::make().value();
    std::vector<tandem::ObjectId> ids;
    for (int body = 0; body < 36; ++body) {
        ids.push_back(world.add(tandem::box_of({gear, pose_at(body, 0)}).value()).value());
    }
    tandem::Query query;
    std::size_t touching = 0;
    for (int step = 0; step < 10; ++step) {
        for (int body = 0; body < 36; ++body) {
            const tandem::Box box = tandem::box_of({gear, pose_at(body, step)}).value();
            (void)world.move(ids[static_cast<std::size_t>(body)], box).value();
        }
        // Ids are 0, 1, 2 … as long as nothing is removed, so they are the numbers of the bodies.
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
