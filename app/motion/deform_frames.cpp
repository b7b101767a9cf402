// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "motion/deform_frames.hpp"

#include <algorithm>

#include <tandem/collide.hpp>

#include "motion/connected_parts.hpp"

namespace tandem::cli {
namespace {

/// Answers the queries of all frames and keeps the buffers.
class FrameQueries {
  public:
    explicit FrameQueries(const DeformQuestion& question)
        : request_(question.request),
          device_(question.device),
          self_(question.request),
          between_(CollideRequest{.threads = question.request.threads}) {
        if (question.continuous) {
            steps_.emplace(ContinuousRequest{.impact = *question.continuous,
                                             .threads = question.request.threads},
                           question.request.shared_by);
        }
    }

    /// Finds the contacts of the deforming mesh with itself, in this frame and during the step to
    /// it.
    Result<Done> ask_self(MeshSequence& mesh, FrameRow& row, FrameMesh& found) {
        const Stopwatch watch;
        const Model model = mesh.model();
        const Result<std::span<const TrianglePair>> pairs = pairs_within(mesh, model);
        if (!pairs) {
            return pairs.error();
        }
        const ConnectedParts parts(model.mesh());
        row.parts = parts.count();
        row.pairs = {pairs->size(), pair_hash_text(*pairs)};
        row.within = static_cast<std::uint64_t>(
            std::count_if(pairs->begin(), pairs->end(),
                          [&](TrianglePair pair) { return parts.are_one(pair.a, pair.b); }));
        row.between = row.pairs.count - row.within;
        found.pairs.assign(pairs->begin(), pairs->end());
        row.query_ms += watch.milliseconds();
        const auto step = mesh.step();
        if (!steps_ || !step) {
            return Done{};
        }
        const Stopwatch moving;
        Result<StepSummary> summary = steps_->within(*step, parts);
        if (!summary) {
            return std::move(summary).error();
        }
        row.step = *summary;
        row.step_ms += moving.milliseconds();
        return Done{};
    }

    /// `number` counts the objects from 1.
    Result<Done> ask_object(MeshSequence& mesh, MeshSequence& object, std::size_t number,
                            FrameRow& row, FrameMesh& found) {
        const Stopwatch watch;
        const auto pairs = pairs_between(mesh, object, number);
        if (!pairs) {
            return pairs.error();
        }
        row.objects.push_back({object.file(),
                               object.model().mesh().triangle_count(),
                               {pairs->size(), pair_hash_text(*pairs)}});
        found.pairs.assign(pairs->begin(), pairs->end());
        row.query_ms += watch.milliseconds();
        const auto step = mesh.step();
        const auto step_of_object = object.step();
        if (!steps_ || !step || !step_of_object) {
            return Done{};
        }
        const Stopwatch moving;
        Result<StepSummary> summary = steps_->between(*step, *step_of_object);
        if (!summary) {
            return std::move(summary).error();
        }
        row.objects.back().step = *summary;
        row.step_ms += moving.milliseconds();
        return Done{};
    }

  private:
    /// Pairs of the deforming mesh with itself. On a device it has the number 0.
    Result<std::span<const TrianglePair>> pairs_within(MeshSequence& mesh, const Model& model) {
        if (device_ == nullptr) {
            const auto pairs = self_.all_pairs(model);
            mesh.learn(self_.stats());
            return pairs;
        }
        if (const Result<Done> put = device_->put(0, model); !put) {
            return put.error();
        }
        return kept(device_->within(0, request_));
    }

    Result<std::span<const TrianglePair>> pairs_between(MeshSequence& mesh, MeshSequence& object,
                                                        std::size_t number) {
        if (device_ == nullptr) {
            const auto pairs = between_.all_pairs({mesh.model()}, {object.model()});
            mesh.learn(between_.stats());
            object.learn(between_.stats());
            return pairs;
        }
        if (const Result<Done> put = device_->put(number, object.model()); !put) {
            return put.error();
        }
        return kept(device_->between(0, number));
    }

    Result<std::span<const TrianglePair>> kept(Result<std::vector<TrianglePair>> pairs) {
        if (!pairs) {
            return std::move(pairs).error();
        }
        pairs_ = *std::move(pairs);
        return std::span<const TrianglePair>(pairs_);
    }

    SelfRequest request_;
    PairDevice* device_;
    std::vector<TrianglePair> pairs_;  ///< result of a device
    SelfQuery self_;
    CollideQuery between_;
    std::optional<StepContacts> steps_;
};

}  // namespace

Result<Done> deform_frames(const DeformQuestion& question, Progress& progress,
                           const StopAsked& stop, const TakeFrame& take) {
    MeshSequence mesh(question.sequence, question.frames);
    std::vector<MeshSequence> objects;
    for (const std::vector<std::string>& files : question.objects) {
        objects.emplace_back(question.sequence, files);
    }
    FrameQueries queries(question);
    for (std::size_t frame = 0; frame < question.frames.size() && !stop(); ++frame) {
        FrameRow row{.frame = frame, .is_continuous = question.continuous.has_value()};
        // The deforming mesh: update its tree and find its contacts with itself.
        std::vector<FrameMesh> found{{mesh}};
        Result<std::string> update = mesh.go_to(frame, progress);
        if (!update) {
            return std::move(update).error();
        }
        row.file = mesh.file();
        row.triangles = mesh.model().mesh().triangle_count();
        row.update = *std::move(update);
        row.load_ms = mesh.load_ms();
        row.update_ms = mesh.update_ms();
        if (Result<Done> done = queries.ask_self(mesh, row, found[0]); !done) {
            return done;
        }
        // The other objects: update each and find its contacts with the deforming mesh.
        for (MeshSequence& object : objects) {
            if (const Result<std::string> moved = object.go_to(frame, progress); !moved) {
                return moved.error();
            }
            row.load_ms += object.load_ms();
            row.update_ms += object.update_ms();
            found.push_back({object});
            if (Result<Done> done =
                    queries.ask_object(mesh, object, found.size() - 1, row, found.back());
                !done) {
                return done;
            }
        }
        if (Result<Done> taken = take(row, found); !taken) {
            return taken;
        }
    }
    return Done{};
}

}  // namespace tandem::cli
