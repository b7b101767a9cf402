// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "dynamics/fingerprint.hpp"

#include <bit>
#include <type_traits>
#include <unordered_map>

#include "base/checksum.hpp"
#include "dynamics/simulation_state.hpp"

namespace tandem::dynamics {
namespace {

/// Accumulates the hash of values of several types.
class Print {
  public:
    template <class... Values>
    explicit Print(const Values&... values) {
        add(values...);
    }
    template <class... Values>
    void add(const Values&... values) {
        (add_one(values), ...);
    }
    [[nodiscard]] std::uint64_t value() const { return hash_.value(); }

  private:
    void add_one(double x) { hash_.add(std::bit_cast<std::uint64_t>(x)); }
    template <class T>
    requires(std::is_integral_v<T> || std::is_enum_v<T>) void add_one(T x) {
        hash_.add(static_cast<std::uint64_t>(x));
    }
    void add_one(const Vec3& v) { add(v.x(), v.y(), v.z()); }
    void add_one(const Eigen::Matrix3d& m) { add(Vec3(m.col(0)), Vec3(m.col(1)), Vec3(m.col(2))); }
    void add_one(const Eigen::Quaterniond& q) { add(q.w(), q.x(), q.y(), q.z()); }
    void add_one(const Pose& pose) { add(pose.translation(), Eigen::Matrix3d(pose.rotation())); }
    void add_one(const Triangle& triangle) { add(triangle[0], triangle[1], triangle[2]); }
    void add_one(const Mesh& mesh) {
        add_all(mesh.vertices());
        add_all(mesh.triangles());
    }
    template <class T>
    void add_all(std::span<const T> all) {
        add(all.size());
        for (const T& one : all) {
            add(one);
        }
    }
    void add_one(const std::vector<std::uint32_t>& all) { add_all(std::span(all)); }
    void add_one(const Shape& shape) {
        add(shape.kind(), shape.radius(), shape.half_height(), shape.half_sides());
        if (shape.kind() == ShapeKind::Plane) {
            add(shape.plane_normal(), shape.plane_offset());
        } else if (shape.model() != nullptr) {
            add(shape.model()->mesh());
        } else {
            add_all(shape.hull_points());
        }
        add(shape.parts().size());
        for (const ShapePart& part : shape.parts()) {
            add(part.shape, part.pose);
        }
    }

    base::WordHash hash_;
};

}  // namespace

std::uint64_t print_of(const RigidBody& body, const BodyMass& mass) {
    const Material& material = body.material;
    return Print(body.body.kind, body.body.sensor, body.body.filter.group, body.body.filter.mask,
                 mass.mass, mass.centre, mass.inertia, material.friction, material.restitution,
                 material.rolling, body.linear_damping, body.angular_damping, body.gravity_scale,
                 body.may_sleep)
        .value();
}

std::uint64_t print_of(const JointSettings& joint, std::uint32_t a, std::uint32_t b,
                       std::span<const BodyState> states) {
    Print print(joint.kind, joint.anchor, joint.anchor_b, joint.axis, a, b, joint.collide);
    for (const std::uint32_t body : {a, b}) {
        print.add(states[body].centre, states[body].rotation);
    }
    print.add(joint.limits.has_value(), joint.motor.has_value());
    if (joint.limits) {
        print.add(joint.limits->lower, joint.limits->upper);
    }
    if (joint.motor) {
        print.add(joint.motor->speed, joint.motor->most_force);
    }
    return print.value();
}

std::uint64_t print_of(const SoftBody& body) {
    return Print(body.mesh, body.kind, body.mass, body.stretch_compliance, body.bend_compliance,
                 body.volume_compliance, body.friction, body.damping, body.thickness,
                 body.self_collision, body.pinned)
        .value();
}

}  // namespace tandem::dynamics

namespace tandem {

std::uint64_t Simulation::State::fingerprint() const {
    dynamics::Print print(options.gravity, options.time_step, options.solver, options.contacts,
                          options.substeps, options.iterations, options.bounce_threshold,
                          options.sleeping, options.margin, options.rest_offset.value_or(-1.0));
    // Many bodies share a shape: hash each once.
    std::unordered_map<const ShapeData*, std::uint64_t> shapes;
    for (BodyId id = 0; id < bodies.size(); ++id) {
        const Result<const Body*> body = world.body(bodies[id].handle);
        if (!body) {
            continue;
        }
        const Shape& shape = (*body)->shape;
        const auto [known, is_new] = shapes.try_emplace(&shape.data(), 0);
        if (is_new) {
            known->second = dynamics::Print(shape).value();
        }
        print.add(id, bodies[id].print, known->second);
    }
    joints.for_each_print([&](JointId id, std::uint64_t joint) { print.add(id, joint); });
    for (const SoftEntry& entry : soft_entries) {
        print.add(entry.id, entry.print);
    }
    return print.value();
}

}  // namespace tandem
