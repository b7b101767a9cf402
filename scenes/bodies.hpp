// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include <tandem/mesh.hpp>

#include "random.hpp"

namespace tandem::scenes {

/// The shapes of bodies in a world of boxes (thesis, section 4.1). Only the boxes around them
/// matter here.
enum class BodyShape : std::uint8_t { Box, Sphere, Cylinder, Cone, Capsule, Compound };

inline constexpr std::array kAllBodyShapes{BodyShape::Box,      BodyShape::Sphere,
                                           BodyShape::Cylinder, BodyShape::Cone,
                                           BodyShape::Capsule,  BodyShape::Compound};

/// "box"
[[nodiscard]] std::string_view name_of(BodyShape shape);

/// A body around its own origin. The axis of round ones is z.
struct Body {
    /// One of the nine parts of a compound: its box in the body's frame.
    struct Part {
        Vec3 centre = Vec3::Zero();
        Vec3 half = Vec3::Zero();
    };

    BodyShape shape = BodyShape::Box;
    Vec3 half = Vec3::Zero();  ///< half sides; of round ones (radius, radius, half of the height)
    std::vector<Part> parts;   ///< of a compound only
};

/// A body whose sides are random and independent of each other: 1 on average, of the symmetric beta
/// distribution with parameter `uniformity`. A capsule has a cylinder of two thirds of that, so
/// that all boxes are of about the same size (thesis, figure 4.28). A compound is nine bodies of a
/// quarter of the size, spread over a sphere of radius 0.25 and pushed outward.
[[nodiscard]] Body random_body(Random& random, BodyShape shape, double uniformity);

/// How far the body reaches from its origin along the axes of the world.
struct Reach {
    Vec3 lo;
    Vec3 hi;
};
[[nodiscard]] Reach reach_of(const Body& body, const Eigen::Matrix3d& rotation);

}  // namespace tandem::scenes
