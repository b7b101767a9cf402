// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <tandem/engine.hpp>

namespace tandem {

// No default branches below, so that the compiler reports a missing enumerator.

bool admits(OrderKind order, RuleKind rule) {
    if (!kRuleNames.contains(rule)) {
        return false;
    }
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
