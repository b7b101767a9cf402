// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/engine.hpp>

#include "base/module_names.hpp"
#include "traversal/reference/concepts.hpp"

namespace tandem::traversal {

// A rule chooses the side to descend if both nodes are inner nodes; ties go to the first side.
// `ratio` is the length of one unit of tree B in units of tree A, for rules that compare sizes.
// Zych 2016, section 2.1, discusses the rules.

struct FirstBeforeSecond {
    template <TandemTree Tree>
    [[nodiscard]] Descend operator()(const Tree&, std::uint32_t, const Tree&, std::uint32_t) const {
        return Descend::First;
    }
};

struct SecondBeforeFirst {
    template <TandemTree Tree>
    [[nodiscard]] Descend operator()(const Tree&, std::uint32_t, const Tree&, std::uint32_t) const {
        return Descend::Second;
    }
};

/// One step down B, one step down A, and so on (Damkjær 2007, algorithm 3).
struct Alternating {
    template <TandemTree Tree>
    [[nodiscard]] Descend operator()(const Tree& tree_a, std::uint32_t a, const Tree& tree_b,
                                     std::uint32_t b) const {
        return tree_a.level(a) < tree_b.level(b) ? Descend::First : Descend::Second;
    }
};

/// Descends both at once (Zych 2016, listing 2.7).
struct Simultaneous {
    template <TandemTree Tree>
    [[nodiscard]] Descend operator()(const Tree&, std::uint32_t, const Tree&, std::uint32_t) const {
        return Descend::Both;
    }
};

/// Descends the larger volume, which reduces the chance of an overlap most (Damkjær 2007, algorithm
/// 2).
struct LargerVolume {
    double ratio = 1.0;

    template <TandemTree Tree>
    [[nodiscard]] Descend operator()(const Tree& tree_a, std::uint32_t a, const Tree& tree_b,
                                     std::uint32_t b) const {
        const double size_b = measure_volume(tree_b.volume(b)) * ratio * ratio * ratio;
        return measure_volume(tree_a.volume(a)) < size_b ? Descend::Second : Descend::First;
    }
};

/// Like LargerVolume, but a flat box, whose volume is zero, still has a size.
struct LargerSurface {
    double ratio = 1.0;

    template <TandemTree Tree>
    [[nodiscard]] Descend operator()(const Tree& tree_a, std::uint32_t a, const Tree& tree_b,
                                     std::uint32_t b) const {
        const double size_b = measure_surface(tree_b.volume(b)) * ratio * ratio;
        return measure_surface(tree_a.volume(a)) < size_b ? Descend::Second : Descend::First;
    }
};

struct LongestSide {
    double ratio = 1.0;

    template <TandemTree Tree>
    [[nodiscard]] Descend operator()(const Tree& tree_a, std::uint32_t a, const Tree& tree_b,
                                     std::uint32_t b) const {
        const double size_b = measure_longest_side(tree_b.volume(b)) * ratio;
        return measure_longest_side(tree_a.volume(a)) < size_b ? Descend::Second : Descend::First;
    }
};

/// Descends the side with fewer levels below it.
struct FewerLevelsLeft {
    template <TandemTree Tree>
    [[nodiscard]] Descend operator()(const Tree& tree_a, std::uint32_t a, const Tree& tree_b,
                                     std::uint32_t b) const {
        return tree_b.height(b) < tree_a.height(a) ? Descend::Second : Descend::First;
    }
};

/// A rule given by the caller (see CustomRule).
struct OwnRule {
    const CustomRule& rule;
    double ratio = 1.0;

    template <TandemTree Tree>
    [[nodiscard]] Descend operator()(const Tree& tree_a, std::uint32_t a, const Tree& tree_b,
                                     std::uint32_t b) const {
        return rule(facts(tree_a, a, 1.0), facts(tree_b, b, ratio));
    }

    template <TandemTree Tree>
    [[nodiscard]] static NodeFacts facts(const Tree& tree, std::uint32_t node, double unit) {
        const auto& volume = tree.volume(node);
        return {.volume = measure_volume(volume) * unit * unit * unit,
                .surface = measure_surface(volume) * unit * unit,
                .longest_side = measure_longest_side(volume) * unit,
                .level = tree.level(node),
                .levels_left = tree.height(node)};
    }
};

/// The rule as an enumerator, decided in the loop. Measured, the switch costs nothing; a template
/// argument would instantiate every order for every rule.
struct NamedRule {
    RuleKind kind = RuleKind::LargerVolume;
    double ratio = 1.0;

    template <TandemTree Tree>
    [[nodiscard]] Descend operator()(const Tree& tree_a, std::uint32_t a, const Tree& tree_b,
                                     std::uint32_t b) const {
        switch (kind) {
            case RuleKind::FirstBeforeSecond:
                return FirstBeforeSecond{}(tree_a, a, tree_b, b);
            case RuleKind::SecondBeforeFirst:
                return SecondBeforeFirst{}(tree_a, a, tree_b, b);
            case RuleKind::Alternating:
                return Alternating{}(tree_a, a, tree_b, b);
            case RuleKind::Simultaneous:
                return Simultaneous{}(tree_a, a, tree_b, b);
            case RuleKind::LargerVolume:
                return LargerVolume{ratio}(tree_a, a, tree_b, b);
            case RuleKind::LargerSurface:
                return LargerSurface{ratio}(tree_a, a, tree_b, b);
            case RuleKind::LongestSide:
                return LongestSide{ratio}(tree_a, a, tree_b, b);
            case RuleKind::FewerLevelsLeft:
                return FewerLevelsLeft{}(tree_a, a, tree_b, b);
        }
        return Descend::First;
    }
};

}  // namespace tandem::traversal
