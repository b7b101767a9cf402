// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include <tandem/name_table.hpp>

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

/// Names as the command line and reports spell them, such as "larger-volume".
/// @{
inline constexpr NameTable kEngineNames{
    {EnumName{EngineKind::Fast, "fast"}, {EngineKind::Reference, "reference"}}};
inline constexpr NameTable kEffortNames{{EnumName{BuildEffort::Fast, "fast"},
                                         {BuildEffort::Balanced, "balanced"},
                                         {BuildEffort::Best, "best"}}};
inline constexpr NameTable kVolumeNames{{EnumName{VolumeKind::Aabb, "aabb"},
                                         {VolumeKind::Obb, "obb"},
                                         {VolumeKind::Sphere, "sphere"},
                                         {VolumeKind::Kdop14, "kdop14"},
                                         {VolumeKind::Kdop18, "kdop18"},
                                         {VolumeKind::Kdop26, "kdop26"}}};
inline constexpr NameTable kBuilderNames{{EnumName{BuilderKind::TopDown, "top-down"},
                                          {BuilderKind::BottomUp, "bottom-up"},
                                          {BuilderKind::Insertion, "insertion"},
                                          {BuilderKind::Morton, "morton"}}};
inline constexpr NameTable kSplitAxisNames{{EnumName{SplitAxis::LongestSide, "longest-side"},
                                            {SplitAxis::LargestVariance, "largest-variance"},
                                            {SplitAxis::BestCost, "best-cost"}}};
inline constexpr NameTable kSplitPositionNames{
    {EnumName{SplitPosition::ObjectMedian, "object-median"},
     {SplitPosition::ObjectMean, "object-mean"},
     {SplitPosition::SpatialMedian, "spatial-median"},
     {SplitPosition::BinnedSah, "binned-sah"}}};
inline constexpr NameTable kOrderNames{{EnumName{OrderKind::Stack, "stack"},
                                        {OrderKind::AlternatingStack, "alternating-stack"},
                                        {OrderKind::Stackless, "stackless"},
                                        {OrderKind::PostIndexedStackless, "post-indexed-stackless"},
                                        {OrderKind::Leaf, "leaf"},
                                        {OrderKind::BinaryStack, "binary-stack"},
                                        {OrderKind::BreadthFirst, "breadth-first"},
                                        {OrderKind::BestFirst, "best-first"},
                                        {OrderKind::Simultaneous, "simultaneous"},
                                        {OrderKind::Blocked, "blocked"}}};
inline constexpr NameTable kRuleNames{{EnumName{RuleKind::FirstBeforeSecond, "first-before-second"},
                                       {RuleKind::SecondBeforeFirst, "second-before-first"},
                                       {RuleKind::Alternating, "alternating"},
                                       {RuleKind::Simultaneous, "simultaneous"},
                                       {RuleKind::LargerVolume, "larger-volume"},
                                       {RuleKind::LargerSurface, "larger-surface"},
                                       {RuleKind::LongestSide, "longest-side"},
                                       {RuleKind::FewerLevelsLeft, "fewer-levels-left"}}};
/// @}

static_assert(is_complete<kEngineNames>());
static_assert(is_complete<kEffortNames>());
static_assert(is_complete<kVolumeNames>());
static_assert(is_complete<kBuilderNames>());
static_assert(is_complete<kSplitAxisNames>());
static_assert(is_complete<kSplitPositionNames>());
static_assert(is_complete<kOrderNames>());
static_assert(is_complete<kRuleNames>());

/// Every choice there is.
/// @{
inline constexpr auto kAllEngines = kEngineNames.values();
inline constexpr auto kAllEfforts = kEffortNames.values();
inline constexpr auto kAllVolumes = kVolumeNames.values();
inline constexpr auto kAllBuilders = kBuilderNames.values();
inline constexpr auto kAllSplitAxes = kSplitAxisNames.values();
inline constexpr auto kAllSplitPositions = kSplitPositionNames.values();
inline constexpr auto kAllOrders = kOrderNames.values();
inline constexpr auto kAllRules = kRuleNames.values();
/// @}

/// The name of a choice; "?" for a number that is no choice.
/// @{
[[nodiscard]] constexpr std::string_view name_of(EngineKind kind) noexcept {
    return kEngineNames.name_of(kind);
}
[[nodiscard]] constexpr std::string_view name_of(BuildEffort effort) noexcept {
    return kEffortNames.name_of(effort);
}
[[nodiscard]] constexpr std::string_view name_of(VolumeKind kind) noexcept {
    return kVolumeNames.name_of(kind);
}
[[nodiscard]] constexpr std::string_view name_of(BuilderKind kind) noexcept {
    return kBuilderNames.name_of(kind);
}
[[nodiscard]] constexpr std::string_view name_of(SplitAxis axis) noexcept {
    return kSplitAxisNames.name_of(axis);
}
[[nodiscard]] constexpr std::string_view name_of(SplitPosition position) noexcept {
    return kSplitPositionNames.name_of(position);
}
[[nodiscard]] constexpr std::string_view name_of(OrderKind kind) noexcept {
    return kOrderNames.name_of(kind);
}
[[nodiscard]] constexpr std::string_view name_of(RuleKind kind) noexcept {
    return kRuleNames.name_of(kind);
}
/// @}

/// Whether an order can follow a rule. Orders without a stack of pairs express only some: the
/// alternating and stackless ones exactly the alternating rule, the leaf walk second-before-first,
/// the simultaneous and blocked ones the simultaneous rule, the binary stack every rule but the
/// simultaneous one.
[[nodiscard]] bool admits(OrderKind order, RuleKind rule);

/// The rule an order follows when the caller does not care.
[[nodiscard]] RuleKind default_rule(OrderKind order);

}  // namespace tandem
