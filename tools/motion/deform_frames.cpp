// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "motion/deform_frames.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

#include <tandem/collide.hpp>
#include <tandem/deforming_model.hpp>

#include "cli/answers/scene.hpp"
#include "geometry/disjoint_sets.hpp"
#include "geometry/mesh_topology.hpp"

namespace tandem::cli {
namespace {

/// A mesh that comes frame after frame, with a tree that follows.
class Sequence {
  public:
    Sequence(const DeformQuestion& question, const std::vector<std::string>& files)
        : question_(question), files_(files) {}

    /// How the tree came to this frame.
    Result<std::string> go_to(std::size_t frame, Progress& progress) {
        const std::size_t wanted = std::min(frame, files_.size() - 1);
        if (model_ && wanted == at_) {
            load_ms_ = update_ms_ = 0.0;
            return std::string("none");
        }
        progress.phase(fmt::format("frame {} of {}: reading {}", frame + 1, question_.frames.size(),
                                   files_[wanted]));
        Result<LoadedMesh> loaded = load(files_[wanted], Pose{}, question_.reading, progress);
        if (!loaded) {
            return at_frame(frame, std::move(loaded).error());
        }
        load_ms_ = loaded->load_ms;
        progress.phase(fmt::format("frame {} of {}", frame + 1, question_.frames.size()));
        const Stopwatch watch;
        Result<std::string> followed = follow(std::move(loaded->mesh));
        if (!followed) {
            return at_frame(frame, std::move(followed).error());
        }
        update_ms_ = watch.milliseconds();
        at_ = wanted;
        return followed;
    }

    void learn(const TraversalStats& query) { model_->learn(query); }

    [[nodiscard]] const std::string& file() const { return files_[at_]; }
    [[nodiscard]] Model model() const { return model_->model(); }
    [[nodiscard]] double load_ms() const { return load_ms_; }
    [[nodiscard]] double update_ms() const { return update_ms_; }

  private:
    static Error at_frame(std::size_t frame, Error error) {
        error.message = fmt::format("frame {}: {}", frame, error.message);
        return error;
    }

    Result<std::string> follow(Mesh mesh) {
        const std::span<const Triangle> now = mesh.triangles();
        if (model_ && mesh.vertex_count() == vertices_ &&
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
                DeformingModel::build(mesh, DeformOptions{.build = question_.build});
            if (!built) {
                return std::move(built).error();
            }
            model_ = *std::move(built);
        }
        triangles_.assign(now.begin(), now.end());
        vertices_ = mesh.vertex_count();
        return std::string(is_edit ? "edit" : "build");
    }

    /// Edits pay while few triangles have changed; from there on a build costs less.
    [[nodiscard]] bool is_small_edit(const Mesh& mesh) const {
        const std::size_t common = std::min(mesh.triangle_count(), triangles_.size());
        const std::size_t most = std::max(mesh.triangle_count(), triangles_.size());
        std::size_t changed = most - common;
        for (std::size_t k = 0; k < common; ++k) {
            changed += mesh.triangles()[k] == triangles_[k] ? 0U : 1U;
        }
        return mesh.vertex_count() >= vertices_ && 16 * changed <= most;
    }

    Result<Done> edit(const Mesh& mesh) {
        if (Result<std::uint32_t> added = model_->add_vertices(mesh.vertices().subspan(vertices_));
            !added) {
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

    const DeformQuestion& question_;
    const std::vector<std::string>& files_;
    std::optional<DeformingModel> model_;
    std::vector<Triangle> triangles_;  ///< of the last frame, by the numbers of the file
    std::size_t vertices_ = 0;
    std::size_t at_ = 0;
    double load_ms_ = 0.0;
    double update_ms_ = 0.0;
};

/// Which triangles hang together, over vertices at equal positions.
class Parts {
  public:
    explicit Parts(const Mesh& mesh) {
        const geometry::MeshTopology topology(mesh);
        geometry::DisjointSets sets(topology.position_count());
        for (const Triangle& triangle : topology.triangles()) {
            sets.join(triangle[0], triangle[1]);
            sets.join(triangle[1], triangle[2]);
        }
        std::vector<std::uint32_t> roots;
        for (const Triangle& triangle : topology.triangles()) {
            roots.push_back(sets.root(triangle[0]));
        }
        part_of_ = roots;
        std::sort(roots.begin(), roots.end());
        count_ = static_cast<std::size_t>(std::unique(roots.begin(), roots.end()) - roots.begin());
    }

    [[nodiscard]] std::size_t count() const { return count_; }
    [[nodiscard]] bool are_one(TrianglePair pair) const {
        return part_of_[pair.a] == part_of_[pair.b];
    }

  private:
    std::vector<std::uint32_t> part_of_;
    std::size_t count_ = 0;
};

Result<Done> ask_self(SelfQuery& query, Sequence& mesh, FrameRow& row) {
    const Model model = mesh.model();
    const Result<std::span<const TrianglePair>> pairs = query.all_pairs(model);
    if (!pairs) {
        return pairs.error();
    }
    mesh.learn(query.stats());
    const Parts parts(model.mesh());
    row.parts = parts.count();
    row.pairs = {pairs->size(), pair_hash_text(*pairs)};
    row.within = static_cast<std::uint64_t>(std::count_if(
        pairs->begin(), pairs->end(), [&](TrianglePair pair) { return parts.are_one(pair); }));
    row.between = row.pairs.count - row.within;
    return Done{};
}

}  // namespace

Result<Done> deform_frames(const DeformQuestion& question, Progress& progress,
                           const StopAsked& stop, const TakeRow& take) {
    Sequence mesh(question, question.frames);
    std::vector<Sequence> objects;
    for (const std::vector<std::string>& files : question.objects) {
        objects.emplace_back(question, files);
    }
    SelfQuery self(question.request);
    CollideQuery between(CollideRequest{.threads = question.request.threads});
    for (std::size_t frame = 0; frame < question.frames.size() && !stop(); ++frame) {
        FrameRow row{.frame = frame};
        Result<std::string> update = mesh.go_to(frame, progress);
        if (!update) {
            return std::move(update).error();
        }
        row.file = mesh.file();
        row.triangles = mesh.model().mesh().triangle_count();
        row.update = *std::move(update);
        row.load_ms = mesh.load_ms();
        row.update_ms = mesh.update_ms();
        const Stopwatch watch;
        double elsewhere_ms = 0.0;
        if (Result<Done> done = ask_self(self, mesh, row); !done) {
            return done;
        }
        for (Sequence& object : objects) {
            const Stopwatch moving;
            if (const Result<std::string> moved = object.go_to(frame, progress); !moved) {
                return moved.error();
            }
            elsewhere_ms += moving.milliseconds();
            row.load_ms += object.load_ms();
            row.update_ms += object.update_ms();
            const auto pairs = between.all_pairs({mesh.model()}, {object.model()});
            if (!pairs) {
                return pairs.error();
            }
            mesh.learn(between.stats());
            object.learn(between.stats());
            row.objects.push_back({object.file(),
                                   object.model().mesh().triangle_count(),
                                   {pairs->size(), pair_hash_text(*pairs)}});
        }
        row.query_ms = watch.milliseconds() - elsewhere_ms;
        take(row);
    }
    return Done{};
}

}  // namespace tandem::cli
