// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

#include <tandem/result.hpp>

#include "scene/scene_builder.hpp"

namespace tandem::scene {

/// The group under which parts are added, and the transform that is applied to them.
struct Place {
    std::uint32_t parent = kNoGroup;
    Eigen::Affine3d transform = Eigen::Affine3d::Identity();
};

/// How a file with several parts is added to a scene: its tree directly, or below a group with the
/// file's name.
enum class FileTree { AsItIs, InGroup };

// One function for each kind of input, in the source file of the same name. Each adds to the
// builder.

/// Adds a mesh file: its named parts, or its mesh as one part named after the file.
[[nodiscard]] Result<Done> add_mesh_file(SceneBuilder& builder, const std::filesystem::path& file,
                                         const Place& place, FileTree tree);
/// Adds every mesh file in a folder, sorted by name; folders inside become groups. Other files are
/// skipped with a note. Links that leave the folder are errors unless allowed.
[[nodiscard]] Result<Done> add_folder(SceneBuilder& builder, const std::filesystem::path& folder);
/// Adds a scene file in our own format.
[[nodiscard]] Result<Done> add_scene_file(SceneBuilder& builder, const std::filesystem::path& file);

}  // namespace tandem::scene
