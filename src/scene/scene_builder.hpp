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

/// Builds a scene. Converts transforms to poses: the part that is not a rigid motion is applied to
/// the vertices of a mesh, which instances with the same scale share.
class SceneBuilder {
  public:
    explicit SceneBuilder(const SceneReading& reading) : reading_(reading) {}

    [[nodiscard]] std::uint32_t add_group(std::string name, std::uint32_t parent);

    /// Adds a mesh that parts may show, and returns its number for `add_part`. Welds near vertices
    /// if the options require it; `name` is used in messages.
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

    /// The scale factor for a file with this unit (0 if the file has none). The first file with a
    /// unit determines that of the scene.
    [[nodiscard]] double factor_for(double metres_per_unit, const std::string& file);

    /// The rotation of a file with this up axis to the up axis of the scene, which the first file
    /// with a known axis determines.
    [[nodiscard]] Eigen::Matrix3d turn_for(io::UpAxis up, const std::string& file);

    [[nodiscard]] const SceneReading& reading() const { return reading_; }
    /// Completes the scene: sets the paths of the parts.
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
    std::vector<std::size_t> depth_;  ///< indexed by group
    std::unordered_map<std::uint32_t, std::vector<Scaled>> scaled_;
    std::map<std::pair<std::uint32_t, std::array<double, 9>>, std::uint32_t> deformed_;
};

}  // namespace tandem::scene
