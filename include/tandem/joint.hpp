// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include <tandem/mesh.hpp>
#include <tandem/name_table.hpp>

namespace tandem {

/// The motion that a joint leaves free (thesis, figure 3.4).
enum class JointKind : std::uint8_t {
    Point,     ///< all turns about one point
    Hinge,     ///< turns about one axis
    Slider,    ///< motion along one axis
    Fixed,     ///< nothing
    Distance,  ///< everything except the distance of two points
};

/// Names as scene files spell them.
inline constexpr NameTable kJointNames{{EnumName{JointKind::Point, "point"},
                                        {JointKind::Hinge, "hinge"},
                                        {JointKind::Slider, "slider"},
                                        {JointKind::Fixed, "fixed"},
                                        {JointKind::Distance, "distance"}}};
static_assert(is_complete<kJointNames>());

/// Limits of a hinge's angle (radians), a slider's offset (metres) or a distance (metres).
struct JointLimits {
    double lower = 0.0;
    double upper = 0.0;
};

/// Drives a hinge or a slider at a speed, as far as the largest force or torque allows.
struct JointMotor {
    double speed = 0.0;       ///< rad/s or m/s, of B relative to A
    double most_force = 0.0;  ///< N·m or N
};

/// A joint between two bodies. Points and axis are in world coordinates at the moment of joining.
struct JointSettings {
    JointKind kind = JointKind::Point;
    Vec3 anchor = Vec3::Zero();    ///< for a distance joint: its point on A
    Vec3 anchor_b = Vec3::Zero();  ///< only for a distance joint: its point on B
    Vec3 axis = Vec3::UnitZ();     ///< for hinge and slider; need not have unit length
    std::optional<JointLimits> limits{};
    std::optional<JointMotor> motor{};
    /// Whether the two bodies collide. They pass through each other as soon as one joint between
    /// them has false here.
    bool collide = false;
};

}  // namespace tandem
