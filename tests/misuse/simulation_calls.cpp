// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Simulations, called wrongly.
#include <tandem/simulation.hpp>

#include "misuse/wrong_calls.hpp"

namespace tandem::testing {
namespace {

Simulation simulation() {
    return Simulation::create().value();
}

RigidBody rigid_ball() {
    return {.body = {.shape = Shape::sphere(1.0).value()}};
}

constexpr BodyHandle kNoOne{.id = 7, .generation = 3};

std::vector<WrongCall> simulation_calls() {
    static const auto kMade = [](auto change) {
        SimulationOptions options;
        change(options);
        return Simulation::create(options);
    };
    static const auto kAdded = [](auto change) {
        RigidBody body = rigid_ball();
        change(body);
        return simulation().add(body);
    };
    const Vec3 none = Vec3::Zero();
    return {
        {"Simulation::create", "options without a meaning",
         [] {
             using Options = SimulationOptions;
             return all_of(
                 {refuses_amounts(
                      [](double x) { return kMade([x](Options& o) { o.time_step = x; }); }),
                  refuses_amounts(
                      [](double x) { return kMade([x](Options& o) { o.margin = x; }); }),
                  refuses_amounts(
                      [](double x) { return kMade([x](Options& o) { o.rest_offset = x; }); }),
                  refuses_amounts(
                      [](double x) { return kMade([x](Options& o) { o.bounce_threshold = x; }); }),
                  refused(kMade([](Options& o) { o.gravity = no_point(); })),
                  refused(kMade([](Options& o) { o.solver = SolverKind(9); })),
                  refused(kMade([](Options& o) { o.contacts = ContactMode(9); })),
                  refused(kMade([](Options& o) { o.substeps = 0; })),
                  refused(kMade([](Options& o) { o.substeps = ~0U; })),
                  refused(kMade([](Options& o) { o.iterations = 0; })),
                  refused(kMade([](Options& o) { o.time_step = 0.0; })),
                  refused(kMade([](Options& o) { o.broad_phase.method = BroadMethod(99); }))});
         }},
        {"Simulation::add", "bodies without a meaning",
         [] {
             return all_of({refused(moved_from(simulation()).add(rigid_ball())),
                            refuses_amounts([](double x) {
                                return kAdded([x](RigidBody& b) { b.density = x; });
                            }),
                            refuses_amounts([](double x) {
                                return kAdded([x](RigidBody& b) { b.material.friction = x; });
                            }),
                            refuses_amounts([](double x) {
                                return kAdded([x](RigidBody& b) { b.material.restitution = x; });
                            }),
                            refuses_amounts([](double x) {
                                return kAdded([x](RigidBody& b) { b.material.rolling = x; });
                            }),
                            refuses_amounts([](double x) {
                                return kAdded([x](RigidBody& b) { b.linear_damping = x; });
                            }),
                            refuses_amounts([](double x) {
                                return kAdded([x](RigidBody& b) { b.angular_damping = x; });
                            }),
                            refused(kAdded([](RigidBody& b) { b.gravity_scale = kNaN; })),
                            refused(kAdded([](RigidBody& b) { b.mass_model = MassModel(9); })),
                            refused(kAdded([](RigidBody& b) { b.mass = BodyMass{.mass = -1.0}; })),
                            refused(kAdded([](RigidBody& b) { b.body.kind = BodyKind(9); })),
                            refused(kAdded([](RigidBody& b) { b.body.pose = no_pose(); })),
                            refused(kAdded([](RigidBody& b) { b.body.linear = no_point(); }))});
         }},
        {"Simulation::remove", "moved from and nobody",
         [] {
             return all_of({refused(moved_from(simulation()).remove(kNoOne)),
                            refused(simulation().remove(kNoOne))});
         }},
        {"Simulation::join", "nobody and joints without a meaning",
         [] {
             Simulation here = simulation();
             const BodyHandle a = here.add(rigid_ball()).value();
             const BodyHandle b = here.add(rigid_ball()).value();
             const auto with = [&](auto change) {
                 JointSettings joint;
                 change(joint);
                 return refused(here.join(a, b, joint));
             };
             using Settings = JointSettings;
             return all_of({refused(moved_from(simulation()).join(a, b, {})),
                            refused(here.join(a, kNoOne, {})), refused(here.join(a, a, {})),
                            with([](Settings& j) { j.kind = JointKind(9); }),
                            with([](Settings& j) { j.anchor = no_point(); }),
                            with([](Settings& j) { j.anchor_b = no_point(); }),
                            with([](Settings& j) { j.axis = Vec3::Zero(); }),
                            with([](Settings& j) { j.axis = no_point(); }), with([](Settings& j) {
                                j.limits = JointLimits{1.0, 0.0};
                            }),
                            with([](Settings& j) {
                                j.limits = JointLimits{kNaN, 0.0};
                            }),
                            with([](Settings& j) { j.motor = JointMotor{.speed = kNaN}; }),
                            with([](Settings& j) { j.motor = JointMotor{.most_force = -1.0}; })});
         }},
        {"Simulation::coordinate", "moved from and no joint",
         [] {
             return all_of({refused(moved_from(simulation()).coordinate(0)),
                            refused(simulation().coordinate(~0U))});
         }},
        {"Simulation::push", "moved from, nobody and no force",
         [none] {
             Simulation here = simulation();
             const BodyHandle body = here.add(rigid_ball()).value();
             return all_of({refused(moved_from(simulation()).push(kNoOne, none, none)),
                            refused(here.push(kNoOne, none, none)),
                            refused(here.push(body, no_point(), none)),
                            refused(here.push(body, none, no_point()))});
         }},
        {"Simulation::set_velocity", "moved from, nobody and no speed",
         [none] {
             Simulation here = simulation();
             const BodyHandle body = here.add(rigid_ball()).value();
             return all_of({refused(moved_from(simulation()).set_velocity(kNoOne, none, none)),
                            refused(here.set_velocity(kNoOne, none, none)),
                            refused(here.set_velocity(body, no_point(), none)),
                            refused(here.set_velocity(body, none, no_point()))});
         }},
        {"Simulation::set_pose", "moved from, nobody and no pose",
         [] {
             Simulation here = simulation();
             const BodyHandle body = here.add(rigid_ball()).value();
             const std::uint64_t before = here.hash();
             return all_of({refused(moved_from(simulation()).set_pose(kNoOne, {})),
                            refused(here.set_pose(kNoOne, {})),
                            refused(here.set_pose(body, no_pose())), holds(here.hash() == before)});
         }},
        {"Simulation::pose", "moved from and nobody",
         [] {
             return all_of({refused(moved_from(simulation()).pose(kNoOne)),
                            refused(simulation().pose(kNoOne))});
         }},
        {"Simulation::mass", "moved from and nobody",
         [] {
             return all_of({refused(moved_from(simulation()).mass(kNoOne)),
                            refused(simulation().mass(kNoOne))});
         }},
        {"Simulation::velocity", "moved from and nobody",
         [] {
             return all_of({refused(moved_from(simulation()).velocity(kNoOne)),
                            refused(simulation().velocity(kNoOne))});
         }},
        {"Simulation::spin", "moved from and nobody",
         [] {
             return all_of({refused(moved_from(simulation()).spin(kNoOne)),
                            refused(simulation().spin(kNoOne))});
         }},
        {"Simulation::is_asleep", "moved from and nobody",
         [] {
             return all_of({refused(moved_from(simulation()).is_asleep(kNoOne)),
                            refused(simulation().is_asleep(kNoOne))});
         }},
        {"Simulation::step", "moved from", [] { return refused(moved_from(simulation()).step()); }},
        {"Simulation::world", "moved from",
         [] {
             const Simulation gone = moved_from(simulation());
             return all_of({holds(gone.world().size() == 0), is_empty(gone.world().contacts()),
                            is_empty(gone.events()), holds(gone.steps() == 0),
                            holds(gone.options().substeps > 0), holds(gone.hash() != 1)});
         }},
        {"Simulation::save", "moved from", [] { return refused(moved_from(simulation()).save()); }},
        {"Simulation::restore", "moved from and bytes of nothing",
         [] {
             Simulation here = simulation();
             std::vector<std::byte> bytes = here.save().value();
             const auto last = static_cast<std::ptrdiff_t>(bytes.size() - 1);
             bytes[static_cast<std::size_t>(last)] ^= std::byte{1};
             return all_of({refused(moved_from(simulation()).restore({})),
                            refused(here.restore({})), refused(here.restore(bytes)),
                            refused(here.restore(std::span(bytes).first(5)))});
         }},
    };
}

std::vector<WrongCall> soft_calls() {
    static const auto kAdded = [](auto change) {
        SoftBody body{.mesh = scenes::sphere(1)};
        change(body);
        return simulation().add_soft(body);
    };
    return {
        {"Simulation::add_soft", "bodies without a meaning",
         [] {
             return all_of({refused(moved_from(simulation()).add_soft({.mesh = scenes::sphere(1)})),
                            refuses_amounts(
                                [](double x) { return kAdded([x](SoftBody& b) { b.mass = x; }); }),
                            refuses_amounts([](double x) {
                                return kAdded([x](SoftBody& b) { b.stretch_compliance = x; });
                            }),
                            refuses_amounts([](double x) {
                                return kAdded([x](SoftBody& b) { b.bend_compliance = x; });
                            }),
                            refuses_amounts([](double x) {
                                return kAdded([x](SoftBody& b) { b.volume_compliance = x; });
                            }),
                            refuses_amounts([](double x) {
                                return kAdded([x](SoftBody& b) { b.friction = x; });
                            }),
                            refuses_amounts([](double x) {
                                return kAdded([x](SoftBody& b) { b.damping = x; });
                            }),
                            refuses_amounts([](double x) {
                                return kAdded([x](SoftBody& b) { b.thickness = x; });
                            }),
                            refused(kAdded([](SoftBody& b) { b.velocity = no_point(); })),
                            refused(kAdded([](SoftBody& b) { b.kind = SoftKind(9); })),
                            refused(kAdded([](SoftBody& b) { b.mesh = Mesh{}; })),
                            refused(kAdded([](SoftBody& b) { b.pinned = {~0U}; }))});
         }},
        {"Simulation::remove_soft", "moved from and nobody",
         [] {
             return all_of({refused(moved_from(simulation()).remove_soft(0)),
                            refused(simulation().remove_soft(0))});
         }},
        {"Simulation::soft_bodies", "moved from",
         [] { return holds(moved_from(simulation()).soft_bodies().empty()); }},
        {"Simulation::fingerprint", "moved from",
         [] { return holds(moved_from(simulation()).fingerprint() == 0); }},
        {"Simulation::soft_vertices", "moved from and nobody",
         [] {
             return all_of({refused(moved_from(simulation()).soft_vertices(0)),
                            refused(simulation().soft_vertices(0))});
         }},
        {"Simulation::soft_model", "moved from and nobody",
         [] {
             return all_of({refused(moved_from(simulation()).soft_model(0)),
                            refused(simulation().soft_model(~0U))});
         }},
        {"Simulation::measure_soft", "moved from and nobody",
         [] {
             return all_of({refused(moved_from(simulation()).measure_soft(0)),
                            refused(simulation().measure_soft(~0U))});
         }},
    };
}

}  // namespace

INSTANTIATE_TEST_SUITE_P(Simulations, WrongCalls, ::testing::ValuesIn(simulation_calls()),
                         wrong_call_name);
INSTANTIATE_TEST_SUITE_P(SoftBodies, WrongCalls, ::testing::ValuesIn(soft_calls()),
                         wrong_call_name);

}  // namespace tandem::testing
