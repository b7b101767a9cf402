// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Geometry>
#include <cstdint>
#include <limits>

#include <tandem/simulation.hpp>

#include "geometry/fixed_order.hpp"

/// The state of a body as the solvers see it: about its centre of mass, in world axes unless stated
/// otherwise.
namespace tandem::dynamics {

inline constexpr std::uint32_t kNoIsland = std::numeric_limits<std::uint32_t>::max();

/// Whether a body is slow or asleep, and its group: the bodies that fell asleep together.
struct SleepState {
    double still_time = 0.0;                ///< seconds for which the body has been slow
    std::uint32_t island = kNoIsland;       ///< number shared by all bodies of the group
    std::uint32_t next_asleep = kNoIsland;  ///< the next body of the group; the links form a ring
    bool asleep = false;
};

/// A body as the solvers move it. The inverse mass is zero for a body that forces do not move.
struct BodyState : SleepState {
    Vec3 centre = Vec3::Zero();
    Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();
    Vec3 velocity = Vec3::Zero();
    Vec3 spin = Vec3::Zero();  ///< angular velocity

    double inverse_mass = 0.0;
    Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero();          ///< in body axes
    Eigen::Matrix3d inverse_inertia = Eigen::Matrix3d::Zero();  ///< in body axes
    Eigen::Matrix3d inverse_inertia_world = Eigen::Matrix3d::Zero();

    Vec3 force = Vec3::Zero();   ///< applied during this step
    Vec3 torque = Vec3::Zero();  ///< applied during this step
    double linear_damping = 0.0;
    double angular_damping = 0.0;
    double gravity_scale = 1.0;

    double reach = 0.0;  ///< largest distance of a point of the shape from the centre of mass
    /// Bound of the distance, in metres, that any point moved in the last step. It includes the
    /// correction of overlaps, which leaves no velocity.
    double way = 0.0;
    bool may_sleep = true;

    [[nodiscard]] bool is_dynamic() const noexcept { return inverse_mass > 0.0; }
    [[nodiscard]] bool is_awake() const noexcept { return is_dynamic() && !asleep; }
    /// Whether the body moves although forces do not move it (a kinematic body).
    [[nodiscard]] bool is_driven() const noexcept {
        return !is_dynamic() && (velocity != Vec3::Zero() || spin != Vec3::Zero());
    }

    void set_mass(const BodyMass& properties) {
        inverse_mass = 1.0 / properties.mass;
        inertia = properties.inertia;
        inverse_inertia = geometry::inverse3(properties.inertia);
        refresh_inertia();
    }
    /// Call it whenever the rotation has changed.
    void refresh_inertia() {
        const Eigen::Matrix3d turn = rotation.toRotationMatrix();
        inverse_inertia_world =
            geometry::multiply3(geometry::multiply3(turn, inverse_inertia), turn.transpose());
    }
    [[nodiscard]] Vec3 velocity_at(const Vec3& arm) const { return velocity + spin.cross(arm); }
    void push(const Vec3& impulse, const Vec3& arm) {
        velocity += inverse_mass * impulse;
        spin += geometry::times3(inverse_inertia_world, arm.cross(impulse));
    }
};

/// The properties of a body in a simulation, apart from its motion.
struct SimulatedBody {
    BodyHandle handle;  ///< default-constructed if the number is free
    Vec3 local_centre = Vec3::Zero();
    BodyMass mass;
    Material material;
    BodyKind kind = BodyKind::Static;
    std::uint64_t print = 0;  ///< hash of the body's properties, without its motion and its shape
};

}  // namespace tandem::dynamics
