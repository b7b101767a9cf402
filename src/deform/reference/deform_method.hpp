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

/// Which pairs a method reports.
enum class Pairs : std::uint8_t { BetweenObjects, WithinObjects };

/// The methods that the lab compares.
enum class MethodKind : std::uint8_t {
    Fast,              ///< DeformingModel with the queries of the fast engine
    FastRebuild,       ///< the same; the tree is built anew in each frame
    FastRefit,         ///< the same; the first tree is only refitted
    DynamicHierarchy,  ///< paper 001 with boxes
    DynamicKdop,       ///< paper 001 with 18-DOPs
    DynamicSphere,     ///< paper 001 with spheres
    DynamicAdaptive,   ///< boxes; nodes are allocated from the heap and given back
    DynamicNoCure,     ///< boxes, without the cure of degenerate nodes (section 2.1)
    FrontTracking,     ///< boxes with front tracking (section 2.5)
    HybridRefit,       ///< the authors' method of 2001 (hybrid refit)
    Octree,            ///< Smith et al. 1995, only between objects
    SweepAndPrune,     ///< section 3.1 of paper 001, only within objects
    Swiper,            ///< section 3.1 of paper 001, only within objects
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

/// The properties of a task that a method is made for.
struct MethodTask {
    Pairs pairs = Pairs::BetweenObjects;
    std::size_t triangles = 0;       ///< number of triangles of all objects
    std::uint32_t octree_depth = 0;  ///< 0: the depth that was fastest for this many triangles
};

/// Finds all pairs of triangles of deforming objects, in three phases per frame that the paper
/// times separately. Triangles are numbered consecutively through all objects.
class DeformMethod {
  public:
    DeformMethod() = default;
    DeformMethod(const DeformMethod&) = delete;
    DeformMethod& operator=(const DeformMethod&) = delete;
    virtual ~DeformMethod() = default;

    /// Takes the objects of the next frame; they must stay valid until the frame is over.
    virtual void update(std::span<const MeshView> objects) = 0;
    /// Finds the candidates.
    virtual void query() = 0;
    /// Tests the candidates exactly. The pairs are sorted and unique, the lower number first.
    virtual void decide(std::vector<TrianglePair>& pairs) = 0;

    [[nodiscard]] virtual std::size_t bytes() const = 0;
    /// Costs of the last frame; members that a method does not count are zero.
    [[nodiscard]] virtual FrameCosts costs() const { return {}; }
    /// Number of trees built so far.
    [[nodiscard]] virtual std::uint64_t builds() const { return 0; }
};

/// Null if the method does not find this kind of pairs.
[[nodiscard]] std::unique_ptr<DeformMethod> make_method(MethodKind kind, const MethodTask& task);

}  // namespace tandem::deform
