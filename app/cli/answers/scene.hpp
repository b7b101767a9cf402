// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

#include <tandem/collide.hpp>
#include <tandem/mesh.hpp>
#include <tandem/model.hpp>
#include <tandem/pose.hpp>
#include <tandem/read_report.hpp>

#include "cli/answers/progress.hpp"
#include "cli/options/engine_options.hpp"

namespace tandem::cli {

/// A loaded mesh, and how long loading took.
struct LoadedMesh {
    std::string file;
    Mesh mesh;
    Pose pose{};
    double load_ms = 0.0;
    ReadReport report{};
};

/// Loads a mesh; notes of the reader go to standard error.
[[nodiscard]] Result<LoadedMesh> load(const std::string& file, const Pose& pose,
                                      const ReadOptions& options, Progress& progress);

/// A mesh with its tree and its pose.
struct Side {
    std::string file;
    Model model;
    Pose pose{};
    std::size_t degenerate = 0;
    ReadReport report{};

    [[nodiscard]] Placed placed() const { return {model, pose}; }
};

struct Times {
    double load_ms = 0.0;
    double build_ms = 0.0;
    double query_ms = 0.0;
};

/// Builds the tree; adds the times of loading and building to `times`.
[[nodiscard]] Result<Side> build_side(LoadedMesh loaded, const EngineChoice& engine,
                                      Progress& progress, Times& times);

/// Two meshes, ready for queries.
struct MeshPair {
    Side a;
    Side b;
    EngineChoice engine;
    Times times;
};

[[nodiscard]] Result<MeshPair> build_scene(LoadedMesh a, LoadedMesh b, const EngineChoice& engine,
                                           Progress& progress);

/// A scene of one mesh at two poses, which is read once and has one tree.
[[nodiscard]] Result<MeshPair> build_scene_of_one(LoadedMesh mesh, const Pose& pose_b,
                                                  const EngineChoice& engine, Progress& progress);

}  // namespace tandem::cli
