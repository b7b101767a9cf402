// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Geometry>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <tandem/mesh.hpp>
#include <tandem/result.hpp>

namespace tandem::io {

/// An object and the transform with which it is shown.
struct ThreeMfUse {
    std::uint32_t object = 0;
    Eigen::Affine3d transform = Eigen::Affine3d::Identity();
    std::string name;
};

/// An object has a mesh or consists of other objects.
struct ThreeMfObject {
    std::string name;
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    std::vector<ThreeMfUse> components;
};

/// The model part of a 3MF file (3MF core specification 1.3, chapters 3 and 4).
struct ThreeMfModel {
    double metres_per_unit = 0.001;
    std::map<std::uint32_t, ThreeMfObject> objects;
    std::vector<ThreeMfUse> items;
};

/// Parses the model part. Messages do not contain the name of the file. The existence of objects
/// that uses refer to is not checked here.
[[nodiscard]] Result<ThreeMfModel> parse_3mf_model(const std::string& xml);

}  // namespace tandem::io
