// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Geometry>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include <tandem/mesh.hpp>
#include <tandem/read_report.hpp>
#include <tandem/result.hpp>

#include "io/readers.hpp"

namespace tandem::io {

/// Which axis of a file points up.
enum class UpAxis { Unknown, X, Y, Z };

/// What a file with a scene holds, as the file says it: transforms may scale and shear.
struct PlacedParts {
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

    struct Group {
        std::string name;
        std::uint32_t parent = kNone;
    };
    struct Part {
        std::string name;
        std::uint32_t parent = kNone;  ///< a group
        std::uint32_t mesh = 0;
        Eigen::Affine3d transform = Eigen::Affine3d::Identity();
        /// Where its triangles begin when the file is read as one mesh.
        std::size_t first_triangle = 0;
    };

    std::vector<Group> groups;  ///< parents before their children
    std::vector<Mesh> meshes;
    std::vector<Part> parts;
    double metres_per_unit = 0.0;  ///< 0: the file does not say
    UpAxis up = UpAxis::Unknown;
    ReadReport report;  ///< files besides the one that the bytes came from
};

/// Groups deeper than this are a mistake or an attack: paths of names would grow without bound.
inline constexpr std::size_t kDeepestGroup = 1000;
/// So many parts fit in memory with their names.
inline constexpr std::size_t kMostParts = std::size_t{1} << 22U;
/// How many parts and groups a file of this size may describe by repeating some of them. Real
/// assemblies need a fraction of one for each byte.
[[nodiscard]] constexpr std::size_t most_parts_of(std::size_t bytes) {
    constexpr std::size_t kAlways = std::size_t{1} << 16U;
    return bytes < kMostParts / 64 ? std::min(kMostParts, kAlways + 64 * bytes) : kMostParts;
}

[[nodiscard]] Result<PlacedParts> read_gltf_parts(const MeshSource& source);
[[nodiscard]] Result<PlacedParts> read_3mf_parts(const MeshSource& source);
[[nodiscard]] Result<PlacedParts> read_dae_parts(const MeshSource& source);

}  // namespace tandem::io
