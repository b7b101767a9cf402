// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "motion/mesh_sequence.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "cli/answers/scene.hpp"

namespace tandem::cli {
namespace {

Error at_frame(std::size_t frame, Error error) {
    error.message = fmt::format("frame {}: {}", frame, error.message);
    return error;
}

}  // namespace

Result<std::string> MeshSequence::go_to(std::size_t frame, Progress& progress) {
    const std::size_t wanted = std::min(frame, files_.size() - 1);
    load_ms_ = update_ms_ = 0.0;
    is_first_ = !model_;
    if (model_ && wanted == at_) {
        before_ = positions_;
        return std::string("none");
    }
    progress.phase(fmt::format("frame {}: reading {}", frame, files_[wanted]));
    Result<LoadedMesh> loaded = load(files_[wanted], Pose{}, options_.reading, progress);
    if (!loaded) {
        return at_frame(frame, std::move(loaded).error());
    }
    load_ms_ = loaded->load_ms;
    progress.phase(fmt::format("frame {}", frame));
    const Stopwatch watch;
    Result<std::string> followed = follow(loaded->mesh);
    if (!followed) {
        return at_frame(frame, std::move(followed).error());
    }
    update_ms_ = watch.milliseconds();
    before_.swap(positions_);
    positions_.assign(loaded->mesh.vertices().begin(), loaded->mesh.vertices().end());
    at_ = wanted;
    return followed;
}

std::optional<MovingSurface> MeshSequence::step() const {
    if (is_first_ || before_.size() != positions_.size()) {
        return std::nullopt;
    }
    return MovingSurface{before_, positions_, triangles_};
}

Result<std::string> MeshSequence::follow(const Mesh& mesh) {
    const std::span<const Triangle> now = mesh.triangles();
    if (model_ && mesh.vertex_count() == positions_.size() &&
        std::ranges::equal(now, std::span(triangles_))) {
        const std::uint64_t builds = model_->builds();
        if (const Result<Done> moved = model_->update(mesh.vertices()); !moved) {
            return moved.error();
        }
        return std::string(model_->builds() == builds ? "refit" : "rebuild");
    }
    const bool is_edit = model_ && is_small_edit(mesh);
    if (is_edit) {
        if (const Result<Done> edited = edit(mesh); !edited) {
            return edited.error();
        }
    } else {
        Result<DeformingModel> built =
            DeformingModel::build(mesh, DeformOptions{.build = options_.build});
        if (!built) {
            return std::move(built).error();
        }
        model_ = *std::move(built);
    }
    triangles_.assign(now.begin(), now.end());
    return std::string(is_edit ? "edit" : "build");
}

/// An edit is cheaper than a build only if few triangles have changed: at most one in 16.
bool MeshSequence::is_small_edit(const Mesh& mesh) const {
    const std::size_t common = std::min(mesh.triangle_count(), triangles_.size());
    const std::size_t most = std::max(mesh.triangle_count(), triangles_.size());
    std::size_t changed = most - common;
    for (std::size_t k = 0; k < common; ++k) {
        changed += mesh.triangles()[k] == triangles_[k] ? 0U : 1U;
    }
    return mesh.vertex_count() >= positions_.size() && 16 * changed <= most;
}

Result<Done> MeshSequence::edit(const Mesh& mesh) {
    const std::span<const Vec3> new_vertices = mesh.vertices().subspan(positions_.size());
    if (Result<std::uint32_t> added = model_->add_vertices(new_vertices); !added) {
        return std::move(added).error();
    }
    const std::size_t common = std::min(mesh.triangle_count(), triangles_.size());
    std::vector<std::uint32_t> numbers;
    std::vector<Triangle> changed;
    for (std::uint32_t k = 0; k < common; ++k) {
        if (mesh.triangles()[k] != triangles_[k]) {
            numbers.push_back(k);
            changed.push_back(mesh.triangles()[k]);
        }
    }
    if (Result<Done> replaced = model_->replace_triangles(numbers, changed); !replaced) {
        return replaced;
    }
    std::vector<std::uint32_t> gone;
    for (std::size_t k = common; k < triangles_.size(); ++k) {
        gone.push_back(static_cast<std::uint32_t>(k));
    }
    if (Result<Done> removed = model_->remove_triangles(gone); !removed) {
        return removed;
    }
    if (Result<std::uint32_t> added = model_->add_triangles(mesh.triangles().subspan(common));
        !added) {
        return std::move(added).error();
    }
    return model_->update(mesh.vertices());
}

}  // namespace tandem::cli
