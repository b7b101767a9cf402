// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <tandem/mesh.hpp>
#include <tandem/pose.hpp>
#include <tandem/read_report.hpp>
#include <tandem/result.hpp>

namespace tandem {

/// Stands for the absence of a group.
inline constexpr std::uint32_t kNoGroup = std::numeric_limits<std::uint32_t>::max();

/// An inner node of the scene tree: it has parts or groups below it.
struct SceneGroup {
    std::string name;
    std::uint32_t parent = kNoGroup;
};

/// A mesh placed in the scene. Parts with the same mesh are instances.
struct ScenePart {
    std::string name;
    std::string path;                 ///< the names from the root down, joined by '/'; unique
    std::uint32_t parent = kNoGroup;  ///< the group it is in
    std::uint32_t mesh = 0;
    Pose pose{};
    std::string file{};  ///< the file it was read from
    /// The number of the part's first triangle if the file is read as one mesh by `load_mesh`:
    /// triangle k of the part's mesh is triangle first_triangle + k of the file.
    std::size_t first_triangle = 0;
};

/// Named parts in a tree, in world coordinates of one unit of length.
struct Scene {
    std::vector<SceneGroup> groups;  ///< parents before their children
    std::vector<Mesh> meshes;
    std::vector<ScenePart> parts;
    std::string unit;  ///< "m", "mm", …; empty if neither a file nor an option gives it
    std::string up;    ///< "x", "y" or "z"; empty if no file gives the upward axis
    std::vector<std::string> notes;  ///< what the reader noticed and did
    std::vector<std::filesystem::path> files_read;

    /// Of all parts; one whose mesh does not exist has none.
    [[nodiscard]] std::size_t triangle_count() const;
};

/// Metres per unit, for m, mm, cm, dm, km, um, in, ft, yd. Nothing for an unknown name.
[[nodiscard]] std::optional<double> metres_in(std::string_view unit);

/// How a scene is read.
struct SceneReading {
    ReadOptions files{};
    /// For files without a unit: the unit of their numbers, and a factor for them.
    std::string unit{};
    double scale = 1.0;
    /// Vertices closer than this are merged, for files whose seams do not match exactly; 0 merges
    /// none.
    double weld = 0.0;
    /// Lets a scene file refer to files outside of its folder.
    bool allow_outside = false;
};

/// Reads a scene from one or several inputs: a glTF, GLB, 3MF or COLLADA file with named parts, any
/// other mesh file (one part), a folder of such files, or a scene file (docs/guide/scene.md, name
/// ending in .json). Scale and shear of nodes are applied to the vertices, in double; the remaining
/// rotation and translation become the pose. Nodes of one mesh whose scale factors agree to 1e-12
/// share the scaled mesh.
///
/// glTF is in metres; 3MF and COLLADA name their unit. The scene has the unit of its first file
/// with a unit. Files in other units are scaled to it; files without a unit are taken as they are.
[[nodiscard]] Result<Scene> load_scene(std::span<const std::filesystem::path> inputs,
                                       const SceneReading& reading = {});

/// The changes made by welding a mesh.
struct WeldReport {
    std::size_t moved_vertices = 0;
    double longest_move = 0.0;
    std::size_t new_degenerate = 0;  ///< triangles that became a segment or a point
};

/// Moves each vertex that is within `distance` of an earlier one onto that one, in the order of the
/// vertices. Triangles keep their numbers.
[[nodiscard]] Result<Mesh> weld(const Mesh& mesh, double distance, WeldReport& report);

}  // namespace tandem
