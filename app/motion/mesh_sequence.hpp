// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <tandem/continuous.hpp>
#include <tandem/deforming_model.hpp>
#include <tandem/read_report.hpp>

#include "cli/answers/progress.hpp"

namespace tandem::cli {

/// How to read the meshes of a sequence and how to build their trees.
struct SequenceOptions {
    BuildOptions build{};
    ReadOptions reading{};
};

/// A mesh read frame by frame, with a tree that is updated from frame to frame.
class MeshSequence {
  public:
    MeshSequence(const SequenceOptions& options, const std::vector<std::string>& files)
        : options_(options), files_(files) {}

    /// Goes to a frame and returns how the tree was updated: build, refit, rebuild, edit, or none
    /// if the mesh stays the same. After the last file the mesh no longer changes. An error names
    /// the frame.
    Result<std::string> go_to(std::size_t frame, Progress& progress);

    void learn(const TraversalStats& query) { model_->learn(query); }

    [[nodiscard]] const std::string& file() const { return files_[at_]; }
    [[nodiscard]] Model model() const { return model_->model(); }
    /// The vertices in the order of the file. `model()` has the triangles in the order of the file,
    /// but with other vertex numbers.
    [[nodiscard]] const std::vector<Vec3>& positions() const { return positions_; }
    [[nodiscard]] const std::vector<Triangle>& triangles() const { return triangles_; }
    /// The step from the last frame to this one, with the triangles of this one. Nothing in the
    /// first frame, and if the number of vertices changed, because new vertices have no earlier
    /// positions.
    [[nodiscard]] std::optional<MovingSurface> step() const;

    [[nodiscard]] double load_ms() const { return load_ms_; }
    [[nodiscard]] double update_ms() const { return update_ms_; }

  private:
    Result<std::string> follow(const Mesh& mesh);
    Result<Done> edit(const Mesh& mesh);
    [[nodiscard]] bool is_small_edit(const Mesh& mesh) const;

    SequenceOptions options_;
    const std::vector<std::string>& files_;
    std::optional<DeformingModel> model_;
    std::vector<Vec3> positions_;
    std::vector<Vec3> before_;  ///< positions in the last frame
    bool is_first_ = true;
    std::vector<Triangle> triangles_;
    std::size_t at_ = 0;
    double load_ms_ = 0.0;
    double update_ms_ = 0.0;
};

}  // namespace tandem::cli
