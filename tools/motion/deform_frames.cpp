// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "motion/deform_frames.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

#include <tandem/collide.hpp>

#include "cli/answers/scene.hpp"
#include "geometry/disjoint_sets.hpp"
#include "geometry/mesh_topology.hpp"

namespace tandem::cli {
namespace {

/// A mesh that comes frame after frame. A model of a frame is the last one's, refitted, while the
/// triangles stay the same.
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
        if (!loaded)
            return std::move(loaded).error();
        load_ms_ = loaded->load_ms;
        progress.phase(fmt::format("frame {} of {}", frame + 1, question_.frames.size()));
        const Stopwatch watch;
        const bool same =
            model_ && std::ranges::equal(model_->mesh().triangles(), loaded->mesh.triangles());
        Result<Model> model = same ? model_->refitted(std::move(loaded->mesh))
                                   : Model::build(std::move(loaded->mesh), question_.build);
        if (!model)
            return std::move(model).error();
        model_ = *std::move(model);
        update_ms_ = watch.milliseconds();
        at_ = wanted;
        return std::string(same ? "refit" : "build");
    }

    [[nodiscard]] const std::string& file() const { return files_[at_]; }
    [[nodiscard]] const Model& model() const { return *model_; }
    [[nodiscard]] double load_ms() const { return load_ms_; }
    [[nodiscard]] double update_ms() const { return update_ms_; }

  private:
    const DeformQuestion& question_;
    const std::vector<std::string>& files_;
    std::optional<Model> model_;
    std::size_t at_ = 0;
    double load_ms_ = 0.0;
    double update_ms_ = 0.0;
};

/// Which triangles hang together, over vertices at equal positions.
class Parts {
  public:
    explicit Parts(const Mesh& mesh) {
        const MeshTopology topology(mesh);
        DisjointSets sets(topology.position_count());
        for (const Triangle& triangle : topology.triangles()) {
            sets.join(triangle[0], triangle[1]);
            sets.join(triangle[1], triangle[2]);
        }
        std::vector<std::uint32_t> roots;
        for (const Triangle& triangle : topology.triangles())
            roots.push_back(sets.root(triangle[0]));
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

Result<Done> ask_self(SelfQuery& query, const Model& model, FrameRow& row) {
    const Result<std::span<const TrianglePair>> pairs = query.all_pairs(model);
    if (!pairs)
        return pairs.error();
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
    for (const std::vector<std::string>& files : question.objects)
        objects.emplace_back(question, files);
    SelfQuery self(question.request);
    CollideQuery between(CollideRequest{.threads = question.request.threads});
    for (std::size_t frame = 0; frame < question.frames.size() && !stop(); ++frame) {
        FrameRow row{.frame = frame};
        Result<std::string> update = mesh.go_to(frame, progress);
        if (!update)
            return std::move(update).error();
        row.file = mesh.file();
        row.triangles = mesh.model().mesh().triangle_count();
        row.update = *std::move(update);
        row.load_ms = mesh.load_ms();
        row.update_ms = mesh.update_ms();
        const Stopwatch watch;
        double elsewhere_ms = 0.0;
        if (Result<Done> done = ask_self(self, mesh.model(), row); !done)
            return done;
        for (Sequence& object : objects) {
            const Stopwatch moving;
            if (const Result<std::string> moved = object.go_to(frame, progress); !moved)
                return moved.error();
            elsewhere_ms += moving.milliseconds();
            row.load_ms += object.load_ms();
            row.update_ms += object.update_ms();
            const auto pairs = between.all_pairs({mesh.model()}, {object.model()});
            if (!pairs)
                return pairs.error();
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
