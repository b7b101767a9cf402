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

/// How the meshes of a sequence are read, and how their trees are built.
struct SequenceOptions {
    BuildOptions build{};
    ReadOptions reading{};
};

/// A mesh that comes frame after frame, with a tree that follows.
class MeshSequence {
  public:
    MeshSequence(const SequenceOptions& options, const std::vector<std::string>& files)
        : options_(options), files_(files) {}

    /// Says how the tree came to this frame: build, refit, rebuild, edit, or none where the mesh
    /// stays as it is. The last file stays when frames go on. An error names the frame.
    Result<std::string> go_to(std::size_t frame, Progress& progress);

    void learn(const TraversalStats& query) { model_->learn(query); }

    [[nodiscard]] const std::string& file() const { return files_[at_]; }
    [[nodiscard]] Model model() const { return model_->model(); }
    /// In the order of the file, as are triangles, which `model()` has in the same order, but with
    /// other numbers for their vertices.
    [[nodiscard]] const std::vector<Vec3>& positions() const { return positions_; }
    [[nodiscard]] const std::vector<Triangle>& triangles() const { return triangles_; }
    /// The step from the frame before, by the triangles of this one; nothing in the first frame,
    /// and where vertices have come or gone, for it is not known where those were.
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
    std::vector<Vec3> before_;  ///< positions of the frame before
    bool is_first_ = true;
    std::vector<Triangle> triangles_;
    std::size_t at_ = 0;
    double load_ms_ = 0.0;
    double update_ms_ = 0.0;
};

}  // namespace tandem::cli
