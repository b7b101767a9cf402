// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include <tandem/mesh.hpp>
#include <tandem/name_table.hpp>

namespace tandem {

/// What a joint leaves free (thesis, figure 3.4).
enum class JointKind : std::uint8_t {
    Point,     ///< all turns about one point
    Hinge,     ///< turns about one axis
    Slider,    ///< motion along one axis
    Fixed,     ///< nothing
    Distance,  ///< everything but the distance of two points
};

/// As scene files spell them.
inline constexpr NameTable kJointNames{{EnumName{JointKind::Point, "point"},
                                        {JointKind::Hinge, "hinge"},
                                        {JointKind::Slider, "slider"},
                                        {JointKind::Fixed, "fixed"},
                                        {JointKind::Distance, "distance"}}};
static_assert(is_complete<kJointNames>());

/// How far a hinge may turn (radians), a slider slide (metres) or two points be apart (metres).
struct JointLimits {
    double lower = 0.0;
    double upper = 0.0;
};

/// Drives a hinge or a slider with a speed, as far as the force (or torque) allows.
struct JointMotor {
    double speed = 0.0;       ///< rad/s or m/s, of B seen from A
    double most_force = 0.0;  ///< N·m or N
};

/// A joint between two bodies as they lie when it is made: all in the world, at that moment.
struct JointSettings {
    JointKind kind = JointKind::Point;
    Vec3 anchor = Vec3::Zero();    ///< of a distance joint: its point on A
    Vec3 anchor_b = Vec3::Zero();  ///< of a distance joint only: its point on B
    Vec3 axis = Vec3::UnitZ();     ///< of hinge and slider; need not have unit length
    std::optional<JointLimits> limits{};
    std::optional<JointMotor> motor{};
};

}  // namespace tandem
