// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <tandem/engine.hpp>

namespace tandem {

// No default branches below: the compiler then names an enumerator that was forgotten.

std::string_view name_of(EngineKind kind) {
    switch (kind) {
        case EngineKind::Fast:
            return "fast";
        case EngineKind::Reference:
            return "reference";
    }
    return "?";
}

std::string_view name_of(BuildEffort effort) {
    switch (effort) {
        case BuildEffort::Fast:
            return "fast";
        case BuildEffort::Balanced:
            return "balanced";
        case BuildEffort::Best:
            return "best";
    }
    return "?";
}

std::string_view name_of(VolumeKind kind) {
    switch (kind) {
        case VolumeKind::Aabb:
            return "aabb";
        case VolumeKind::Obb:
            return "obb";
        case VolumeKind::Sphere:
            return "sphere";
        case VolumeKind::Kdop14:
            return "kdop14";
        case VolumeKind::Kdop18:
            return "kdop18";
        case VolumeKind::Kdop26:
            return "kdop26";
    }
    return "?";
}

std::string_view name_of(BuilderKind kind) {
    switch (kind) {
        case BuilderKind::TopDown:
            return "top-down";
        case BuilderKind::BottomUp:
            return "bottom-up";
        case BuilderKind::Insertion:
            return "insertion";
        case BuilderKind::Morton:
            return "morton";
    }
    return "?";
}

std::string_view name_of(SplitAxis axis) {
    switch (axis) {
        case SplitAxis::LongestSide:
            return "longest-side";
        case SplitAxis::LargestVariance:
            return "largest-variance";
        case SplitAxis::BestCost:
            return "best-cost";
    }
    return "?";
}

std::string_view name_of(SplitPosition position) {
    switch (position) {
        case SplitPosition::ObjectMedian:
            return "object-median";
        case SplitPosition::ObjectMean:
            return "object-mean";
        case SplitPosition::SpatialMedian:
            return "spatial-median";
        case SplitPosition::BinnedSah:
            return "binned-sah";
    }
    return "?";
}

std::string_view name_of(OrderKind kind) {
    switch (kind) {
        case OrderKind::Stack:
            return "stack";
        case OrderKind::AlternatingStack:
            return "alternating-stack";
        case OrderKind::Stackless:
            return "stackless";
        case OrderKind::PostIndexedStackless:
            return "post-indexed-stackless";
        case OrderKind::Leaf:
            return "leaf";
        case OrderKind::BinaryStack:
            return "binary-stack";
        case OrderKind::BreadthFirst:
            return "breadth-first";
        case OrderKind::BestFirst:
            return "best-first";
        case OrderKind::Simultaneous:
            return "simultaneous";
        case OrderKind::Blocked:
            return "blocked";
    }
    return "?";
}

std::string_view name_of(RuleKind kind) {
    switch (kind) {
        case RuleKind::FirstBeforeSecond:
            return "first-before-second";
        case RuleKind::SecondBeforeFirst:
            return "second-before-first";
        case RuleKind::Alternating:
            return "alternating";
        case RuleKind::Simultaneous:
            return "simultaneous";
        case RuleKind::LargerVolume:
            return "larger-volume";
        case RuleKind::LargerSurface:
            return "larger-surface";
        case RuleKind::LongestSide:
            return "longest-side";
        case RuleKind::FewerLevelsLeft:
            return "fewer-levels-left";
    }
    return "?";
}

bool admits(OrderKind order, RuleKind rule) {
    switch (order) {
        case OrderKind::Stack:
        case OrderKind::BreadthFirst:
        case OrderKind::BestFirst:
            return true;
        case OrderKind::BinaryStack:
            return rule != RuleKind::Simultaneous;
        case OrderKind::AlternatingStack:
        case OrderKind::Stackless:
        case OrderKind::PostIndexedStackless:
        case OrderKind::Leaf:
        case OrderKind::Simultaneous:
        case OrderKind::Blocked:
            return rule == default_rule(order);
    }
    return false;
}

RuleKind default_rule(OrderKind order) {
    switch (order) {
        case OrderKind::Stack:
        case OrderKind::BinaryStack:
        case OrderKind::BreadthFirst:
        case OrderKind::BestFirst:
            return RuleKind::LargerVolume;
        case OrderKind::AlternatingStack:
        case OrderKind::Stackless:
        case OrderKind::PostIndexedStackless:
            return RuleKind::Alternating;
        case OrderKind::Leaf:
            return RuleKind::SecondBeforeFirst;
        case OrderKind::Simultaneous:
        case OrderKind::Blocked:
            return RuleKind::Simultaneous;
    }
    return RuleKind::LargerVolume;
}

}  // namespace tandem
