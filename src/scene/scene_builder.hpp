// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Geometry>
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include <tandem/scene.hpp>

#include "io/placed_parts.hpp"

namespace tandem::scene {

/// Puts a scene together. Turns transforms into poses: what is not a rotation goes into the
/// vertices of a mesh, which instances of the same scale share.
class SceneBuilder {
  public:
    explicit SceneBuilder(const SceneReading& reading) : reading_(reading) {}

    [[nodiscard]] std::uint32_t add_group(std::string name, std::uint32_t parent);

    /// A mesh that parts may show; the number is for `add_part` only. Welds it if the options say
    /// so; `name` is for messages.
    [[nodiscard]] Result<std::uint32_t> add_mesh(Mesh mesh, const std::string& name);

    struct NewPart {
        std::string name;
        std::uint32_t parent = kNoGroup;
        std::uint32_t mesh = 0;
        Eigen::Affine3d transform = Eigen::Affine3d::Identity();
        std::string file;
        std::size_t first_triangle = 0;
    };
    [[nodiscard]] Result<Done> add_part(NewPart part);

    void note(std::string what) { scene_.notes.push_back(std::move(what)); }
    void add_file(const std::filesystem::path& file) { scene_.files_read.push_back(file); }

    /// The factor for a file with such a unit (0: it has none), and the scene's unit settled by it.
    [[nodiscard]] double factor_for(double metres_per_unit, const std::string& file);

    /// How a file with this axis up is turned so that the scene's axis is up, which the first file
    /// that has one settles.
    [[nodiscard]] Eigen::Matrix3d turn_for(io::UpAxis up, const std::string& file);

    [[nodiscard]] const SceneReading& reading() const { return reading_; }
    /// Gives the parts their paths.
    [[nodiscard]] Result<Scene> finish();

  private:
    struct Scaled {
        double factor;
        std::uint32_t mesh;
    };

    [[nodiscard]] Result<std::uint32_t> uniformly_scaled(std::uint32_t mesh, double factor,
                                                         double& shared_factor);
    [[nodiscard]] Result<std::uint32_t> deformed(std::uint32_t mesh, const Eigen::Matrix3d& linear);
    [[nodiscard]] Result<std::uint32_t> add_transformed(std::uint32_t mesh,
                                                        const Eigen::Matrix3d& linear);

    SceneReading reading_;
    Scene scene_;
    double metres_per_unit_ = 0.0;
    bool has_unknown_unit_ = false;
    io::UpAxis up_ = io::UpAxis::Unknown;
    std::vector<std::size_t> depth_;  ///< of groups
    std::unordered_map<std::uint32_t, std::vector<Scaled>> scaled_;
    std::map<std::pair<std::uint32_t, std::array<double, 9>>, std::uint32_t> deformed_;
};

}  // namespace tandem::scene
