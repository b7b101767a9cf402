// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include <tandem/mesh.hpp>
#include <tandem/result.hpp>

namespace tandem::bench {

/// The meshes known by name: two torus knots of ours; the others are from npm packages, which
/// scripts/fetch_meshes.sh stores in a cache.
inline constexpr std::array<std::string_view, 8> kMeshNames{
    "knot",       "knot-100k",  "bunny",       "teapot",
    "dragon-11k", "dragon-48k", "dragon-203k", "dragon-871k"};

/// The meshes compared by default.
inline constexpr std::array<std::string_view, 5> kUsualMeshes{"knot", "bunny", "teapot",
                                                              "dragon-48k", "dragon-871k"};

/// The folder of that cache: $XDG_CACHE_HOME/tandem/meshes, or below ~/.cache.
[[nodiscard]] std::filesystem::path mesh_cache();

/// A mesh with a name of `kMeshNames`, or from a file. If a known mesh is not in the cache, the
/// error says how to download it.
[[nodiscard]] Result<Mesh> named_mesh(const std::string& name_or_file);

/// The name "bunny", or the last part of a file's path.
[[nodiscard]] std::string short_mesh_name(const std::string& name_or_file);

}  // namespace tandem::bench
