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

/// The axis of a file that points up.
enum class UpAxis { Unknown, X, Y, Z };

/// The content of a file with a scene, unchanged: transforms may scale and shear.
struct PlacedParts {
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

    struct Group {
        std::string name;
        std::uint32_t parent = kNone;
    };
    struct Part {
        std::string name;
        std::uint32_t parent = kNone;  ///< number of a group
        std::uint32_t mesh = 0;
        Eigen::Affine3d transform = Eigen::Affine3d::Identity();
        /// Number of its first triangle when the file is read as one mesh.
        std::size_t first_triangle = 0;
    };

    std::vector<Group> groups;  ///< parents before their children
    std::vector<Mesh> meshes;
    std::vector<Part> parts;
    double metres_per_unit = 0.0;  ///< 0 if the file does not define it
    UpAxis up = UpAxis::Unknown;
    ReadReport report;  ///< lists the files that were read besides the source of the bytes
};

/// Limit of nesting. Deeper groups are an error or an attack: paths of names would grow without
/// bound.
inline constexpr std::size_t kDeepestGroup = 1000;
/// Most parts in a file; this many fit in memory with their names.
inline constexpr std::size_t kMostParts = std::size_t{1} << 22U;
/// Most parts and groups that a file of this size, in bytes, may describe by repetition. Real
/// assemblies have a fraction of a part per byte.
[[nodiscard]] constexpr std::size_t most_parts_of(std::size_t bytes) {
    constexpr std::size_t kAlways = std::size_t{1} << 16U;
    return bytes < kMostParts / 64 ? std::min(kMostParts, kAlways + 64 * bytes) : kMostParts;
}

[[nodiscard]] Result<PlacedParts> read_gltf_parts(const MeshSource& source);
[[nodiscard]] Result<PlacedParts> read_3mf_parts(const MeshSource& source);
[[nodiscard]] Result<PlacedParts> read_dae_parts(const MeshSource& source);

}  // namespace tandem::io
