// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Any sequence of calls of a simulation: a refused call leaves it as it was, everything that moves
// stays finite, and a simulation that was restored goes on as the one that was saved.
#include <cmath>

#include <tandem/simulation.hpp>

#include "fuzz/fuzz_bytes.hpp"

namespace {

using namespace tandem;

Shape any_shape(FuzzBytes& bytes) {
    const double size = bytes.number();
    const auto made = [&]() -> Result<Shape> {
        switch (bytes.below(5)) {
            case 0:
                return Shape::sphere(size);
            case 1:
                return Shape::box({size, 0.5, 0.5});
            case 2:
                return Shape::plane({0, 0, 1}, size);
            case 3:
                return Shape::capsule(size, 0.5);
            default:
                return Shape::mesh(Model::build(bytes.mesh(6), {.threads = 1}).value());
        }
    }();
    return made.value_or(Shape::sphere(0.5).value());
}

RigidBody any_body(FuzzBytes& bytes) {
    RigidBody body{.body = {.shape = any_shape(bytes), .pose = bytes.pose()}};
    body.body.kind = static_cast<BodyKind>(bytes.below(4));
    body.body.linear = bytes.vector();
    body.body.angular = bytes.vector();
    body.density = bytes.number();
    body.mass_model = static_cast<MassModel>(bytes.below(4));
    body.material.friction = bytes.number();
    body.material.restitution = bytes.number();
    return body;
}

JointSettings any_joint(FuzzBytes& bytes) {
    JointSettings joint{.kind = static_cast<JointKind>(bytes.below(6)),
                        .anchor = bytes.vector(),
                        .anchor_b = bytes.vector(),
                        .axis = bytes.vector()};
    if (bytes.below(2) == 1) {
        const double lower = bytes.number();
        joint.limits = JointLimits{lower, bytes.number()};
    }
    return joint;
}

/// Of a body that was added, or of none.
BodyHandle any_handle(FuzzBytes& bytes, const std::vector<BodyHandle>& bodies) {
    const std::uint32_t place = bytes.byte();
    return place < bodies.size() ? bodies[place] : BodyHandle{place, 1};
}

void check_finite(const Simulation& simulation, const std::vector<BodyHandle>& bodies) {
    for (const BodyHandle body : bodies) {
        if (!simulation.world().contains(body)) {
            continue;
        }
        require(simulation.pose(body)->translation().allFinite(), "poses are finite");
        require(simulation.velocity(body)->allFinite() && simulation.spin(body)->allFinite(),
                "velocities are finite");
    }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    FuzzBytes bytes(data, size);
    SimulationOptions options;
    options.solver = static_cast<SolverKind>(bytes.below(3));
    options.gravity = bytes.vector();
    Result<Simulation> made = Simulation::create(options);
    if (!made) {
        made = Simulation::create();
    }
    Simulation& simulation = *made;
    std::vector<BodyHandle> bodies;
    constexpr int kMostCalls = 40;
    for (int k = 0; k < kMostCalls && !bytes.empty(); ++k) {
        const std::uint64_t before = simulation.hash();
        bool done = true;
        switch (bytes.below(10)) {
            case 0:
            case 1: {
                const auto body = simulation.add(any_body(bytes));
                done = body.has_value();
                if (body) {
                    bodies.push_back(*body);
                }
                break;
            }
            case 2:
                done = simulation.remove(any_handle(bytes, bodies)).has_value();
                break;
            case 3: {
                const BodyHandle a = any_handle(bytes, bodies);
                const BodyHandle b = any_handle(bytes, bodies);
                done = simulation.join(a, b, any_joint(bytes)).has_value();
                break;
            }
            case 4: {
                const BodyHandle body = any_handle(bytes, bodies);
                const Vec3 force = bytes.vector();
                done = simulation.push(body, force, bytes.vector()).has_value();
                break;
            }
            case 5: {
                const BodyHandle body = any_handle(bytes, bodies);
                const Vec3 linear = bytes.vector();
                done = simulation.set_velocity(body, linear, bytes.vector()).has_value();
                break;
            }
            case 6: {
                const BodyHandle body = any_handle(bytes, bodies);
                done = simulation.set_pose(body, bytes.pose()).has_value();
                break;
            }
            case 7: {
                const auto saved = simulation.save();
                if (saved) {
                    const std::uint64_t hash = simulation.hash();
                    (void)simulation.step();
                    require(simulation.restore(*saved).has_value(), "what was saved is restored");
                    require(simulation.hash() == hash, "a restored simulation is the saved one");
                }
                break;
            }
            case 8:
                done = simulation.restore(bytes.rest()).has_value();
                break;
            default:
                done = simulation.step().has_value();
        }
        require(done || simulation.hash() == before, "a refused call changes nothing");
        check_finite(simulation, bodies);
    }
    return 0;
}
