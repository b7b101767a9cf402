// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>
#include <vector>

#include <tandem/simulation.hpp>

#include "scenes/shapes.hpp"
#include "support/world_hash.hpp"

/// A simulation with objects of every kind, to test which calls change its state.
namespace tandem::testing {

/// A hash of everything that the public functions of a simulation return.
inline std::uint64_t hash_of(const Simulation& simulation) {
    base::WordHash hash;
    hash.add(simulation.hash());
    hash.add(simulation.fingerprint());
    hash.add(simulation.steps());
    hash.add(hash_of(simulation.world()));
    for (const BodyHandle body : simulation.world().bodies()) {
        hash.add(simulation.is_asleep(body).value() ? 1U : 0U);
        const Pose pose = simulation.pose(body).value();
        add_vectors(hash, {pose.translation(), pose.rotation().col(0)});
    }
    for (const ContactEvent& event : simulation.events()) {
        hash.add(static_cast<std::uint64_t>(event.phase));
        add_handle(hash, event.a);
        add_handle(hash, event.b);
    }
    for (const SoftBodyId body : simulation.soft_bodies()) {
        const SoftMeasure soft = simulation.measure_soft(body).value();
        add_vectors(hash, {Vec3(soft.stretch, soft.volume, soft.deepest)});
        hash.add(soft.contacts);
        for (const Vec3& vertex : simulation.soft_vertices(body).value()) {
            add_vectors(hash, {vertex});
        }
    }
    return hash.value();
}

inline const Shape& box_shape() {
    static const Shape kBox = Shape::box({0.5, 0.5, 0.5}).value();
    return kBox;
}
inline const Shape& mesh_shape() {
    static const Shape kMesh =
        Shape::mesh(Model::build(scenes::box(Vec3::Constant(-0.5), Vec3::Constant(0.5))).value())
            .value();
    return kMesh;
}

inline RigidBody box_at(const Vec3& at, const Shape& shape = box_shape()) {
    return {.body = {.shape = shape, .pose = Pose::at(at)}};
}

inline SoftBody sheet(double height) {
    Mesh flat = scenes::integer_sheet(3, 0.0);
    std::vector<Vec3> vertices(flat.vertices().begin(), flat.vertices().end());
    for (Vec3& v : vertices) {
        v = 0.3 * v + Vec3(-5, 0, height);
    }
    return {.mesh =
                Mesh::create(vertices, {flat.triangles().begin(), flat.triangles().end()}).value()};
}

/// Boxes and meshes that fall or lie, joints, a cloth over a box, a removed body, and forces for
/// the next step.
struct BusyScene {
    explicit BusyScene(const SimulationOptions& options = {})
        : simulation(Simulation::create(options).value()) {
        // Static, because the hash of a world contains the addresses of shapes.
        static const Shape kGround = Shape::box({20, 20, 0.5}).value();
        RigidBody ground = box_at({0, 0, -0.5}, kGround);
        ground.body.kind = BodyKind::Static;
        bodies.push_back(simulation.add(ground).value());
        for (int k = 1; k < 6; ++k) {
            bodies.push_back(
                simulation
                    .add(box_at({0, 0, 1.1 * k - 0.5}, k % 2 == 0 ? box_shape() : mesh_shape()))
                    .value());
        }
        bodies.push_back(simulation.add(box_at({-4.5, 0.5, 0.5})).value());
        bodies.push_back(simulation.add(box_at({5, 0, 0.5})).value());
        bodies.push_back(simulation.add(box_at({7, 0, 0.5})).value());
        joint = simulation.join(bodies[6], bodies[0], {.kind = JointKind::Hinge}).value();
        cloth = simulation.add_soft(sheet(1.1)).value();
        for (int k = 0; k < 8; ++k) {
            EXPECT_TRUE(simulation.step());
        }
        removed = bodies[8];
        EXPECT_TRUE(simulation.remove(removed));
        EXPECT_TRUE(simulation.push(bodies[7], {3000, 0, 0}, {0, 0, 100}));
    }

    Simulation simulation;
    std::vector<BodyHandle> bodies;
    BodyHandle removed;
    JointId joint = 0;
    SoftBodyId cloth = 0;
};

/// The hash after some further steps, which must succeed.
inline std::uint64_t future_of(Simulation& simulation) {
    std::uint64_t all = 0;
    for (int k = 0; k < 3; ++k) {
        EXPECT_TRUE(simulation.step());
        all = 3 * all + hash_of(simulation);
    }
    return all;
}

}  // namespace tandem::testing
