// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>
#include <string_view>

#include <tandem/result.hpp>

namespace tandem {

// The independent ideas a tandem walk is made of, as a caller names them. No choice changes the
// set of pairs; they only change how fast it is found.

/// What answers a query. Both give the same set of pairs on every input.
enum class EngineKind {
    Fast,       ///< compact eight-wide trees, SIMD, threads
    Reference,  ///< the papers' algorithms, instrumented, every combination of the ideas below
};

/// How much time a tree of the fast engine may take.
enum class BuildEffort {
    Fast,      ///< for a rebuild in every frame
    Balanced,  ///< the default
    Best,      ///< for scenery that does not move
};

/// The bounding volume of a tree node.
enum class VolumeKind { Aabb, Obb, Sphere, Kdop14, Kdop18, Kdop26 };

/// How a tree is built.
enum class BuilderKind {
    TopDown,    ///< split the primitives again and again, see SplitAxis and SplitPosition
    BottomUp,   ///< merge the best partners, from a priority queue
    Insertion,  ///< one primitive after the other, where it adds least cost
    Morton,     ///< sorted along a space-filling curve (LBVH)
};

/// Along which axis a top-down builder splits.
enum class SplitAxis {
    LongestSide,      ///< of the box around the primitives
    LargestVariance,  ///< of the primitives' centres
    BestCost,         ///< all three are tried
};

/// Where a top-down builder splits.
enum class SplitPosition {
    ObjectMedian,   ///< half of the primitives on each side
    ObjectMean,     ///< at the mean of the centres
    SpatialMedian,  ///< in the middle of the box
    BinnedSah,      ///< at the bin border of least surface-area cost
};

/// The order in which pairs of nodes are visited.
enum class OrderKind {
    Stack,                 ///< depth first with a stack of node pairs
    AlternatingStack,      ///< the same, one step down A, one step down B
    Stackless,             ///< the alternating walk by escape indices, pre-order numbering
    PostIndexedStackless,  ///< the same with a numbering that makes going up a subtraction
    Leaf,                  ///< every leaf of A against tree B
    BinaryStack,           ///< the descent path as one bit per step
    BreadthFirst,          ///< level by level
    BestFirst,             ///< deepest overlap first
    Simultaneous,          ///< depth first, both sides at once
    Blocked,               ///< blocks of four children, level by level, flags and prefix sums
};

/// Which side of two overlapping inner nodes is descended.
enum class RuleKind {
    FirstBeforeSecond,
    SecondBeforeFirst,
    Alternating,   ///< by level: B when both are on the same level, else the higher one
    Simultaneous,  ///< both sides at once
    LargerVolume,
    LargerSurface,
    LongestSide,
    FewerLevelsLeft,  ///< the node whose subtree is lower
};

inline constexpr std::array kAllEngines{EngineKind::Fast, EngineKind::Reference};
inline constexpr std::array kAllEfforts{BuildEffort::Fast, BuildEffort::Balanced,
                                        BuildEffort::Best};
inline constexpr std::array kAllVolumes{VolumeKind::Aabb,   VolumeKind::Obb,    VolumeKind::Sphere,
                                        VolumeKind::Kdop14, VolumeKind::Kdop18, VolumeKind::Kdop26};
inline constexpr std::array kAllBuilders{BuilderKind::TopDown, BuilderKind::BottomUp,
                                         BuilderKind::Insertion, BuilderKind::Morton};
inline constexpr std::array kAllSplitAxes{SplitAxis::LongestSide, SplitAxis::LargestVariance,
                                          SplitAxis::BestCost};
inline constexpr std::array kAllSplitPositions{
    SplitPosition::ObjectMedian, SplitPosition::ObjectMean, SplitPosition::SpatialMedian,
    SplitPosition::BinnedSah};
inline constexpr std::array kAllOrders{OrderKind::Stack,        OrderKind::AlternatingStack,
                                       OrderKind::Stackless,    OrderKind::PostIndexedStackless,
                                       OrderKind::Leaf,         OrderKind::BinaryStack,
                                       OrderKind::BreadthFirst, OrderKind::BestFirst,
                                       OrderKind::Simultaneous, OrderKind::Blocked};
inline constexpr std::array kAllRules{RuleKind::FirstBeforeSecond, RuleKind::SecondBeforeFirst,
                                      RuleKind::Alternating,       RuleKind::Simultaneous,
                                      RuleKind::LargerVolume,      RuleKind::LargerSurface,
                                      RuleKind::LongestSide,       RuleKind::FewerLevelsLeft};

/// Names as the command line and reports spell them, such as "larger-volume".
[[nodiscard]] std::string_view name_of(EngineKind kind);
[[nodiscard]] std::string_view name_of(BuildEffort effort);
[[nodiscard]] std::string_view name_of(VolumeKind kind);
[[nodiscard]] std::string_view name_of(BuilderKind kind);
[[nodiscard]] std::string_view name_of(SplitAxis axis);
[[nodiscard]] std::string_view name_of(SplitPosition position);
[[nodiscard]] std::string_view name_of(OrderKind kind);
[[nodiscard]] std::string_view name_of(RuleKind kind);

/// Whether an order can follow a rule. Orders without a stack of pairs express only some: the
/// alternating and stackless ones exactly the alternating rule, the leaf walk second-before-first,
/// the simultaneous and blocked ones the simultaneous rule, the binary stack every rule but the
/// simultaneous one.
[[nodiscard]] bool admits(OrderKind order, RuleKind rule);

/// The rule an order follows when the caller does not care.
[[nodiscard]] RuleKind default_rule(OrderKind order);

}  // namespace tandem
