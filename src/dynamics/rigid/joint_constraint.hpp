// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>
#include <array>
#include <span>

#include <tandem/joint.hpp>

#include "dynamics/rigid/body_state.hpp"
#include "dynamics/rigid/contact_constraint.hpp"
#include "dynamics/rigid/ldlt.hpp"
#include "dynamics/rigid/softness.hpp"

namespace tandem::dynamics {

/// One equation for the velocities of two bodies. One impulse solves it.
struct JointRow {
    Vec3 direction = Vec3::Zero();  ///< direction of the force; zero for a pure torque
    Vec3 lever_a = Vec3::Zero();
    Vec3 lever_b = Vec3::Zero();
    double mass = 0.0;
    double error = 0.0;
    double impulse = 0.0;
    double least = 0.0;  ///< least and most: bounds of the impulse
    double most = 0.0;
    double target = 0.0;  ///< velocity that a motor aims at
    enum class Use : std::uint8_t { Off, Lock, Limit, Motor } use = Use::Off;
};

/// A joint as the solver sees it. The rows are recomputed from the poses in each substep, so that
/// they follow large rotations within a step; the impulses are kept.
class JointConstraint {
  public:
    /// Up to six locks, a lower limit, an upper limit and a motor.
    static constexpr std::size_t kRows = 9;

    JointConstraint(const JointSettings& settings, std::uint32_t body_a, std::uint32_t body_b,
                    std::span<const BodyState> bodies);

    [[nodiscard]] std::uint32_t body_a() const noexcept { return a_; }
    [[nodiscard]] std::uint32_t body_b() const noexcept { return b_; }
    [[nodiscard]] JointKind kind() const noexcept { return kind_; }
    /// Whether the two joined bodies collide with each other.
    [[nodiscard]] bool collides() const noexcept { return collides_; }

    void prepare(std::span<const BodyState> bodies, double h);
    void warm_start(std::span<const BodyState> states, std::span<SolverBody> bodies) const;
    void solve(std::span<const BodyState> states, std::span<SolverBody> bodies,
               const Softness& softness, double h);

    /// Distance, in metres, by which the bodies violate the joint.
    [[nodiscard]] double error(std::span<const BodyState> bodies) const;
    /// The angle of a hinge, the offset of a slider or the distance of the points.
    [[nodiscard]] double coordinate(std::span<const BodyState> bodies) const;

    /// The impulses of all rows, for saving a simulation.
    [[nodiscard]] std::array<double, kRows> impulses() const;
    void restore(const std::array<double, kRows>& impulses);

  private:
    struct Frame;
    [[nodiscard]] Frame frame_of(std::span<const BodyState> bodies) const;
    void lock_points(const Frame& frame, std::span<const Vec3> directions);
    void lock_turns(const Frame& frame, std::span<const Vec3> directions, const Vec3& errors);
    void set_limits(const Frame& frame, const JointRow& along, double value, double h);
    void finish_masses(std::span<const BodyState> bodies);

    JointKind kind_;
    bool collides_;
    std::uint32_t a_;
    std::uint32_t b_;
    Vec3 local_a_;  ///< anchors and axis in body axes, measured from the centres of mass
    Vec3 local_b_;
    Vec3 axis_a_;
    Vec3 axis_b_;
    Eigen::Quaterniond relative_;  ///< rotation of B relative to A when the joint was made
    double length_ = 0.0;
    std::optional<JointLimits> limits_;
    std::optional<JointMotor> motor_;
    void solve_locks(std::span<const BodyState> states, std::span<SolverBody> bodies,
                     const Softness& softness);

    std::array<JointRow, kRows> rows_{};
    /// Factors of the coupling of all locks, which are solved together: solved one after the other,
    /// they would need many sweeps for a heavy body on a long arm.
    Ldlt<6> locks_{Ldlt<6>::Matrix::Identity()};
};

}  // namespace tandem::dynamics
