// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "box_world.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace tandem::scenes {
namespace {

constexpr std::uint32_t kStepsOfOneVelocity = 10;  // thesis, section 4.1
// A fall from the top of the world takes the usual 200 + 400 steps.
constexpr double kFallSeconds = 600 * kStepSeconds;
constexpr double kPullPeriod = 200 * kStepSeconds;
constexpr double kCirclePeriod = 300 * kStepSeconds;
constexpr double kPileSide = 1.5;  // side of the columns in which fallen bodies pile up

/// Spreads stationary objects evenly: among the first k objects, their number differs from fraction
/// · k by less than one.
bool is_stationary(std::uint32_t object, double fraction) {
    const auto count_below = [&](std::uint32_t k) { return std::floor(fraction * k + 1e-9); };
    return count_below(object + 1) > count_below(object);
}

Eigen::Quaterniond to_eigen(const Quaternion& q) {
    return Eigen::Quaterniond(q[0], q[1], q[2], q[3]).normalized();
}

}  // namespace

BoxWorld::BoxWorld(const BoxWorldSettings& settings)
    : settings_(settings),
      random_(settings.seed),
      half_side_(0.5 * std::cbrt(settings.objects / settings.density)) {
    bodies_.reserve(settings.objects);
    movers_.reserve(settings.objects);
    const auto shape_count = static_cast<std::uint32_t>(settings.shapes.size());
    for (std::uint32_t k = 0; k < settings.objects; ++k) {
        // All shapes have the same number of bodies, so that two worlds with different seeds have
        // the same mixture.
        bodies_.push_back(
            random_body(random_, settings.shapes[k % shape_count], settings.uniformity));
        Mover mover;
        mover.still = is_stationary(k, settings.stationary);
        mover.place = half_side_ * random_.in_cube();
        if (settings.spin > 0.0) {
            mover.turn = to_eigen(random_.rotation());
        }
        choose_velocity(mover);
        movers_.push_back(mover);
    }
    if (settings.motion == BoxMotion::FreeFall) {
        pile_up();
    }
    boxes_.resize(settings.objects);
    for (std::size_t k = 0; k < boxes_.size(); ++k) {
        place_box(k);
    }
    if (settings.terrain) {
        boxes_.push_back(
            box_around(Vec3::Constant(-half_side_), {half_side_, half_side_, -0.75 * half_side_}));
    }
}

void BoxWorld::choose_velocity(Mover& mover) {
    if (settings_.motion == BoxMotion::FreeFall) {
        mover.velocity = Vec3::Zero();
    } else if (settings_.motion == BoxMotion::Gravity) {
        // The speed of a swing through the whole world, so that the swarm neither collapses nor
        // spreads.
        mover.velocity = 2.0 * std::numbers::pi / kPullPeriod * half_side_ * random_.in_cube();
    } else {
        const double speed = settings_.velocity * (1.0 + random_.symmetric());
        mover.velocity = speed * random_.direction();
    }
    if (settings_.spin > 0.0) {
        const double angle = settings_.spin * mover.velocity.norm() * kStepSeconds;
        mover.turn_in_step = Eigen::AngleAxisd(angle, random_.direction());
    }
}

void BoxWorld::reflect(Mover& mover) const {
    for (Eigen::Index axis = 0; axis < 3; ++axis) {
        double& x = mover.place[axis];
        if (std::abs(x) <= half_side_) {
            continue;
        }
        x = std::copysign(2.0 * half_side_, x) - x;
        mover.velocity[axis] = -mover.velocity[axis];
        // A body that crosses the world in one step is put at the border.
        x = std::clamp(x, -half_side_, half_side_);
    }
}

void BoxWorld::fall(Mover& mover) const {
    const double gravity = 4.0 * half_side_ / (kFallSeconds * kFallSeconds);
    mover.velocity.z() -= gravity * kStepSeconds;
    mover.place += kStepSeconds * mover.velocity;
    if (mover.place.z() <= mover.ground) {
        mover.place.z() = mover.ground;
        mover.still = true;
    }
}

void BoxWorld::be_pulled(Mover& mover) const {
    const double angle = 2.0 * std::numbers::pi * steps_ * kStepSeconds / kCirclePeriod;
    const Vec3 centre = 0.5 * half_side_ * Vec3(std::cos(angle), std::sin(angle), 0.0);
    const double rate = 2.0 * std::numbers::pi / kPullPeriod;
    mover.velocity += kStepSeconds * rate * rate * (centre - mover.place);
    mover.place += kStepSeconds * mover.velocity;
}

void BoxWorld::advance(Mover& mover) {
    switch (settings_.motion) {
        case BoxMotion::FreeFall:
            return fall(mover);
        case BoxMotion::Gravity:
            be_pulled(mover);
            break;
        case BoxMotion::Teleport:
            mover.place = half_side_ * random_.in_cube();
            return;
        case BoxMotion::Redirected:
        case BoxMotion::Brownian:
        case BoxMotion::Straight:
            if (settings_.motion == BoxMotion::Brownian ||
                (settings_.motion == BoxMotion::Redirected && steps_ % kStepsOfOneVelocity == 0)) {
                choose_velocity(mover);
            }
            mover.place += kStepSeconds * mover.velocity;
            reflect(mover);
            break;
    }
    if (settings_.spin > 0.0) {
        mover.turn = (mover.turn_in_step * mover.turn).normalized();
    }
}

void BoxWorld::place_box(std::size_t object) {
    const Mover& mover = movers_[object];
    const Reach reach = reach_of(bodies_[object], mover.turn.toRotationMatrix());
    boxes_[object] = box_around(mover.place + reach.lo, mover.place + reach.hi);
}

/// The lower a body starts, the earlier it lands, on top of the bodies already in its column.
void BoxWorld::pile_up() {
    const auto columns = static_cast<std::size_t>(std::ceil(2.0 * half_side_ / kPileSide)) + 1;
    std::vector<double> heights(columns * columns, -half_side_);
    std::vector<std::size_t> order(movers_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t left, std::size_t right) {
        return movers_[left].place.z() < movers_[right].place.z();
    });
    const auto column = [&](double x) {
        return static_cast<std::size_t>(std::max(0.0, (x + half_side_) / kPileSide));
    };
    for (const std::size_t k : order) {
        Mover& mover = movers_[k];
        const Reach reach = reach_of(bodies_[k], mover.turn.toRotationMatrix());
        double& height = heights[column(mover.place.x()) * columns + column(mover.place.y())];
        mover.ground = height - reach.lo.z();
        height += reach.hi.z() - reach.lo.z();
        // Bodies must not start inside the pile.
        mover.place.z() = std::max(mover.place.z(), mover.ground);
    }
}

void BoxWorld::step() {
    ++steps_;
    moved_.clear();
    const bool at_rest = settings_.velocity == 0.0 && settings_.motion <= BoxMotion::Brownian &&
                         settings_.motion != BoxMotion::Teleport;
    if (at_rest) {
        return;
    }
    for (std::uint32_t k = 0; k < movers_.size(); ++k) {
        if (movers_[k].still) {
            continue;
        }
        advance(movers_[k]);
        place_box(k);
        moved_.push_back(k);
    }
}

std::string_view name_of(BoxMotion motion) {
    switch (motion) {
        case BoxMotion::Redirected:
            return "redirected";
        case BoxMotion::Straight:
            return "straight";
        case BoxMotion::Teleport:
            return "teleport";
        case BoxMotion::Brownian:
            return "brownian";
        case BoxMotion::FreeFall:
            return "free-fall";
        case BoxMotion::Gravity:
            return "gravity";
    }
    return "";
}

}  // namespace tandem::scenes
