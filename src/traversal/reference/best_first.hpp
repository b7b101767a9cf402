// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include <tandem/statistics.hpp>

#include "base/module_names.hpp"
#include "traversal/reference/concepts.hpp"
#include "traversal/reference/descend.hpp"

namespace tandem::traversal {

/// A pair of nodes in the heap, with a lower bound of the distance of their contents.
struct RankedPair {
    double bound = 0.0;
    std::uint64_t number = 0;  ///< in the order of discovery; breaks ties equally on every machine
    NodePair pair;
};

/// Takes up the pair with the least lower bound first. Pairs whose contents are certainly farther
/// apart than `visit.limit()` are dropped; the limit may shrink with every visited leaf pair. With
/// the overlap slack as the limit this is a collision query that visits the deepest overlap first.
///
/// `separation` computes the lower bound for two volumes. A pair is tested when it is found, not
/// when it is taken up, so that the heap holds only pairs within the limit.
template <TandemTree Tree, class Separation, DescendRule<Tree> Rule, LimitedLeafVisitor Visitor>
TraversalStats walk_best_first(const Tree& tree_a, const Tree& tree_b, const Separation& separation,
                               const Rule& rule, Visitor& visit, std::vector<RankedPair>& heap) {
    TraversalStats stats;
    if (tree_a.empty() || tree_b.empty()) {
        return stats;
    }
    const auto later = [](const RankedPair& p, const RankedPair& q) {
        return p.bound != q.bound ? p.bound > q.bound : p.number > q.number;
    };
    const auto consider = [&](NodePair pair) {
        ++stats.iterations;
        ++stats.volume_tests;
        double bound = separation(tree_a.volume(pair.a), tree_b.volume(pair.b));
        if (bound > visit.limit()) {
            return;
        }

        if (bound != bound) {
            // At extreme scales the bound is unknown. A NaN would break the order of the heap.
            bound = 0.0;
        }
        ++stats.overlaps;
        heap.push_back({bound, stats.iterations, pair});
        std::push_heap(heap.begin(), heap.end(), later);
    };
    heap.clear();
    consider({tree_a.root(), tree_b.root()});
    while (!heap.empty()) {
        std::pop_heap(heap.begin(), heap.end(), later);
        const RankedPair best = heap.back();
        heap.pop_back();
        if (best.bound > visit.limit()) {
            break;  // no pair left in the heap has a smaller bound
        }
        if (both_leaves(tree_a, tree_b, best.pair)) {
            ++stats.leaf_overlaps;
            if (visit_leaves(tree_a, tree_b, best.pair, visit) == Flow::Stop) {
                break;
            }
            continue;
        }
        for_each_child_pair(tree_a, tree_b, best.pair,
                            side_to_descend(tree_a, tree_b, best.pair, rule), consider);
    }
    return stats;
}

}  // namespace tandem::traversal
