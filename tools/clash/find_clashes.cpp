// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "clash/find_clashes.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <fmt/format.h>
#include <mutex>
#include <tuple>

#include <tandem/broad_phase.hpp>

#include "base/parallel.hpp"
#include "base/per_thread.hpp"
#include "clash/clash_identity.hpp"

namespace tandem::clash {
namespace {

/// The smallest box of floats around the part's triangles in the world. Each vertex is placed once,
/// not once for each of the six triangles that usually share it.
Result<Box> box_of_part(const Scene& scene, const ScenePart& part) {
    const Mesh& mesh = scene.meshes[part.mesh];
    std::vector<char> is_used(mesh.vertex_count(), 0);
    for (const Triangle& triangle : mesh.triangles()) {
        for (const std::uint32_t vertex : triangle) {
            is_used[vertex] = 1;
        }
    }
    Vec3 lo = Vec3::Constant(std::numeric_limits<double>::infinity());
    Vec3 hi = -lo;
    for (std::size_t vertex = 0; vertex < is_used.size(); ++vertex) {
        if (is_used[vertex] != 0) {
            const Vec3 point = to_world(part.pose, mesh.vertices()[vertex]);
            lo = lo.cwiseMin(point);
            hi = hi.cwiseMax(point);
        }
    }
    if (!lo.allFinite() || !hi.allFinite()) {
        return Error{
            ErrorCode::InvalidMesh,
            fmt::format("part {}: its pose moves it out of the range of double; scale the scene",
                        part.path)};
    }
    return box_around(lo, hi);
}

Box grown(const Box& box, double by) {
    const Vec3 lo(box.lo[0] - by, box.lo[1] - by, box.lo[2] - by);
    const Vec3 hi(box.hi[0] + by, box.hi[1] + by, box.hi[2] + by);
    return box_around(lo, hi);
}

Result<std::vector<Box>> boxes_of(const Scene& scene, const Executor& executor) {
    std::vector<Box> boxes(scene.parts.size());
    std::vector<char> failed(scene.parts.size(), 0);
    base::run_in(executor, [&] {
        base::parallel_for(scene.parts.size(), [&](std::size_t k) {
            const Result<Box> box = box_of_part(scene, scene.parts[k]);
            failed[k] = box ? 0 : 1;
            boxes[k] = box.value_or(Box{});
        });
    });
    const auto first = std::find(failed.begin(), failed.end(), 1);
    if (first != failed.end()) {
        const auto part = static_cast<std::size_t>(first - failed.begin());
        return box_of_part(scene, scene.parts[part]).error();
    }
    return boxes;
}

Result<std::vector<ObjectPair>> candidates(const Scene& scene, std::span<const Box> boxes,
                                           const ClashRequest& request) {
    Result<BroadPhase> broad = BroadPhase::create({});
    if (!broad) {
        return broad.error();
    }
    std::vector<Box> near(boxes.begin(), boxes.end());
    if (request.question.clearance > 0.0) {
        // Each box by half, and a little for the rounding of that sum.
        const double by = 0.5 * request.question.clearance * (1 + 1e-6);
        std::transform(near.begin(), near.end(), near.begin(),
                       [by](const Box& box) { return grown(box, by); });
    }
    if (const auto added = broad->add(near); !added) {
        return added.error();
    }
    std::vector<ObjectPair> pairs;
    for (const ObjectPair& pair : broad->update()) {
        if (request.rules.wants(scene.parts[pair.a], scene.parts[pair.b])) {
            pairs.push_back(pair);
        }
    }
    return pairs;
}

class ClashSearch {
  public:
    ClashSearch(const Scene& scene, const ClashRequest& request)
        : scene_(scene), request_(request), executor_(request.threads), models_(scene) {}

    Result<ClashReport> run() {
        Result<std::vector<Box>> boxes = boxes_of(scene_, executor_);
        if (!boxes) {
            return boxes.error();
        }
        boxes_ = *std::move(boxes);
        Result<std::vector<ObjectPair>> pairs = candidates(scene_, boxes_, request_);
        if (!pairs) {
            return pairs.error();
        }
        report_.candidate_pairs = pairs->size();
        classifiers_.make_room(executor_);
        for (std::size_t first = 0; first < pairs->size() && !stopped();) {
            const std::size_t end = end_of_share(*pairs, first);
            if (const Result<Done> done = look_at({pairs->data() + first, end - first}); !done) {
                return done.error();
            }
            first = end;
        }
        report_.complete = !stopped();
        report_.looked_at = looked_at_;
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

    /// As many pairs as have models within the bound on memory; at least one.
    std::size_t end_of_share(const std::vector<ObjectPair>& pairs, std::size_t first) {
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

    Result<Done> look_at(std::span<const ObjectPair> pairs) {
        if (const Result<Done> built = models_.keep_only(meshes_, executor_); !built) {
            return built;
        }
        if (!request_.find_pairs) {
            classify(pairs, {});
            return Done{};
        }
        // A device has no way to stop: it gets a part of the pairs at a time.
        for (std::size_t first = 0; first < pairs.size() && !stopped(); first += kPairsAtOnce) {
            const auto part = pairs.subspan(first, std::min(kPairsAtOnce, pairs.size() - first));
            std::vector<PlacedPair> placed;
            for (const ObjectPair& pair : part) {
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

    /// `known` are the triangles of each pair, or it is empty.
    void classify(std::span<const ObjectPair> pairs,
                  std::span<const std::vector<TrianglePair>> known) {
        base::run_in(executor_, [&] {
            base::parallel_for(pairs.size(), [&](std::size_t k) {
                if (stopped()) {
                    return;
                }
                auto here = classifiers_.here();
                if (!*here) {
                    here->emplace(request_.question);
                }
                take(pairs[k],
                     (*here)->classify(models_, pairs[k].a, pairs[k].b, boxes_[pairs[k].a],
                                       boxes_[pairs[k].b], known.empty() ? nullptr : &known[k]));
            });
        });
    }

    [[nodiscard]] bool is_tolerated(const Clash& clash) const {
        if (clash.kind == ClashKind::Touch) {
            return request_.allow_touching || request_.tolerance > 0.0;
        }
        return clash.kind == ClashKind::Overlap && clash.penetration &&
               clash.penetration->depth <= request_.tolerance;
    }

    void take(const ObjectPair& pair, Result<std::optional<Clash>> found) {
        const std::lock_guard lock(mutex_);
        if (!found && found.error().code == ErrorCode::Cancelled) {
            return;
        }
        ++looked_at_;
        if (request_.progress && looked_at_ % 64 == 0) {
            request_.progress(looked_at_, report_.candidate_pairs);
        }
        if (!found) {
            report_.notes.push_back(fmt::format("{} and {}: {}", scene_.parts[pair.a].path,
                                                scene_.parts[pair.b].path, found.error().message));
            return;
        }
        if (!found->has_value()) {
            return;
        }
        Clash& clash = **found;
        if (is_tolerated(clash)) {
            ++report_.tolerated;
            return;
        }
        const Box& box_a = boxes_[pair.a];
        const Box& box_b = boxes_[pair.b];
        clash.id = id_of(clash, scene_, box_a, box_b);
        clash.severity = severity_of(clash, box_a, box_b, request_.question.clearance);
        keep_within_bounds(clash);
        if (request_.found) {
            request_.found(clash);
        }
        report_.clashes.push_back(std::move(clash));
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
    std::vector<Box> boxes_;
    std::vector<std::uint32_t> meshes_;
    base::PerThread<std::optional<PairClassifier>> classifiers_;
    std::mutex mutex_;
    ClashReport report_;
    std::size_t looked_at_ = 0;
    std::uint64_t stored_ = 0;
};

}  // namespace

Result<ClashReport> find_clashes(const Scene& scene, const ClashRequest& request) {
    return ClashSearch(scene, request).run();
}

}  // namespace tandem::clash
