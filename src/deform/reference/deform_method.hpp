// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <tandem/collide.hpp>
#include <tandem/name_table.hpp>

#include "deform/reference/frame_costs.hpp"
#include "deform/reference/mesh_view.hpp"

namespace tandem::deform {

/// Which pairs are looked for.
enum class Pairs : std::uint8_t { BetweenObjects, WithinObjects };

/// The methods that the lab compares.
enum class MethodKind : std::uint8_t {
    Fast,              ///< DeformingModel with the queries of the fast engine
    FastRebuild,       ///< the same with a new tree in each frame
    FastRefit,         ///< the same with the first tree throughout
    DynamicHierarchy,  ///< paper 001, boxes
    DynamicKdop,       ///< the same with 18-DOPs
    DynamicSphere,     ///< the same with spheres
    DynamicAdaptive,   ///< boxes, nodes from the heap and back
    DynamicNoCure,     ///< boxes, without the cure of section 2.1
    FrontTracking,     ///< boxes, section 2.5
    HybridRefit,       ///< the authors' method of 2001
    Octree,            ///< Smith et al., only between objects
    SweepAndPrune,     ///< section 3.1, only within objects
    Swiper,            ///< section 3.1, only within objects
};

inline constexpr NameTable kMethodNames{{
    EnumName{MethodKind::Fast, "fast"},
    {MethodKind::FastRebuild, "fast-rebuild"},
    {MethodKind::FastRefit, "fast-refit"},
    {MethodKind::DynamicHierarchy, "dynamic-hierarchy"},
    {MethodKind::DynamicKdop, "dynamic-kdop18"},
    {MethodKind::DynamicSphere, "dynamic-sphere"},
    {MethodKind::DynamicAdaptive, "dynamic-adaptive"},
    {MethodKind::DynamicNoCure, "dynamic-no-cure"},
    {MethodKind::FrontTracking, "front-tracking"},
    {MethodKind::HybridRefit, "hybrid-refit"},
    {MethodKind::Octree, "octree"},
    {MethodKind::SweepAndPrune, "sweep-and-prune"},
    {MethodKind::Swiper, "swiper"},
}};
static_assert(is_complete<kMethodNames>());

/// What a method is made for.
struct MethodTask {
    Pairs pairs = Pairs::BetweenObjects;
    std::size_t triangles = 0;       ///< of all objects
    std::uint32_t octree_depth = 0;  ///< 0 for the one that was the best for so many triangles
};

/// A way to find all pairs of triangles of objects that deform, in three phases per frame whose
/// times the paper tells apart. Triangles are numbered through all objects.
class DeformMethod {
  public:
    DeformMethod() = default;
    DeformMethod(const DeformMethod&) = delete;
    DeformMethod& operator=(const DeformMethod&) = delete;
    virtual ~DeformMethod() = default;

    /// The objects of the next frame, which stay until the frame is over.
    virtual void update(std::span<const MeshView> objects) = 0;
    /// Finds candidates.
    virtual void query() = 0;
    /// Tests them exactly; the pairs are sorted, each once, the lower number first.
    virtual void decide(std::vector<TrianglePair>& pairs) = 0;

    [[nodiscard]] virtual std::size_t bytes() const = 0;
    /// Costs of the last frame; zero where a method does not count.
    [[nodiscard]] virtual FrameCosts costs() const { return {}; }
    /// Trees built so far.
    [[nodiscard]] virtual std::uint64_t builds() const { return 0; }
};

/// Nothing if the method does not look for such pairs.
[[nodiscard]] std::unique_ptr<DeformMethod> make_method(MethodKind kind, const MethodTask& task);

}  // namespace tandem::deform
