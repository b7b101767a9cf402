// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <fmt/format.h>
#include <mutex>
#include <tuple>

#include <tandem/clash.hpp>

#include "base/parallel.hpp"
#include "base/per_thread.hpp"
#include "clash/check_request.hpp"
#include "clash/clash_identity.hpp"
#include "clash/classify.hpp"
#include "clash/part_models.hpp"

namespace tandem::clash {
namespace {

class ClashSearch {
  public:
    ClashSearch(std::span<const ScenePart> parts, const ClashCandidates& candidates,
                const MeshSource& meshes, const ClashRequest& request, const ClashSink& sink)
        : parts_(parts),
          candidates_(candidates),
          source_(meshes),
          request_(request),
          sink_(sink),
          executor_(request.threads),
          models_(parts, meshes, request.models) {}

    Result<ClashSummary> run() {
        const std::span<const ClashCandidate> pairs = candidates_.pairs;
        for (const ClashCandidate& pair : pairs) {
            summary_.candidate_pairs += candidates_.part_pairs_of(pair);
        }
        // Test the pairs, in ranges whose models fit into the memory limit.
        classifiers_.make_room(executor_);
        for (std::size_t first = 0; first < pairs.size() && !stopped();) {
            const std::size_t end = end_of_share(pairs, first);
            TANDEM_TRY_DONE(look_at(pairs.subspan(first, end - first)));
            first = end;
        }
        summary_.complete = !stopped();
        // Threads find the clashes in any order.
        std::sort(summary_.notes.begin(), summary_.notes.end());
        return std::move(summary_);
    }

  private:
    static constexpr std::size_t kPairsAtOnce = 8192;

    [[nodiscard]] bool stopped() const { return request_.cancel.stop_requested(); }

    [[nodiscard]] const Bounds& box_of(std::uint32_t part) const {
        return *candidates_.boxes[part];
    }

    /// The end of the longest range of pairs whose models fit into the memory limit; at least one
    /// pair.
    std::size_t end_of_share(std::span<const ClashCandidate> pairs, std::size_t first) {
        std::vector<bool> counted(source_.count, false);
        meshes_.clear();
        std::size_t bytes = 0;
        for (std::size_t k = first; k < pairs.size(); ++k) {
            std::size_t more = 0;
            for (const std::uint32_t part : {pairs[k].a, pairs[k].b}) {
                const std::uint32_t mesh = parts_[part].mesh;
                more += counted[mesh] ? 0 : PartModels::bytes_for(source_.triangle_count(mesh));
            }
            if (k > first && bytes + more > request_.memory) {
                return k;
            }
            bytes += more;
            for (const std::uint32_t part : {pairs[k].a, pairs[k].b}) {
                const std::uint32_t mesh = parts_[part].mesh;
                if (!counted[mesh]) {
                    counted[mesh] = true;
                    meshes_.push_back(mesh);
                }
            }
        }
        return pairs.size();
    }

    Result<Done> look_at(std::span<const ClashCandidate> pairs) {
        if (const Result<Done> built = models_.keep_only(meshes_, executor_); !built) {
            return built;
        }
        if (!request_.find_pairs) {
            classify(pairs, {});
            return Done{};
        }
        // A running device cannot be stopped, so it gets a limited number of pairs at a time.
        for (std::size_t first = 0; first < pairs.size() && !stopped(); first += kPairsAtOnce) {
            const auto part = pairs.subspan(first, std::min(kPairsAtOnce, pairs.size() - first));
            std::vector<PlacedPair> placed;
            for (const ClashCandidate& pair : part) {
                placed.push_back({models_.placed(pair.a), models_.placed(pair.b)});
            }
            const auto known = request_.find_pairs(placed);
            if (!known) {
                return known.error();
            }
            if (known->size() != part.size()) {
                return Error{ErrorCode::InvalidArgument,
                             fmt::format("find_pairs: {} lists for {} pairs of parts",
                                         known->size(), part.size())};
            }
            classify(part, *known);
        }
        return Done{};
    }

    /// `known` has the triangle pairs of each pair of parts, or is empty.
    void classify(std::span<const ClashCandidate> pairs,
                  std::span<const std::vector<TrianglePair>> known) {
        base::run_in(executor_, [&] {
            base::parallel_for(pairs.size(), [&](std::size_t k) {
                if (stopped()) {
                    return;
                }
                auto here = classifiers_.here();
                if (!*here) {
                    here->emplace(request_);
                }
                take(pairs[k],
                     (*here)->classify(models_, pairs[k].a, pairs[k].b, box_of(pairs[k].a),
                                       box_of(pairs[k].b), known.empty() ? nullptr : &known[k]));
            });
        });
    }

    [[nodiscard]] bool is_tolerated(const Clash& clash) const {
        if (clash.kind == ClashKind::Clearance || clash.kind == ClashKind::Duplicate) {
            return false;
        }
        const bool may_be = request_.tolerance.has_value() ||
                            (clash.kind == ClashKind::Touch && request_.allow_touching);
        return may_be && judge(clash.overlap, request_.tolerance) <= DepthVerdict::Tolerated;
    }

    void take(const ClashCandidate& pair, Result<std::optional<Clash>> found) {
        const std::lock_guard lock(mutex_);
        if (!found && found.error().code == ErrorCode::Cancelled) {
            return;
        }
        const std::uint64_t part_pairs = candidates_.part_pairs_of(pair);
        summary_.looked_at += part_pairs;
        if (request_.progress && ++answers_ % 64 == 0) {
            request_.progress(summary_.looked_at, summary_.candidate_pairs);
        }
        if (!found) {
            summary_.undecided += part_pairs;
            summary_.notes.push_back(fmt::format("{} and {}: {}", parts_[pair.a].path,
                                                 parts_[pair.b].path, found.error().message));
            return;
        }
        if (!found->has_value()) {
            return;
        }
        Clash& clash = **found;
        clash.tolerated = is_tolerated(clash);
        if (clash.tolerated) {
            summary_.tolerated += part_pairs;
            if (request_.tolerated == Tolerated::LeftOut) {
                return;
            }
        }
        name_parts(clash, pair, part_pairs);
        const Bounds& box_a = box_of(pair.a);
        const Bounds& box_b = box_of(pair.b);
        clash.id = id_of(clash, parts_, box_a, box_b);
        clash.severity = severity_of(clash, box_a, box_b, request_.clearance);
        keep_within_bounds(clash);
        sink_(std::move(clash));
    }

    void name_parts(Clash& clash, const ClashCandidate& pair, std::uint64_t part_pairs) const {
        clash.part_pairs = part_pairs;
        if (part_pairs == 1) {
            clash.members_a = {pair.a};
            clash.members_b = {pair.b};
        } else {
            clash.members_a = candidates_.lists[pair.parts_a];
            clash.members_b = candidates_.lists[pair.parts_b];
        }
    }

    void keep_within_bounds(Clash& clash) {
        for (ContactRegion& region : clash.regions) {
            clash.region_pairs.push_back(region.pairs.size());
            stored_ += region.pairs.size();
            region.pairs = {};
        }
        if (stored_ > request_.max_stored_pairs) {
            clash.listed = false;
            summary_.listed = false;
            for (ContactRegion& region : clash.regions) {
                region.triangles_a = {};
                region.triangles_b = {};
                region.curves = {};
            }
        }
    }

    std::span<const ScenePart> parts_;
    const ClashCandidates& candidates_;
    const MeshSource& source_;
    const ClashRequest& request_;
    const ClashSink& sink_;
    Executor executor_;
    PartModels models_;
    std::vector<std::uint32_t> meshes_;
    base::PerThread<std::optional<PairClassifier>> classifiers_;
    std::mutex mutex_;
    ClashSummary summary_;
    std::size_t answers_ = 0;
    std::uint64_t stored_ = 0;
};

}  // namespace

MeshSource meshes_of(const Scene& scene) {
    return {static_cast<std::uint32_t>(scene.meshes.size()),
            [&scene](std::uint32_t mesh) {
                return mesh < scene.meshes.size() ? scene.meshes[mesh].triangle_count() : 0;
            },
            [&scene](std::uint32_t mesh) -> Result<Mesh> {
                if (mesh >= scene.meshes.size()) {
                    return Error{
                        ErrorCode::InvalidArgument,
                        fmt::format("mesh {} of a scene with {}", mesh, scene.meshes.size())};
                }
                return scene.meshes[mesh];
            }};
}

Result<ClashSummary> find_clashes(std::span<const ScenePart> parts,
                                  const ClashCandidates& candidates, const MeshSource& meshes,
                                  const ClashRequest& request, const ClashSink& sink) {
    TANDEM_TRY_DONE(check_request(request));
    TANDEM_TRY_DONE(check_candidates(parts, candidates, meshes.count));
    if (!request.models.empty() && request.models.size() != meshes.count) {
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("{} models for {} meshes", request.models.size(), meshes.count)};
    }
    if (!meshes.triangle_count || !meshes.load || !sink) {
        return Error{ErrorCode::InvalidArgument,
                     "find_clashes: the source of meshes and the sink need their functions"};
    }
    return ClashSearch(parts, candidates, meshes, request, sink).run();
}

Result<ClashReport> find_clashes(const Scene& scene, const ClashRequest& request,
                                 const std::function<void(const Clash&)>& found) {
    TANDEM_TRY(const ClashCandidates candidates, clash_candidates(scene, request));
    ClashReport report;
    const ClashSink keep = [&](Clash&& clash) {
        if (found) {
            found(clash);
        }
        report.clashes.push_back(std::move(clash));
    };
    TANDEM_TRY(static_cast<ClashSummary&>(report),
               find_clashes(scene.parts, candidates, meshes_of(scene), request, keep));
    std::sort(report.clashes.begin(), report.clashes.end(), [](const Clash& l, const Clash& r) {
        return std::tuple(-l.severity, l.a, l.b) < std::tuple(-r.severity, r.a, r.b);
    });
    return report;
}

}  // namespace tandem::clash
