// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Geometry>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <tandem/world.hpp>

#include "scenes/random.hpp"

namespace tandem::bench {

/// A world of section 4.1 of the thesis with real shapes.
struct ShapeWorldSettings {
    std::uint32_t objects = 1000;
    double density = 0.05;
    double velocity = 40.0;     ///< units per second, on average; chosen anew in every tenth step
    double stationary = 0.0;    ///< fraction of objects that never move
    double uniformity = 100.0;  ///< parameter of the symmetric beta distribution of the sizes
    /// Kinds of bodies, with equal probability: names of shapes, "compound" for nine small ones, or
    /// "knot" for a mesh of 1,500 triangles.
    std::vector<std::string> shapes{"box", "sphere", "cylinder", "cone", "capsule"};
    bool terrain = false;  ///< a triangle mesh below all bodies
    /// Whether solid bodies are pushed apart after every step, which is not timed. This uses the
    /// contacts of our own World for every library, so that all of them get the same poses.
    /// Otherwise bodies pass through each other, as in the experiment of figure 4.33.
    bool solid = true;
    std::uint64_t seed = 1;
};

/// The names allowed in `ShapeWorldSettings::shapes`.
inline constexpr std::array<std::string_view, 7> kWorldShapes{
    "box", "sphere", "cylinder", "cone", "capsule", "compound", "knot"};
/// The experiment whose values describe the world.
inline constexpr std::string_view kCustomWorld = "custom";

/// A shape by name: box, sphere, cylinder, cone, capsule or hull. Its sides have a length of about
/// 1 · scale.
[[nodiscard]] Shape basic_shape(scenes::Random& random, std::string_view kind, double uniformity,
                                double scale);

/// A measurement: an experiment, the value of its parameter, and the resulting world.
struct WorldCase {
    std::string experiment;
    std::string value;
    ShapeWorldSettings settings;
};

/// Every case of the lab, or the cases of one experiment.
[[nodiscard]] std::vector<WorldCase> world_cases(std::string_view experiment = {});
/// The case with this name and value. In the experiment "custom" the value lists the differences
/// from the standard world, such as "objects=500 shapes=box+cone terrain=1". Returns an error for
/// unknown names and values.
[[nodiscard]] Result<WorldCase> world_case(std::string_view experiment, std::string_view value);
/// Half the side of the cube that contains the centres.
[[nodiscard]] double half_side_of(const ShapeWorldSettings& settings);

class ShapeWorld {
  public:
    explicit ShapeWorld(const ShapeWorldSettings& settings);

    /// The terrain, if there is one, is the last shape and never moves.
    [[nodiscard]] std::span<const Shape> shapes() const { return shapes_; }
    [[nodiscard]] std::span<const Pose> poses() const { return poses_; }
    [[nodiscard]] bool is_still(std::size_t body) const { return movers_[body].still; }
    void step();

  private:
    struct Mover {
        Vec3 place = Vec3::Zero();
        Vec3 velocity = Vec3::Zero();
        Eigen::Quaterniond turn = Eigen::Quaterniond::Identity();
        Eigen::Quaterniond turn_in_step = Eigen::Quaterniond::Identity();
        bool still = false;
    };
    void choose_velocity(Mover& mover);
    void place(std::size_t body);
    void push_apart();
    void push(std::size_t body, const Vec3& way);

    ShapeWorldSettings settings_;
    scenes::Random random_;
    double half_side_;
    std::uint32_t steps_ = 0;
    std::vector<Shape> shapes_;
    std::vector<Pose> poses_;
    std::vector<Mover> movers_;
    std::optional<World> contacts_;  ///< for solid bodies; body k has handle handles_[k]
    std::vector<BodyHandle> handles_;
};

/// The measurements of one library in one case: the six quantities of figure 4.2, as means over the
/// steps.
struct WorldRow {
    std::string experiment;
    std::string value;
    std::string peer;
    std::uint32_t objects = 0;
    std::string shapes;
    double update_s = 0.0;
    double broad_s = 0.0;
    double narrow_s = 0.0;
    double total_s = 0.0;
    double possible = 0.0;
    double actual = 0.0;
};

/// The row of a case before it is measured.
[[nodiscard]] WorldRow row_of(const WorldCase& one, std::string_view peer);

}  // namespace tandem::bench
