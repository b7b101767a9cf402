// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/world/shape_world.hpp"

#include <cmath>
#include <numbers>

#include "scenes/beta.hpp"
#include "scenes/box_world.hpp"
#include "scenes/shapes.hpp"

namespace tandem::bench {
namespace {

constexpr double kSpin = 0.05;  ///< radians per unit of length moved

/// Half a side; 0.5 on average.
double random_half_side(scenes::Random& random, double uniformity) {
    return std::max(0.01, scenes::symmetric_beta(random, uniformity));
}

}  // namespace

Shape basic_shape(scenes::Random& random, std::string_view kind, double uniformity, double scale) {
    const double x = scale * random_half_side(random, uniformity);
    if (kind == "box") {
        const double y = scale * random_half_side(random, uniformity);
        return *Shape::box({x, y, scale * random_half_side(random, uniformity)});
    }
    if (kind == "sphere") {
        return *Shape::sphere(x);
    }
    const double z = scale * random_half_side(random, uniformity);
    if (kind == "hull") {
        // Points on an ellipsoid, so that all of them are corners of the hull.
        constexpr int kCorners = 16;
        std::vector<Vec3> corners;
        for (int k = 0; k < kCorners; ++k) {
            corners.emplace_back(random.direction().cwiseProduct(Vec3(x, x, z)));
        }
        return *Shape::hull(corners);
    }
    if (kind == "cylinder") {
        return *Shape::cylinder(x, z);
    }
    if (kind == "cone") {
        return *Shape::cone(x, z);
    }
    // Two thirds of the size, because the caps add to the length (thesis, figure 4.28).
    return *Shape::capsule(2.0 / 3.0 * x, 2.0 / 3.0 * z);
}

namespace {

/// Normally distributed, as a sum of twelve uniform numbers: the same on every machine.
double normal_number(scenes::Random& random, double mean, double deviation) {
    double sum = 0.0;
    for (int k = 0; k < 12; ++k) {
        sum += 0.5 * random.symmetric();
    }
    return mean + deviation * sum;
}

/// Nine basic shapes of a quarter of the size, evenly on a sphere of radius 0.25. Each is moved
/// outward by a normally distributed length of mean 0.5 (thesis, section 4.2). The thesis does not
/// give the standard deviation; here it is 0.1.
Shape compound_shape(scenes::Random& random, double uniformity) {
    constexpr std::array<std::string_view, 5> kKinds{"box", "sphere", "cylinder", "cone",
                                                     "capsule"};
    constexpr int kParts = 9;
    std::vector<ShapePart> parts;
    for (int k = 0; k < kParts; ++k) {
        const double z = 1.0 - (2.0 * k + 1.0) / kParts;
        const double turn = std::numbers::pi * (3.0 - std::sqrt(5.0)) * k;
        const double across = std::sqrt(1.0 - z * z);
        const Vec3 direction(across * std::cos(turn), across * std::sin(turn), z);
        const auto kind = static_cast<std::size_t>(random.integer(2) + 2);
        const double outward = 0.25 + normal_number(random, 0.5, 0.1);
        parts.push_back(
            {basic_shape(random, kKinds[kind], uniformity, 0.25), Pose::at(outward * direction)});
    }
    return *Shape::compound(parts);
}

/// Hills below the lower eighth of the world.
Shape terrain_shape(double half_side) {
    constexpr std::uint32_t kCells = 64;
    Mesh flat = scenes::integer_sheet(kCells, 0.0);
    std::vector<Vec3> vertices(flat.vertices().begin(), flat.vertices().end());
    for (Vec3& vertex : vertices) {
        const double x = 2.0 * half_side * (vertex.x() / kCells - 0.5);
        const double y = 2.0 * half_side * (vertex.y() / kCells - 0.5);
        const double height = 0.125 * half_side * (std::sin(0.7 * x) + std::cos(0.9 * y));
        vertex = {x, y, height - 0.75 * half_side};
    }
    const std::vector<Triangle> triangles(flat.triangles().begin(), flat.triangles().end());
    return *Shape::mesh(*Model::build(*Mesh::create(std::move(vertices), triangles)));
}

}  // namespace

double half_side_of(const ShapeWorldSettings& settings) {
    return 0.5 * std::cbrt(settings.objects / settings.density);
}

ShapeWorld::ShapeWorld(const ShapeWorldSettings& settings)
    : settings_(settings), random_(settings.seed), half_side_(half_side_of(settings)) {
    // 750 quads give 1,500 triangles, like the cow of the papers.
    std::optional<Shape> knot;
    for (std::uint32_t k = 0; k < settings.objects; ++k) {
        const auto count = static_cast<std::uint32_t>(settings.shapes.size());
        const std::string& kind =
            settings
                .shapes[static_cast<std::uint32_t>(random_.integer(1 << 20) + (1 << 20)) % count];
        if (kind == "compound") {
            shapes_.push_back(compound_shape(random_, settings.uniformity));
        } else if (kind == "knot") {
            if (!knot) {
                knot = *Shape::mesh(*Model::build(scenes::torus(0.35, 0.15, 50, 15)));
            }
            shapes_.push_back(*knot);
        } else {
            shapes_.push_back(basic_shape(random_, kind, settings.uniformity, 1.0));
        }
        Mover mover;
        mover.place = half_side_ * random_.in_cube();
        const auto [w, x, y, z] = random_.rotation();
        mover.turn = Eigen::Quaterniond(w, x, y, z).normalized();
        mover.still = 0.5 * (random_.symmetric() + 1.0) < settings.stationary;
        choose_velocity(mover);
        movers_.push_back(mover);
        poses_.emplace_back();
        place(k);
    }
    if (settings.terrain) {
        shapes_.push_back(terrain_shape(half_side_));
        movers_.push_back({.still = true});
        poses_.emplace_back();
    }
    if (settings.solid) {
        contacts_ = *World::create();
        for (std::size_t k = 0; k < shapes_.size(); ++k) {
            handles_.push_back(
                *contacts_->add({.shape = shapes_[k],
                                 .pose = poses_[k],
                                 .kind = is_still(k) ? BodyKind::Static : BodyKind::Dynamic}));
        }
    }
}

void ShapeWorld::choose_velocity(Mover& mover) {
    // Between 0 and twice the mean; all directions are equally likely.
    const double speed = settings_.velocity * (random_.symmetric() + 1.0);
    mover.velocity = speed * random_.direction();
    const double angle = kSpin * speed * scenes::kStepSeconds;
    mover.turn_in_step = Eigen::Quaterniond(Eigen::AngleAxisd(angle, random_.direction()));
}

void ShapeWorld::place(std::size_t body) {
    const Mover& mover = movers_[body];
    poses_[body] =
        *Pose::create(mover.place, mover.turn.w(), mover.turn.x(), mover.turn.y(), mover.turn.z());
}

void ShapeWorld::step() {
    constexpr std::uint32_t kRedirected = 10;
    ++steps_;
    for (std::size_t k = 0; k < movers_.size(); ++k) {
        Mover& mover = movers_[k];
        if (mover.still) {
            continue;
        }
        if (steps_ % kRedirected == 0) {
            choose_velocity(mover);
        }
        mover.place += scenes::kStepSeconds * mover.velocity;
        mover.turn = (mover.turn_in_step * mover.turn).normalized();
        for (Eigen::Index axis = 0; axis < 3; ++axis) {
            if (std::abs(mover.place[axis]) > half_side_) {
                mover.place[axis] = std::copysign(half_side_, mover.place[axis]);
                mover.velocity[axis] = -mover.velocity[axis];
            }
        }
        place(k);
    }
    if (contacts_) {
        push_apart();
    }
}

/// Moves two moving bodies apart, each by half of the deepest overlap; a body that touches one at
/// rest moves by all of it. Removes the parts of their velocities that lead into each other.
void ShapeWorld::push_apart() {
    for (std::size_t k = 0; k < movers_.size(); ++k) {
        if (!movers_[k].still) {
            (void)contacts_->set_pose(handles_[k], poses_[k]).value();
        }
    }
    (void)contacts_->step().value();
    for (const BodyContact& contact : contacts_->contacts()) {
        const bool both_move = !is_still(contact.a.id) && !is_still(contact.b.id);
        for (const ContactManifold& manifold : std::as_const(*contacts_).manifolds(contact)) {
            double depth = 0.0;
            for (const ContactPoint& point : manifold.points()) {
                depth = std::max(depth, point.depth);
            }
            const Vec3 way = (both_move ? 0.5 : 1.0) * depth * manifold.normal;
            push(contact.a.id, -way);
            push(contact.b.id, way);
        }
    }
}

void ShapeWorld::push(std::size_t body, const Vec3& way) {
    Mover& mover = movers_[body];
    if (mover.still || way.isZero(0.0)) {
        return;
    }
    mover.place += way;
    const Vec3 outward = way.normalized();
    const double inward_speed = std::min(0.0, mover.velocity.dot(outward));
    mover.velocity -= inward_speed * outward;
    place(body);
}

}  // namespace tandem::bench
