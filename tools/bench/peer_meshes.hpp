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

/// The meshes that are known by name: two torus knots of ours, the others from npm packages that
/// scripts/fetch_meshes.sh keeps in a cache.
inline constexpr std::array<std::string_view, 8> kMeshNames{
    "knot",       "knot-100k",  "bunny",       "teapot",
    "dragon-11k", "dragon-48k", "dragon-203k", "dragon-871k"};

/// The meshes that are compared by default.
inline constexpr std::array<std::string_view, 5> kUsualMeshes{"knot", "bunny", "teapot",
                                                              "dragon-48k", "dragon-871k"};

/// Where the script puts its meshes: $XDG_CACHE_HOME/tandem/meshes, or in ~/.cache.
[[nodiscard]] std::filesystem::path mesh_cache();

/// By a name of `kMeshNames`, or from a file. A known mesh that is not in the cache is an error
/// that tells how to get it.
[[nodiscard]] Result<Mesh> named_mesh(const std::string& name_or_file);

/// "bunny", or the last part of a file's name.
[[nodiscard]] std::string short_mesh_name(const std::string& name_or_file);

}  // namespace tandem::bench
