// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <bit>

#include "deform/reference/deform_method.hpp"
#include "deform/reference/dynamic_method.hpp"
#include "deform/reference/fast_method.hpp"
#include "deform/reference/overlap_octree.hpp"
#include "deform/reference/sorting_method.hpp"
#include "deform/reference/sweep_and_prune.hpp"
#include "deform/reference/swiper.hpp"

namespace tandem::deform {
namespace {

class OctreeMethod final : public DeformMethod {
  public:
    explicit OctreeMethod(const MethodTask& task)
        : octree_(depth_for(task)), candidates_(Pairs::BetweenObjects) {}

    /// The octree is built during the query, so there is nothing to update.
    void update(std::span<const MeshView> objects) override { objects_.set(objects); }
    void query() override {
        candidates_.clear();
        octree_.frame(objects_.all(), [&](ObjectTriangle p, ObjectTriangle q) {
            candidates_.add(objects_.number(p.object, p.triangle),
                            objects_.number(q.object, q.triangle));
        });
    }
    void decide(std::vector<TrianglePair>& pairs) override { candidates_.decide(objects_, pairs); }
    [[nodiscard]] std::size_t bytes() const override {
        return octree_.bytes() + candidates_.bytes();
    }
    [[nodiscard]] FrameCosts costs() const override { return octree_.costs(); }

  private:
    /// The depth that section 4 found to be fastest, found again with `--octree-depth` of the lab:
    /// 4 for 15,000 triangles, and one level more for four times as many, since their edges are
    /// half as long.
    static std::uint32_t depth_for(const MethodTask& task) {
        return task.octree_depth != 0
                   ? task.octree_depth
                   : static_cast<std::uint32_t>(
                         std::max(1, static_cast<int>(std::bit_width(task.triangles)) / 2 - 3));
    }

    OverlapOctree octree_;
    NumberedObjects objects_;
    Candidates candidates_;
};

template <class Volume>
std::unique_ptr<DeformMethod> dynamic(const MethodTask& task, const DynamicSettings& settings = {},
                                      WalkStart start = WalkStart::Roots) {
    return std::make_unique<DynamicMethod<Volume>>(task, settings, start);
}

}  // namespace

std::unique_ptr<DeformMethod> make_method(MethodKind kind, const MethodTask& task) {
    const bool is_within = task.pairs == Pairs::WithinObjects;
    switch (kind) {
        case MethodKind::Fast:
            return std::make_unique<FastMethod>(task, Upkeep::ByRegret);
        case MethodKind::FastRebuild:
            return std::make_unique<FastMethod>(task, Upkeep::RebuildAlways);
        case MethodKind::FastRefit:
            return std::make_unique<FastMethod>(task, Upkeep::RefitOnly);
        case MethodKind::DynamicHierarchy:
            return dynamic<Aabb>(task);
        case MethodKind::DynamicKdop:
            return dynamic<Kdop<18>>(task);
        case MethodKind::DynamicSphere:
            return dynamic<Sphere>(task);
        case MethodKind::DynamicAdaptive:
            return dynamic<Aabb>(task, {.memory = NodeMemory::Adaptive});
        case MethodKind::DynamicNoCure:
            return dynamic<Aabb>(task, {.patience = 0});
        case MethodKind::FrontTracking:
            return is_within ? nullptr : dynamic<Aabb>(task, {}, WalkStart::Front);
        case MethodKind::HybridRefit:
            return dynamic<Aabb>(task, {.following = Following::Hybrid});
        case MethodKind::Octree:
            return is_within ? nullptr : std::make_unique<OctreeMethod>(task);
        case MethodKind::SweepAndPrune:
            return is_within ? std::make_unique<SortingMethod<SweepAndPrune>>() : nullptr;
        case MethodKind::Swiper:
            return is_within ? std::make_unique<SortingMethod<Swiper>>() : nullptr;
    }
    return nullptr;
}

}  // namespace tandem::deform
