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

/// The shapes of bodies in a world of boxes (thesis, section 4.1). Only their bounding boxes are
/// used here.
enum class BodyShape : std::uint8_t { Box, Sphere, Cylinder, Cone, Capsule, Compound };

inline constexpr std::array kAllBodyShapes{BodyShape::Box,      BodyShape::Sphere,
                                           BodyShape::Cylinder, BodyShape::Cone,
                                           BodyShape::Capsule,  BodyShape::Compound};

/// For instance "box".
[[nodiscard]] std::string_view name_of(BodyShape shape);

/// A body around its own origin. The axis of round bodies is z.
struct Body {
    /// One of the nine parts of a compound: its box in the body's frame.
    struct Part {
        Vec3 centre = Vec3::Zero();
        Vec3 half = Vec3::Zero();
    };

    BodyShape shape = BodyShape::Box;
    Vec3 half = Vec3::Zero();  ///< half sides; for round bodies (radius, radius, half the height)
    std::vector<Part> parts;   ///< only for a compound
};

/// A body whose sides are random and independent of each other: 1 on average, with the symmetric
/// beta distribution of parameter `uniformity`. The cylinder of a capsule has two thirds of that,
/// so that all boxes have about the same size (thesis, figure 4.28). A compound consists of nine
/// bodies of a quarter of the size, spread over a sphere of radius 0.25 and moved outward.
[[nodiscard]] Body random_body(Random& random, BodyShape shape, double uniformity);

/// The extent of a body from its origin along the axes of the world.
struct Reach {
    Vec3 lo;
    Vec3 hi;
};
[[nodiscard]] Reach reach_of(const Body& body, const Eigen::Matrix3d& rotation);

}  // namespace tandem::scenes
