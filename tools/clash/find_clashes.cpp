// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "clash/find_clashes.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <mutex>
#include <tuple>

#include "base/parallel.hpp"
#include "base/per_thread.hpp"
#include "clash/clash_candidates.hpp"
#include "clash/clash_identity.hpp"
#include "clash/coincident_parts.hpp"
#include "clash/part_bounds.hpp"

namespace tandem::clash {
namespace {

Result<Done> check_request(const ClashRequest& request) {
    const auto is_length = [](double value) { return std::isfinite(value) && value >= 0.0; };
    if (!is_length(request.question.clearance)) {
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("clearance {}: must be a finite number, 0 or more",
                                 request.question.clearance)};
    }
    if (request.tolerance && !is_length(*request.tolerance)) {
        return Error{
            ErrorCode::InvalidArgument,
            fmt::format("tolerance {}: must be a finite number, 0 or more", *request.tolerance)};
    }
    return Done{};
}

class ClashSearch {
  public:
    ClashSearch(const Scene& scene, const ClashRequest& request)
        : scene_(scene),
          request_(request),
          executor_(request.threads),
          models_(scene, request.models) {}

    Result<ClashReport> run() {
        // 1. The boxes of all parts, lists of coincident parts, and pairs of lists near each other.
        Result<std::vector<std::optional<Bounds>>> bounds = bounds_of_parts(scene_, executor_);
        if (!bounds) {
            return bounds.error();
        }
        bounds_ = *std::move(bounds);
        lists_ = coincident_parts(scene_, bounds_, request_.rules);
        const Result<std::vector<ClashCandidate>> found =
            clash_candidates(scene_, bounds_, lists_, request_.rules, request_.question.clearance);
        if (!found) {
            return found.error();
        }
        const std::span<const ClashCandidate> candidates = *found;
        for (const ClashCandidate& candidate : candidates) {
            report_.candidate_pairs += part_pairs_of(candidate, lists_);
        }
        // 2. Test the pairs, in ranges whose models fit into the memory limit.
        classifiers_.make_room(executor_);
        for (std::size_t first = 0; first < candidates.size() && !stopped();) {
            const std::size_t end = end_of_share(candidates, first);
            if (const Result<Done> done = look_at(candidates.subspan(first, end - first)); !done) {
                return done.error();
            }
            first = end;
        }
        // 3. Sort, so that the result does not depend on threads.
        report_.complete = !stopped();
        std::sort(report_.clashes.begin(), report_.clashes.end(),
                  [](const Clash& l, const Clash& r) {
                      return std::tuple(-l.severity, l.a, l.b) < std::tuple(-r.severity, r.a, r.b);
                  });
        std::sort(report_.notes.begin(), report_.notes.end());
        return std::move(report_);
    }

  private:
    static constexpr std::size_t kPairsAtOnce = 8192;

    [[nodiscard]] bool stopped() const { return request_.stop(); }

    /// The end of the longest range of pairs whose models fit into the memory limit; at least one
    /// pair.
    std::size_t end_of_share(std::span<const ClashCandidate> pairs, std::size_t first) {
        std::vector<bool> counted(scene_.meshes.size(), false);
        meshes_.clear();
        std::size_t bytes = 0;
        for (std::size_t k = first; k < pairs.size(); ++k) {
            std::size_t more = 0;
            for (const std::uint32_t part : {pairs[k].a, pairs[k].b}) {
                const std::uint32_t mesh = scene_.parts[part].mesh;
                more += counted[mesh] ? 0 : PartModels::bytes_for(scene_.meshes[mesh]);
            }
            if (k > first && bytes + more > request_.memory) {
                return k;
            }
            bytes += more;
            for (const std::uint32_t part : {pairs[k].a, pairs[k].b}) {
                const std::uint32_t mesh = scene_.parts[part].mesh;
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
                    here->emplace(request_.question, request_.tolerance);
                }
                take(pairs[k],
                     (*here)->classify(models_, pairs[k].a, pairs[k].b, *bounds_[pairs[k].a],
                                       *bounds_[pairs[k].b], known.empty() ? nullptr : &known[k]));
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
        const std::uint64_t part_pairs = part_pairs_of(pair, lists_);
        report_.looked_at += part_pairs;
        if (request_.progress && ++answers_ % 64 == 0) {
            request_.progress(report_.looked_at, report_.candidate_pairs);
        }
        if (!found) {
            report_.undecided += part_pairs;
            report_.notes.push_back(fmt::format("{} and {}: {}", scene_.parts[pair.a].path,
                                                scene_.parts[pair.b].path, found.error().message));
            return;
        }
        if (!found->has_value()) {
            return;
        }
        Clash& clash = **found;
        clash.tolerated = is_tolerated(clash);
        if (clash.tolerated) {
            report_.tolerated += part_pairs;
            if (request_.tolerated == Tolerated::LeftOut) {
                return;
            }
        }
        name_parts(clash, pair, part_pairs);
        const Bounds& box_a = *bounds_[pair.a];
        const Bounds& box_b = *bounds_[pair.b];
        clash.id = id_of(clash, scene_, box_a, box_b);
        clash.severity = severity_of(clash, box_a, box_b, request_.question.clearance);
        keep_within_bounds(clash);
        if (request_.found) {
            request_.found(clash);
        }
        report_.clashes.push_back(std::move(clash));
    }

    void name_parts(Clash& clash, const ClashCandidate& pair, std::uint64_t part_pairs) const {
        clash.part_pairs = part_pairs;
        if (part_pairs == 1) {
            clash.members_a = {pair.a};
            clash.members_b = {pair.b};
        } else {
            clash.members_a = lists_[pair.parts_a];
            clash.members_b = lists_[pair.parts_b];
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
            report_.listed = false;
            for (ContactRegion& region : clash.regions) {
                region.triangles_a = {};
                region.triangles_b = {};
                region.curves = {};
            }
        }
    }

    const Scene& scene_;
    const ClashRequest& request_;
    Executor executor_;
    PartModels models_;
    std::vector<std::optional<Bounds>> bounds_;
    std::vector<CoincidentParts> lists_;
    std::vector<std::uint32_t> meshes_;
    base::PerThread<std::optional<PairClassifier>> classifiers_;
    std::mutex mutex_;
    ClashReport report_;
    std::size_t answers_ = 0;
    std::uint64_t stored_ = 0;
};

}  // namespace

Result<ClashReport> find_clashes(const Scene& scene, const ClashRequest& request) {
    if (const Result<Done> fine = check_request(request); !fine) {
        return fine.error();
    }
    return ClashSearch(scene, request).run();
}

}  // namespace tandem::clash
