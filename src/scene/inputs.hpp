// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

#include <tandem/result.hpp>

#include "scene/scene_builder.hpp"

namespace tandem::scene {

/// Where what is read goes: below a group, after a transform.
struct Place {
    std::uint32_t parent = kNoGroup;
    Eigen::Affine3d transform = Eigen::Affine3d::Identity();
};

/// How a file with several parts joins a scene: its tree as it is, or below a group of its name.
enum class FileTree { AsItIs, InGroup };

// One way to read a scene each, in the file of its name; all add to the builder.

/// A mesh file: its named parts, or the mesh as one part named after the file.
[[nodiscard]] Result<Done> add_mesh_file(SceneBuilder& builder, const std::filesystem::path& file,
                                         const Place& place, FileTree tree);
/// Every mesh file in a folder, sorted by name; folders in it become groups. Files that are no
/// meshes are passed over with a note. Links that leave the folder are errors unless allowed.
[[nodiscard]] Result<Done> add_folder(SceneBuilder& builder, const std::filesystem::path& folder);
/// Our own scene file.
[[nodiscard]] Result<Done> add_scene_file(SceneBuilder& builder, const std::filesystem::path& file);

}  // namespace tandem::scene
