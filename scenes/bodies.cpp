// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bodies.hpp"

#include <cmath>
#include <numbers>

#include "beta.hpp"

namespace tandem::scenes {
namespace {

constexpr std::size_t kParts = 9;

/// A random number with mean 1 / 2.
double random_half(Random& random, double uniformity) {
    return symmetric_beta(random, uniformity);
}

/// Point k of a spiral from pole to pole, whose points are evenly spread over the unit sphere.
Vec3 on_spiral(std::size_t k) {
    const double z = 1.0 - (2.0 * static_cast<double>(k) + 1.0) / static_cast<double>(kParts);
    const double radius = std::sqrt(1.0 - z * z);
    const double turn = std::numbers::pi * (3.0 - std::sqrt(5.0)) * static_cast<double>(k);
    return {radius * std::cos(turn), radius * std::sin(turn), z};
}

/// A random number with mean 0.5 and standard deviation 0.1: the mean of twelve uniform numbers is
/// nearly normal.
double push_outward(Random& random) {
    double sum = 0.0;
    for (int k = 0; k < 12; ++k) {
        sum += 0.5 * random.symmetric();
    }
    return 0.5 + 0.1 * sum;
}

void add_parts(Random& random, Body& body, double uniformity) {
    constexpr double kPartSize = 0.25;
    constexpr double kSphere = 0.25;
    for (std::size_t k = 0; k < kParts; ++k) {
        const std::int32_t shape = random.integer(2) + 2;  // all shapes except compounds
        const Body part =
            random_body(random, kAllBodyShapes[static_cast<std::size_t>(shape)], uniformity);
        const Reach reach = reach_of(part, Eigen::Matrix3d::Identity());
        const Vec3 place = on_spiral(k) * (kSphere + push_outward(random) * kSphere);
        body.parts.push_back({place + 0.5 * kPartSize * (reach.lo + reach.hi),
                              0.5 * kPartSize * (reach.hi - reach.lo)});
    }
}

/// The extent of a disc with radius 1 and this axis along each axis of the world.
Vec3 disc_reach(const Vec3& axis) {
    return (1.0 - axis.array().square()).max(0.0).sqrt().matrix();
}

}  // namespace

std::string_view name_of(BodyShape shape) {
    switch (shape) {
        case BodyShape::Box:
            return "box";
        case BodyShape::Sphere:
            return "sphere";
        case BodyShape::Cylinder:
            return "cylinder";
        case BodyShape::Cone:
            return "cone";
        case BodyShape::Capsule:
            return "capsule";
        case BodyShape::Compound:
            return "compound";
    }
    return "";
}

Body random_body(Random& random, BodyShape shape, double uniformity) {
    Body body{shape, Vec3::Zero(), {}};
    const double x = random_half(random, uniformity);
    if (shape == BodyShape::Box) {
        const double y = random_half(random, uniformity);
        body.half = {x, y, random_half(random, uniformity)};
    } else if (shape == BodyShape::Sphere) {
        body.half = {x, x, x};
    } else if (shape == BodyShape::Compound) {
        add_parts(random, body, uniformity);
    } else {
        // The caps of a capsule add to its length, so it is scaled by two thirds to have the same
        // size.
        const double scale = shape == BodyShape::Capsule ? 2.0 / 3.0 : 1.0;
        body.half = {scale * x, scale * x, scale * random_half(random, uniformity)};
    }
    return body;
}

Reach reach_of(const Body& body, const Eigen::Matrix3d& rotation) {
    const Vec3 axis = rotation.col(2);
    const Vec3 along = body.half.z() * axis.cwiseAbs();
    const double radius = body.half.x();
    switch (body.shape) {
        case BodyShape::Box: {
            const Vec3 reach = rotation.cwiseAbs() * body.half;
            return {-reach, reach};
        }
        case BodyShape::Sphere:
            return {-body.half, body.half};
        case BodyShape::Cylinder: {
            const Vec3 reach = along + radius * disc_reach(axis);
            return {-reach, reach};
        }
        case BodyShape::Cone: {
            const Vec3 apex = body.half.z() * axis;
            const Vec3 disc = radius * disc_reach(axis);
            return {apex.cwiseMin(-apex - disc), apex.cwiseMax(-apex + disc)};
        }
        case BodyShape::Capsule: {
            const Vec3 reach = along + Vec3::Constant(radius);
            return {-reach, reach};
        }
        case BodyShape::Compound:
            break;
    }
    // The box around the corners of the parts' boxes, as in Bullet: fast, but not tight.
    Reach all{Vec3::Constant(INFINITY), Vec3::Constant(-INFINITY)};
    for (const Body::Part& part : body.parts) {
        const Vec3 centre = rotation * part.centre;
        const Vec3 half = rotation.cwiseAbs() * part.half;
        all.lo = all.lo.cwiseMin(centre - half);
        all.hi = all.hi.cwiseMax(centre + half);
    }
    return all;
}

}  // namespace tandem::scenes
