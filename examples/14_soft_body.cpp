// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// A deforming mesh in a world: a gear is stretched until it touches the ground and a lid.
#include <cstdio>
#include <vector>

#include <tandem/tandem.hpp>

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: 14_soft_body gear.stl\n");
        return 2;
    }
    using namespace tandem;
    const Mesh gear = load_mesh(argv[1]).value();
    const std::vector<Vec3> rest(gear.vertices().begin(), gear.vertices().end());
    DeformingModel soft = DeformingModel::build(gear).value();
    const double height = box_of({Shape::deforming_mesh(soft).value()}).value().hi[2];

    World world = World::create().value();
    (void)world.add(
        {.shape = Shape::plane({0, 0, 1}, -1.2 * height).value(), .kind = BodyKind::Static});
    const Shape lid = Shape::box({50, 50, height}).value();
    (void)world.add(
        {.shape = lid, .pose = Pose::at({0, 0, 2.5 * height}), .kind = BodyKind::Static});
    const BodyHandle body = world.add({.shape = Shape::deforming_mesh(soft).value()}).value();

    std::vector<Vec3> moved = rest;
    for (int frame = 0; frame <= 10; ++frame) {
        for (std::size_t k = 0; k < rest.size(); ++k) {
            moved[k].z() = (1.0 + 0.1 * frame) * rest[k].z();
        }
        (void)soft.update(moved).value();
        // A shape keeps the state of the model when it was made, so make a new one after each
        // change.
        (void)world.set_shape(body, Shape::deforming_mesh(soft).value()).value();
        (void)world.step().value();
        for (const ContactEvent& event : world.events()) {
            if (event.phase == ContactPhase::Begin) {
                std::printf("frame %2d: bodies %u and %u begin to touch\n", frame, event.a.id,
                            event.b.id);
            }
        }
    }
    return 0;
}
