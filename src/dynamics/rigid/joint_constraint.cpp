// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "dynamics/rigid/joint_constraint.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "geometry/fixed_order.hpp"
#include "geometry/quaternion.hpp"

namespace tandem::dynamics {
namespace {

constexpr double kUnbounded = std::numeric_limits<double>::infinity();
constexpr std::size_t kLowerRow = 6;
constexpr std::size_t kUpperRow = 7;
constexpr std::size_t kMotorRow = 8;

Vec3 any_across(const Vec3& axis) {
    const Vec3 other = std::abs(axis.x()) < 0.57735 ? Vec3::UnitX() : Vec3::UnitY();
    return normalized3(axis.cross(other));
}

void move(SolverBody& body, const BodyState& state, double sign, const JointRow& row,
          double impulse) {
    if (body.inverse_mass > 0.0) {
        const Vec3& lever = sign < 0.0 ? row.lever_a : row.lever_b;
        body.velocity += (sign * impulse * body.inverse_mass) * row.direction;
        body.spin += times3(state.inverse_inertia_world, (sign * impulse) * lever);
    }
}

}  // namespace

/// The present position of the joint, in world coordinates.
struct JointConstraint::Frame {
    Vec3 arm_a;
    Vec3 arm_b;
    Vec3 apart;  ///< from the anchor on A to the anchor on B
    Vec3 axis;
    Vec3 axis_b;
    Vec3 turn_error;  ///< rotation vector of B relative to A, since joining
    double angle;     ///< signed angle of that rotation about the axis
};

JointConstraint::JointConstraint(const JointSettings& settings, std::uint32_t body_a,
                                 std::uint32_t body_b, std::span<const BodyState> bodies)
    : kind_(settings.kind),
      collides_(settings.collide),
      a_(body_a),
      b_(body_b),
      limits_(settings.limits),
      motor_(settings.motor) {
    const BodyState& a = bodies[a_];
    const BodyState& b = bodies[b_];
    const Vec3 on_b = kind_ == JointKind::Distance ? settings.anchor_b : settings.anchor;
    local_a_ = a.rotation.conjugate() * (settings.anchor - a.centre);
    local_b_ = b.rotation.conjugate() * (on_b - b.centre);
    const Vec3 axis = normalized3(settings.axis);
    axis_a_ = a.rotation.conjugate() * axis;
    axis_b_ = b.rotation.conjugate() * axis;
    relative_ = times4(a.rotation.conjugate(), b.rotation);
    length_ = norm3(on_b - settings.anchor);
}

JointConstraint::Frame JointConstraint::frame_of(std::span<const BodyState> bodies) const {
    const BodyState& a = bodies[a_];
    const BodyState& b = bodies[b_];
    Frame frame;
    frame.arm_a = a.rotation * local_a_;
    frame.arm_b = b.rotation * local_b_;
    frame.apart = (b.centre - a.centre) + (frame.arm_b - frame.arm_a);
    frame.axis = a.rotation * axis_a_;
    frame.axis_b = b.rotation * axis_b_;
    Eigen::Quaterniond error = times4(b.rotation, times4(a.rotation, relative_).conjugate());
    if (error.w() < 0.0) {
        error.coeffs() = -error.coeffs();
    }
    frame.turn_error = 2.0 * error.vec();
    frame.angle = 2.0 * std::atan2(dot3(error.vec(), frame.axis), error.w());
    return frame;
}

void JointConstraint::lock_points(const Frame& frame, std::span<const Vec3> directions) {
    for (std::size_t k = 0; k < directions.size(); ++k) {
        JointRow& row = rows_[k];
        row.use = JointRow::Use::Lock;
        row.direction = directions[k];
        // The lever on A ends at B's anchor, not at A's: the force of a slider acts there even if
        // the anchors are far apart.
        row.lever_a = (frame.arm_a + frame.apart).cross(directions[k]);
        row.lever_b = frame.arm_b.cross(directions[k]);
        row.error = dot3(directions[k], frame.apart);
        row.least = -kUnbounded;
        row.most = kUnbounded;
    }
}

void JointConstraint::lock_turns(const Frame&, std::span<const Vec3> directions,
                                 const Vec3& errors) {
    for (std::size_t k = 0; k < directions.size(); ++k) {
        JointRow& row = rows_[3 + k];
        row.use = JointRow::Use::Lock;
        row.lever_a = directions[k];
        row.lever_b = directions[k];
        row.error = dot3(directions[k], errors);
        row.least = -kUnbounded;
        row.most = kUnbounded;
    }
}

void JointConstraint::set_limits(const Frame&, const JointRow& along, double value, double h) {
    const auto set = [&](std::size_t place, double sign, double error) {
        JointRow& row = rows_[place];
        const double impulse = row.impulse;
        row = along;
        row.use = JointRow::Use::Limit;
        row.direction *= sign;
        row.lever_a *= sign;
        row.lever_b *= sign;
        row.error = error;
        row.impulse = impulse;
        row.least = 0.0;
        row.most = kUnbounded;
    };
    if (limits_) {
        set(kLowerRow, 1.0, value - limits_->lower);
        set(kUpperRow, -1.0, limits_->upper - value);
    }
    if (motor_) {
        JointRow& row = rows_[kMotorRow];
        const double impulse = row.impulse;
        row = along;
        row.use = JointRow::Use::Motor;
        row.error = 0.0;
        row.impulse = impulse;
        row.target = motor_->speed;
        row.least = -motor_->most_force * h;
        row.most = motor_->most_force * h;
    }
}

void JointConstraint::finish_masses(std::span<const BodyState> bodies) {
    const BodyState& a = bodies[a_];
    const BodyState& b = bodies[b_];
    // Compute the effective mass of each row; a row that is off drops its impulse.
    for (JointRow& row : rows_) {
        if (row.use == JointRow::Use::Off) {
            row.impulse = 0.0;
            continue;
        }
        const double inverse = squared_norm3(row.direction) * (a.inverse_mass + b.inverse_mass) +
                               dot3(row.lever_a, times3(a.inverse_inertia_world, row.lever_a)) +
                               dot3(row.lever_b, times3(b.inverse_inertia_world, row.lever_b));
        row.mass = inverse > 0.0 ? 1.0 / inverse : 0.0;
    }
    // Compute and factorise the coupling of all locks: they are solved together.
    Eigen::Matrix<double, 6, 6> coupling = Eigen::Matrix<double, 6, 6>::Identity();
    for (std::size_t j = 0; j < kLowerRow; ++j) {
        for (std::size_t k = 0; k <= j; ++k) {
            const JointRow& one = rows_[j];
            const JointRow& other = rows_[k];
            if (one.use == JointRow::Use::Lock && other.use == JointRow::Use::Lock) {
                const auto row = static_cast<Eigen::Index>(j);
                const auto column = static_cast<Eigen::Index>(k);
                coupling(row, column) = coupling(column, row) =
                    dot3(one.direction, other.direction) * (a.inverse_mass + b.inverse_mass) +
                    dot3(one.lever_a, times3(a.inverse_inertia_world, other.lever_a)) +
                    dot3(one.lever_b, times3(b.inverse_inertia_world, other.lever_b));
            }
        }
    }
    locks_ = Ldlt<6>(coupling);
}

void JointConstraint::prepare(std::span<const BodyState> bodies, double h) {
    const Frame frame = frame_of(bodies);
    for (JointRow& row : rows_) {
        row.use = JointRow::Use::Off;
        row.direction.setZero();
    }
    const std::array<Vec3, 3> all{Vec3::UnitX(), Vec3::UnitY(), Vec3::UnitZ()};
    const Vec3 side = any_across(frame.axis);
    const std::array<Vec3, 2> across{side, frame.axis.cross(side)};
    JointRow along;
    switch (kind_) {
        case JointKind::Point:
            lock_points(frame, all);
            break;
        case JointKind::Fixed:
            lock_points(frame, all);
            lock_turns(frame, all, frame.turn_error);
            break;
        case JointKind::Hinge:
            lock_points(frame, all);
            lock_turns(frame, across, frame.axis.cross(frame.axis_b));
            along.lever_a = frame.axis;
            along.lever_b = frame.axis;
            set_limits(frame, along, frame.angle, h);
            break;
        case JointKind::Slider:
            lock_points(frame, across);
            lock_turns(frame, all, frame.turn_error);
            along.direction = frame.axis;
            along.lever_a = (frame.arm_a + frame.apart).cross(frame.axis);
            along.lever_b = frame.arm_b.cross(frame.axis);
            set_limits(frame, along, dot3(frame.axis, frame.apart), h);
            break;
        case JointKind::Distance: {
            const double distance = norm3(frame.apart);
            const Vec3 direction =
                distance > 0.0 ? Vec3(frame.apart / distance) : Vec3(Vec3::UnitZ());
            along.direction = direction;
            along.lever_a = frame.arm_a.cross(direction);
            along.lever_b = frame.arm_b.cross(direction);
            if (limits_) {
                set_limits(frame, along, distance, h);
            } else {
                along.use = JointRow::Use::Lock;
                along.error = distance - length_;
                along.impulse = rows_[0].impulse;
                along.least = -kUnbounded;
                along.most = kUnbounded;
                rows_[0] = along;
            }
            break;
        }
    }
    finish_masses(bodies);
}

void JointConstraint::warm_start(std::span<const BodyState> states,
                                 std::span<SolverBody> bodies) const {
    for (const JointRow& row : rows_) {
        if (row.use != JointRow::Use::Off) {
            move(bodies[a_], states[a_], -1.0, row, row.impulse);
            move(bodies[b_], states[b_], 1.0, row, row.impulse);
        }
    }
}

void JointConstraint::solve(std::span<const BodyState> states, std::span<SolverBody> bodies,
                            const Softness& softness, double h) {
    SolverBody& a = bodies[a_];
    SolverBody& b = bodies[b_];
    // Motors come first and locks last, because the constraint solved last is met best.
    for (std::size_t k = rows_.size(); k-- > kLowerRow;) {
        JointRow& row = rows_[k];
        if (row.use == JointRow::Use::Off) {
            continue;
        }
        double bias = -row.target;
        double mass_scale = 1.0;
        double impulse_scale = 0.0;
        if (row.use == JointRow::Use::Limit && row.error > 0.0) {
            bias = row.error / h;
        } else if (row.use != JointRow::Use::Motor) {
            bias = softness.bias_rate * row.error;
            mass_scale = softness.mass_scale;
            impulse_scale = softness.impulse_scale;
        }
        const double rate = dot3(row.direction, b.velocity - a.velocity) +
                            dot3(row.lever_b, b.spin) - dot3(row.lever_a, a.spin);
        const double wanted = std::clamp(
            row.impulse - row.mass * mass_scale * (rate + bias) - impulse_scale * row.impulse,
            row.least, row.most);
        const double change = wanted - row.impulse;
        row.impulse = wanted;
        move(a, states[a_], -1.0, row, change);
        move(b, states[b_], 1.0, row, change);
    }
    solve_locks(states, bodies, softness);
}

void JointConstraint::solve_locks(std::span<const BodyState> states, std::span<SolverBody> bodies,
                                  const Softness& softness) {
    SolverBody& a = bodies[a_];
    SolverBody& b = bodies[b_];
    Eigen::Matrix<double, 6, 1> rates = Eigen::Matrix<double, 6, 1>::Zero();
    for (std::size_t k = 0; k < kLowerRow; ++k) {
        const JointRow& row = rows_[k];
        if (row.use == JointRow::Use::Lock) {
            rates[static_cast<Eigen::Index>(k)] =
                dot3(row.direction, b.velocity - a.velocity) + dot3(row.lever_b, b.spin) -
                dot3(row.lever_a, a.spin) + softness.bias_rate * row.error;
        }
    }
    const Eigen::Matrix<double, 6, 1> changes = locks_.solve(rates);
    for (std::size_t k = 0; k < kLowerRow; ++k) {
        JointRow& row = rows_[k];
        if (row.use == JointRow::Use::Lock) {
            const double change = -softness.mass_scale * changes[static_cast<Eigen::Index>(k)] -
                                  softness.impulse_scale * row.impulse;
            row.impulse += change;
            move(a, states[a_], -1.0, row, change);
            move(b, states[b_], 1.0, row, change);
        }
    }
}

double JointConstraint::error(std::span<const BodyState> bodies) const {
    const Frame frame = frame_of(bodies);
    switch (kind_) {
        case JointKind::Slider:
            return norm3(frame.apart - dot3(frame.axis, frame.apart) * frame.axis);
        case JointKind::Distance: {
            const double distance = norm3(frame.apart);
            return limits_ ? std::max({0.0, limits_->lower - distance, distance - limits_->upper})
                           : std::abs(distance - length_);
        }
        default:
            return norm3(frame.apart);
    }
}

double JointConstraint::coordinate(std::span<const BodyState> bodies) const {
    const Frame frame = frame_of(bodies);
    switch (kind_) {
        case JointKind::Slider:
            return dot3(frame.axis, frame.apart);
        case JointKind::Distance:
            return norm3(frame.apart);
        default:
            return frame.angle;
    }
}

std::array<double, JointConstraint::kRows> JointConstraint::impulses() const {
    std::array<double, kRows> all{};
    for (std::size_t k = 0; k < kRows; ++k) {
        all[k] = rows_[k].impulse;
    }
    return all;
}

void JointConstraint::restore(const std::array<double, kRows>& impulses) {
    for (std::size_t k = 0; k < kRows; ++k) {
        rows_[k].impulse = impulses[k];
    }
}

}  // namespace tandem::dynamics
