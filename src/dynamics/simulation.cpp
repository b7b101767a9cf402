// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include <tandem/simulation.hpp>

#include "base/assert.hpp"
#include "base/room.hpp"
#include "dynamics/fingerprint.hpp"
#include "dynamics/simulation_state.hpp"
#include "geometry/fixed_order.hpp"
#include "geometry/quaternion.hpp"
#include "shapes/size_range.hpp"

namespace tandem {
namespace {

Error wrong(std::string message) {
    return {ErrorCode::InvalidArgument, std::move(message)};
}
Error stale() {
    return wrong("there is no such body: it was removed, or is of another simulation");
}

bool is_amount(double value) {
    return value >= 0.0 && std::isfinite(value);
}

Result<BodyMass> mass_of(const RigidBody& body) {
    if (body.mass) {
        const Result<Done> sound = check(*body.mass);
        return sound ? Result<BodyMass>(*body.mass) : Result<BodyMass>(sound.error());
    }
    const Shape& shape = body.body.shape;
    if (shape.kind() == ShapeKind::Mesh) {
        return mass_of(shape.model()->mesh(), body.density, body.mass_model);
    }
    if (!(body.density > 0.0) || !std::isfinite(body.density)) {
        return wrong(fmt::format("a density must be positive and finite, not {}", body.density));
    }
    const Result<MassProperties> of_volume = mass_properties(shape);
    if (!of_volume) {
        return of_volume.error();
    }
    const BodyMass mass{.mass = body.density * of_volume->volume,
                        .centre = of_volume->centre,
                        .inertia = body.density * of_volume->inertia};
    const Result<Done> sound = check(mass);
    return sound ? Result<BodyMass>(mass) : Result<BodyMass>(sound.error());
}

Result<Done> check_options(const SimulationOptions& options) {
    if (!options.gravity.allFinite()) {
        return wrong("the gravity must be finite");
    }
    if (!(options.time_step > 0.0) || options.time_step > 1.0) {
        return wrong(fmt::format("a time step must be above 0 and at most 1 second, not {}",
                                 options.time_step));
    }
    if (options.substeps < 1 || options.substeps > 100 || options.iterations < 1 ||
        options.iterations > 10000) {
        return wrong("there must be 1 to 100 substeps and 1 to 10000 iterations");
    }
    if (!is_amount(options.margin) || !is_amount(options.rest_offset.value_or(0.0)) ||
        !is_amount(options.bounce_threshold)) {
        return wrong("margin, rest offset and bounce threshold must be finite and not negative");
    }
    if (!kSolverNames.contains(options.solver) || !kContactModeNames.contains(options.contacts)) {
        return wrong("the solver or the mode of contacts is a number without a meaning");
    }
    if (options.contacts == ContactMode::TrianglePairs && options.solver == SolverKind::SoftStep) {
        return Error{ErrorCode::Unsupported,
                     "contacts per triangle pair need the solver reference: the soft step wants "
                     "manifolds"};
    }
    return Done{};
}

}  // namespace

const dynamics::SimulatedBody* Simulation::State::find(BodyHandle handle) const noexcept {
    return handle.id < bodies.size() && bodies[handle.id].handle == handle ? &bodies[handle.id]
                                                                           : nullptr;
}

Result<Pose> Simulation::State::pose_of(BodyId id) const {
    const dynamics::BodyState& state = states[id];
    const Eigen::Quaterniond& q = state.rotation;
    return Pose::create(state.centre - q * bodies[id].local_centre, q.w(), q.x(), q.y(), q.z());
}

Result<Simulation::State::Motion> Simulation::State::motion_of(
    BodyId id, const dynamics::BodyState& state) const {
    const auto lost = [&](std::string_view what, const Vec3& value) {
        return wrong(
            fmt::format("body {} (generation {}): {} of ({:.9g}, {:.9g}, {:.9g}) must be "
                        "finite and within {:g}",
                        id, bodies[id].handle.generation, what, value.x(), value.y(), value.z(),
                        shapes::kMostLength));
    };
    const Eigen::Quaterniond& q = state.rotation;
    const Vec3 origin = state.centre - q * bodies[id].local_centre;
    const Result<Pose> pose = Pose::create(origin, q.w(), q.x(), q.y(), q.z());
    if (!pose || !shapes::is_in_range(origin) || !shapes::is_in_range(state.centre)) {
        return lost("a position", origin);
    }
    const Vec3 linear = state.velocity - state.spin.cross(geometry::times3(
                                             pose->rotation(), bodies[id].local_centre));
    if (!shapes::is_in_range(state.velocity) || !shapes::is_in_range(linear)) {
        return lost("a velocity", state.velocity);
    }
    // The reach of a plane is infinite.
    if (!shapes::is_in_range(state.spin) ||
        (std::isfinite(state.reach) &&
         geometry::norm3(state.spin) * state.reach > shapes::kMostLength)) {
        return lost("a spin, or it times the reach of the shape,", state.spin);
    }
    return Motion{*pose, linear, state.spin};
}

void Simulation::State::place(BodyId id, const Motion& motion) {
    const BodyHandle handle = bodies[id].handle;
    [[maybe_unused]] const bool is_placed =
        world.set_pose(handle, motion.pose) &&
        world.set_velocity(handle, motion.linear, motion.angular);
    TANDEM_ASSERT(is_placed);
}

Result<Simulation> Simulation::create(const SimulationOptions& options) {
    if (const Result<Done> sound = check_options(options); !sound) {
        return sound.error();
    }
    TANDEM_TRY(World world, World::create({.broad_phase = options.broad_phase,
                                           .threads = options.threads,
                                           .margin = options.margin,
                                           .lookahead = options.time_step,
                                           .rest_offset = options.rest_offset.value_or(0.0),
                                           .rest_part = options.rest_offset ? 0.0 : kRestPart,
                                           .limits = options.limits}));
    return Simulation(std::make_unique<State>(options, std::move(world)));
}

Simulation::Simulation(std::unique_ptr<State> state) : state_(std::move(state)) {}
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;
Simulation::~Simulation() = default;

Result<BodyHandle> Simulation::add(const RigidBody& body) {
    if (!state_) {
        return dynamics::moved_from();
    }
    const Material& material = body.material;
    if (!is_amount(material.friction) || !is_amount(material.restitution) ||
        !is_amount(material.rolling) || material.restitution > 1.0) {
        return wrong(
            "friction and rolling friction must be finite and not negative, restitution from 0 "
            "to 1");
    }
    if (!is_amount(body.linear_damping) || !is_amount(body.angular_damping) ||
        !std::isfinite(body.gravity_scale)) {
        return wrong("dampings must be finite and not negative, the gravity scale finite");
    }
    if (!kMassModelNames.contains(body.mass_model) || body.body.kind > BodyKind::Dynamic) {
        return wrong("the kind or the mass model of the body is a number without a meaning");
    }
    BodyMass mass;
    if (body.body.kind == BodyKind::Dynamic) {
        const Result<BodyMass> found = mass_of(body);
        if (!found) {
            return found.error();
        }
        mass = *found;
    }
    dynamics::BodyState state;
    state.rotation = geometry::normalized4(geometry::quaternion_of(body.body.pose.rotation()));
    state.spin = body.body.angular;
    state.reach = body.body.shape.reach();
    if (body.body.kind == BodyKind::Dynamic) {
        state.set_mass(mass);
        state.reach += geometry::norm3(mass.centre);
    } else {
        mass.centre.setZero();
    }
    const Vec3 arm = geometry::times3(body.body.pose.rotation(), mass.centre);
    state.centre = body.body.pose.translation() + arm;
    state.velocity = body.body.linear + body.body.angular.cross(arm);
    state.linear_damping = body.linear_damping;
    state.angular_damping = body.angular_damping;
    state.gravity_scale = body.gravity_scale;
    state.may_sleep = body.may_sleep;
    if (body.body.kind == BodyKind::Static) {
        state.velocity.setZero();
        state.spin.setZero();
    }
    if (!shapes::is_in_range(state.centre) || !shapes::is_in_range(state.velocity) ||
        !state.inverse_inertia_world.allFinite()) {
        return wrong(
            fmt::format("the new body: the position and the velocity of its centre of "
                        "mass must be within {:g}, and its inertia must have an inverse",
                        shapes::kMostLength));
    }
    // Do everything that may throw before the world adds the body. The new number is one that a
    // removed body has left or the next one, so this size is enough for either.
    const std::size_t most = state_->world.size() + 1;
    base::make_room(state_->bodies, most);
    base::make_room(state_->states, most);
    const std::uint64_t print = dynamics::print_of(body, mass);
    Body placed = body.body;
    placed.centre = mass.centre;
    Result<BodyHandle> handle = state_->world.add(placed);
    if (!handle) {
        return handle;
    }
    if (state_->bodies.size() <= handle->id) {
        state_->bodies.resize(handle->id + std::size_t{1});
        state_->states.resize(handle->id + std::size_t{1});
    }
    state_->bodies[handle->id] = {*handle, mass.centre, mass, body.material, body.body.kind, print};
    state_->states[handle->id] = state;
    return handle;
}

Result<Done> Simulation::remove(BodyHandle body) {
    if (!state_) {
        return dynamics::moved_from();
    }
    if (state_->find(body) == nullptr) {
        return stale();
    }
    TANDEM_TRY_DONE(state_->world.remove(body));
    dynamics::Islands::wake(state_->states, body.id);
    state_->joints.remove_all_of(body.id);
    state_->bodies[body.id] = {};
    state_->states[body.id] = {};
    return Done{};
}

Result<JointId> Simulation::join(BodyHandle a, BodyHandle b, const JointSettings& joint) {
    if (!state_) {
        return dynamics::moved_from();
    }
    if (state_->find(a) == nullptr || state_->find(b) == nullptr) {
        return stale();
    }
    if (a == b || (!state_->states[a.id].is_dynamic() && !state_->states[b.id].is_dynamic())) {
        return wrong("a joint needs two bodies, one of them dynamic");
    }
    if (!joint.anchor.allFinite() || !joint.anchor_b.allFinite() || !joint.axis.allFinite() ||
        geometry::norm3(joint.axis) == 0.0) {
        return wrong("anchors and axis of a joint must be finite, and the axis not zero");
    }
    if (!kJointNames.contains(joint.kind)) {
        return wrong("the kind of the joint is a number without a meaning");
    }
    if (joint.limits && !(joint.limits->lower <= joint.limits->upper)) {
        return wrong("the lower limit of a joint is above the upper one");
    }
    if (joint.motor && (!std::isfinite(joint.motor->speed) || !(joint.motor->most_force >= 0.0))) {
        return wrong("a motor needs a finite speed and a force that is not negative");
    }
    state_->joints.make_room(state_->bodies.size());
    return state_->joints.add({joint, a.id, b.id, state_->states},
                              dynamics::print_of(joint, a.id, b.id, state_->states));
}

Result<double> Simulation::coordinate(JointId joint) const {
    if (!state_) {
        return dynamics::moved_from();
    }
    const dynamics::JointConstraint* const found = state_->joints.find(joint);
    if (found == nullptr) {
        return wrong("there is no such joint: it was removed with one of its bodies");
    }
    return found->coordinate(state_->states);
}

Result<Done> Simulation::push(BodyHandle body, const Vec3& force, const Vec3& torque) {
    if (!state_) {
        return dynamics::moved_from();
    }
    if (state_->find(body) == nullptr) {
        return stale();
    }
    if (!force.allFinite() || !torque.allFinite()) {
        return wrong("force and torque must be finite");
    }
    dynamics::BodyState& state = state_->states[body.id];
    const Vec3 sum = state.force + force;
    const Vec3 torque_sum = state.torque + torque;
    if (!sum.allFinite() || !torque_sum.allFinite()) {
        return wrong(
            fmt::format("body {} (generation {}): the sum of the forces or torques of "
                        "this step is out of the range of double",
                        body.id, body.generation));
    }
    dynamics::Islands::wake(state_->states, body.id);
    state.force = sum;
    state.torque = torque_sum;
    return Done{};
}

Result<Done> Simulation::set_velocity(BodyHandle body, const Vec3& linear, const Vec3& angular) {
    if (!state_) {
        return dynamics::moved_from();
    }
    if (state_->find(body) == nullptr) {
        return stale();
    }
    dynamics::BodyState next = state_->states[body.id];
    next.velocity = linear;
    next.spin = angular;
    TANDEM_TRY(const State::Motion motion, state_->motion_of(body.id, next));
    dynamics::Islands::wake(state_->states, body.id);
    dynamics::BodyState& state = state_->states[body.id];
    state.velocity = linear;
    state.spin = angular;
    state_->place(body.id, motion);
    return Done{};
}

Result<Done> Simulation::set_pose(BodyHandle body, const Pose& pose) {
    if (!state_) {
        return dynamics::moved_from();
    }
    if (state_->find(body) == nullptr) {
        return stale();
    }
    dynamics::BodyState next = state_->states[body.id];
    next.rotation = geometry::normalized4(geometry::quaternion_of(pose.rotation()));
    next.centre = pose.translation() +
                  geometry::times3(pose.rotation(), state_->bodies[body.id].local_centre);
    TANDEM_TRY(const State::Motion motion, state_->motion_of(body.id, next));
    dynamics::Islands::wake(state_->states, body.id);
    dynamics::BodyState& state = state_->states[body.id];
    state.rotation = next.rotation;
    state.centre = next.centre;
    state.refresh_inertia();
    state_->place(body.id, motion);
    return Done{};
}

Result<Pose> Simulation::pose(BodyHandle body) const {
    if (!state_) {
        return dynamics::moved_from();
    }
    return state_->find(body) != nullptr ? state_->pose_of(body.id) : Result<Pose>(stale());
}
Result<BodyMass> Simulation::mass(BodyHandle body) const {
    if (!state_) {
        return dynamics::moved_from();
    }
    const dynamics::SimulatedBody* const found = state_->find(body);
    return found != nullptr ? Result<BodyMass>(found->mass) : Result<BodyMass>(stale());
}
Result<Vec3> Simulation::velocity(BodyHandle body) const {
    if (!state_) {
        return dynamics::moved_from();
    }
    return state_->find(body) != nullptr ? Result<Vec3>(state_->states[body.id].velocity)
                                         : Result<Vec3>(stale());
}
Result<Vec3> Simulation::spin(BodyHandle body) const {
    if (!state_) {
        return dynamics::moved_from();
    }
    return state_->find(body) != nullptr ? Result<Vec3>(state_->states[body.id].spin)
                                         : Result<Vec3>(stale());
}
Result<bool> Simulation::is_asleep(BodyHandle body) const {
    if (!state_) {
        return dynamics::moved_from();
    }
    return state_->find(body) != nullptr ? Result<bool>(state_->states[body.id].asleep)
                                         : Result<bool>(stale());
}

const World& Simulation::world() const noexcept {
    // The world of a simulation that was moved from: it has no bodies and refuses every call.
    static const World kNone = [] {
        World made = World::create().value();
        const World taken = std::move(made);
        return made;  // NOLINT(bugprone-use-after-move)
    }();
    return state_ ? state_->world : kNone;
}
std::span<const ContactEvent> Simulation::events() const noexcept {
    return state_ ? state_->events.events() : std::span<const ContactEvent>{};
}
const SimulationOptions& Simulation::options() const noexcept {
    static const SimulationOptions kNone{};
    return state_ ? state_->options : kNone;
}
std::uint64_t Simulation::steps() const noexcept {
    return state_ ? state_->steps : 0;
}

}  // namespace tandem
