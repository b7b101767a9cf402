// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Geometry>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include <tandem/box.hpp>

#include "bodies.hpp"

namespace tandem::scenes {

/// How the bodies of a world move. Except for falling and attracted ones, walls keep them inside.
enum class BoxMotion : std::uint8_t {
    Redirected,  ///< a new random velocity in every tenth step (thesis, section 4.1)
    Straight,    ///< constant velocities, reflected by the walls: the most coherent motion
    Teleport,    ///< a new random place in every step: no coherence at all
    Brownian,    ///< a new random velocity in every step (Broadmark)
    FreeFall,    ///< from the air to the ground, where they pile up (Broadmark)
    Gravity,     ///< attracted by a point that moves in circles (Broadmark)
};

inline constexpr std::array kAllBoxMotions{BoxMotion::Redirected, BoxMotion::Straight,
                                           BoxMotion::Teleport,   BoxMotion::Brownian,
                                           BoxMotion::FreeFall,   BoxMotion::Gravity};

/// For instance "redirected" or "free-fall".
[[nodiscard]] std::string_view name_of(BoxMotion motion);

/// The length of a step in seconds.
inline constexpr double kStepSeconds = 0.016;

/// The parameters of section 4.1 of the thesis, and its standard values.
struct BoxWorldSettings {
    BoxMotion motion = BoxMotion::Redirected;
    std::uint32_t objects = 1000;
    double density = 0.05;  ///< objects in a cube of side 1; the sides of objects have mean 1
    /// Mean, in units per second; falling and attracted bodies have their own.
    double velocity = 40.0;
    /// Radians per unit of length moved; with 0, bodies stay aligned to the axes.
    double spin = 0.05;
    double stationary = 0.0;    ///< fraction of objects that never move
    double uniformity = 100.0;  ///< uniformity of the sizes, see `random_body`
    std::vector<BodyShape> shapes{BodyShape::Box, BodyShape::Sphere, BodyShape::Cylinder,
                                  BodyShape::Cone, BodyShape::Capsule};
    bool terrain = false;  ///< one more object, the ground; its height is an eighth of the world's
    std::uint64_t seed = 1;

    friend bool operator==(const BoxWorldSettings&, const BoxWorldSettings&) = default;
};

/// Objects that move through a cube and through each other, with their bounding boxes. The same
/// settings give the same boxes in every step.
class BoxWorld {
  public:
    explicit BoxWorld(const BoxWorldSettings& settings);

    /// The current boxes of all objects; the terrain is the last.
    [[nodiscard]] std::span<const Box> boxes() const { return boxes_; }
    /// The objects whose boxes the last step may have changed, in ascending order.
    [[nodiscard]] std::span<const std::uint32_t> moved() const { return moved_; }
    void step();

    /// The side of the cube, around the origin, that contains the centres.
    [[nodiscard]] double side() const { return 2.0 * half_side_; }

  private:
    struct Mover {
        Vec3 place = Vec3::Zero();
        Vec3 velocity = Vec3::Zero();
        Eigen::Quaterniond turn = Eigen::Quaterniond::Identity();
        Eigen::Quaterniond turn_in_step = Eigen::Quaterniond::Identity();
        double ground = 0.0;  ///< height at which a falling body comes to rest
        bool still = false;
    };

    void choose_velocity(Mover& mover);
    void advance(Mover& mover);
    void fall(Mover& mover) const;
    void be_pulled(Mover& mover) const;
    void reflect(Mover& mover) const;
    void pile_up();
    void place_box(std::size_t object);

    BoxWorldSettings settings_;
    Random random_;
    double half_side_;
    std::uint32_t steps_ = 0;
    std::vector<Body> bodies_;
    std::vector<Mover> movers_;
    std::vector<Box> boxes_;
    std::vector<std::uint32_t> moved_;
};

}  // namespace tandem::scenes
