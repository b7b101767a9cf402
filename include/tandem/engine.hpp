// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include <tandem/name_table.hpp>

namespace tandem {

// The independent choices that make up a walk, as a caller names them. They change how fast the
// pairs are found, never which pairs.

/// Which engine answers a query. Both give the same set of pairs on every input.
enum class EngineKind {
    Fast,       ///< compact eight-wide trees, SIMD, threads
    Reference,  ///< the papers' algorithms, instrumented, in every combination of the choices below
};

/// How much time the build of a fast-engine tree may take.
enum class BuildEffort {
    Fast,      ///< for a rebuild in every frame
    Balanced,  ///< the default
    Best,      ///< for static geometry
};

/// The bounding volume of a tree node.
enum class VolumeKind { Aabb, Obb, Sphere, Kdop14, Kdop18, Kdop26 };

/// How a tree is built.
enum class BuilderKind {
    TopDown,    ///< split the primitives recursively, see SplitAxis and SplitPosition
    BottomUp,   ///< merge the best pair of nodes first, from a priority queue
    Insertion,  ///< insert the primitives one by one, each where it adds the least cost
    Morton,     ///< sort the primitives along a space-filling curve (LBVH)
};

/// Along which axis a top-down builder splits.
enum class SplitAxis {
    LongestSide,      ///< the longest side of the box around the primitives
    LargestVariance,  ///< the largest variance of the primitives' centres
    BestCost,         ///< all three axes are tried, and the cheapest split is taken
};

/// The position at which a top-down builder splits.
enum class SplitPosition {
    ObjectMedian,   ///< half of the primitives on each side
    ObjectMean,     ///< at the mean of the centres
    SpatialMedian,  ///< in the middle of the box
    BinnedSah,      ///< at the bin border of least surface-area cost
};

/// The order in which pairs of nodes are visited.
enum class OrderKind {
    Stack,                 ///< depth first with a stack of node pairs
    AlternatingStack,      ///< the same, alternating: one step down A, one step down B
    Stackless,             ///< the alternating walk by escape indices, pre-order numbering
    PostIndexedStackless,  ///< the same with a post-order numbering, in which going up is a
                           ///< subtraction
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
    Alternating,   ///< B if both are on the same level, else the node on the higher level
    Simultaneous,  ///< both sides at once
    LargerVolume,
    LargerSurface,
    LongestSide,
    FewerLevelsLeft,  ///< the node whose subtree has fewer levels
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

/// All enumerators.
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

/// The name of a choice; "?" for a number that is not an enumerator.
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

/// Whether an order can follow a rule. Orders without a stack of pairs can follow only some: the
/// alternating and stackless orders only the alternating rule, the leaf order only
/// second-before-first, the simultaneous and blocked orders only the simultaneous rule, the binary
/// stack every rule except the simultaneous one. False for numbers that are no choice.
[[nodiscard]] bool admits(OrderKind order, RuleKind rule);

/// The rule that an order follows if the request names none.
[[nodiscard]] RuleKind default_rule(OrderKind order);

}  // namespace tandem
