// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// A world with two meshes above a plane; reports which of them touch.
#include <cstdio>

#include <tandem/tandem.hpp>

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: 13_world gear.stl\n");
        return 2;
    }
    using namespace tandem;
    const Shape gear = Shape::mesh(Model::load(argv[1]).value()).value();
    const double height = -box_of({.shape = gear}).value().lo[2];

    // Five statements put two meshes and a plane into a world.
    World world = World::create({.margin = 0.1, .rest_offset = 0.05}).value();
    (void)world.add({.shape = Shape::plane({0, 0, 1}, 0.0).value(), .kind = BodyKind::Static});
    (void)world.add({.shape = gear, .pose = Pose::at({0, 0, height})});
    const BodyHandle falling =
        world.add({.shape = gear, .pose = Pose::at({5, 0, 4 * height})}).value();

    for (int step = 0; step < 30; ++step) {
        const Vec3 place(5, 0, (4.0 - 0.1 * step) * height);
        (void)world.set_pose(falling, Pose::at(place)).value();
        const StepReport report = world.step().value();
        for (const ContactEvent& event : world.events()) {
            if (event.phase == ContactPhase::Begin) {
                std::printf("step %2d: bodies %u and %u begin to touch, %zu points in all\n", step,
                            event.a.id, event.b.id, report.points);
            }
        }
    }
    return 0;
}
