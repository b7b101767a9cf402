// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Cholesky>
#include <array>
#include <span>

#include <tandem/joint.hpp>

#include "dynamics/body_state.hpp"
#include "dynamics/contact_constraint.hpp"
#include "dynamics/softness.hpp"

namespace tandem::dynamics {

/// One equation on the velocities of two bodies, solved for one impulse.
struct JointRow {
    Vec3 direction = Vec3::Zero();  ///< of the push; zero for a pure torque
    Vec3 lever_a = Vec3::Zero();
    Vec3 lever_b = Vec3::Zero();
    double mass = 0.0;
    double error = 0.0;
    double impulse = 0.0;
    double least = 0.0;  ///< bounds of the impulse
    double most = 0.0;
    double target = 0.0;  ///< speed of a motor
    enum class Use : std::uint8_t { Off, Lock, Limit, Motor } use = Use::Off;
};

/// A joint as the solver sees it. Rows are made anew for each substep from the poses, so that large
/// turns within a step are followed; their impulses stay.
class JointConstraint {
  public:
    /// Up to six locks, a lower and an upper limit, a motor.
    static constexpr std::size_t kRows = 9;

    JointConstraint(const JointSettings& settings, std::uint32_t body_a, std::uint32_t body_b,
                    std::span<const BodyState> bodies);

    [[nodiscard]] std::uint32_t body_a() const noexcept { return a_; }
    [[nodiscard]] std::uint32_t body_b() const noexcept { return b_; }
    [[nodiscard]] JointKind kind() const noexcept { return kind_; }
    /// Whether its bodies collide.
    [[nodiscard]] bool collides() const noexcept { return collides_; }

    void prepare(std::span<const BodyState> bodies, double h);
    void warm_start(std::span<const BodyState> states, std::span<SolverBody> bodies) const;
    void solve(std::span<const BodyState> states, std::span<SolverBody> bodies,
               const Softness& softness, double h);

    /// How far the bodies are from where the joint wants them (metres).
    [[nodiscard]] double error(std::span<const BodyState> bodies) const;
    /// The angle of a hinge, the offset of a slider or the distance of the points.
    [[nodiscard]] double coordinate(std::span<const BodyState> bodies) const;

    /// For snapshots.
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
    Vec3 local_a_;  ///< anchors and axis in the axes of the bodies, from their centres
    Vec3 local_b_;
    Vec3 axis_a_;
    Vec3 axis_b_;
    Eigen::Quaterniond relative_;  ///< of B seen from A, when the joint was made
    double length_ = 0.0;
    std::optional<JointLimits> limits_;
    std::optional<JointMotor> motor_;
    void solve_locks(std::span<const BodyState> states, std::span<SolverBody> bodies,
                     const Softness& softness);

    std::array<JointRow, kRows> rows_{};
    /// Solves all locks together: one after the other they would need many sweeps where a heavy
    /// body hangs on a long arm.
    Eigen::LDLT<Eigen::Matrix<double, 6, 6>> locks_{Eigen::Matrix<double, 6, 6>::Identity()};
};

}  // namespace tandem::dynamics
