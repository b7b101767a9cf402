// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "deform/reference/dynamic_walk.hpp"

namespace tandem::deform {

/// Generalised front tracking (section 2.5; the paper found that it does not pay): a walk starts at
/// the pairs of nodes where the walk of the last frame ended. If the update phase has deleted a
/// node of a pair, its nearest remaining ancestor replaces it; this is how a front rises.
///
/// An ancestor may cover nodes of other pairs, so pairs of primitives can be found twice; the
/// caller sorts them and removes duplicates.
template <class Volume>
class TrackedFront {
  public:
    using Hierarchy = DynamicHierarchy<Volume>;
    using Node = DynamicNode<Volume>;

    /// To be called after the update phase of both hierarchies, and before the next update, which
    /// frees deleted nodes.
    template <class Found>
    void run(Hierarchy& a, Hierarchy& b, Found& found) {
        if (a.empty() || b.empty()) {
            front_.clear();
            return;
        }
        if (front_.empty()) {
            front_.push_back({&a.root(), &b.root()});
        }
        for (Pair& pair : front_) {
            pair = {living(pair.first), living(pair.second)};
        }
        std::sort(front_.begin(), front_.end());
        front_.erase(std::unique(front_.begin(), front_.end()), front_.end());
        last_.swap(front_);
        front_.clear();
        for (const Pair& pair : last_) {
            descend(a, b, *pair.first, *pair.second, found);
        }
    }

    [[nodiscard]] std::size_t size() const noexcept { return front_.size(); }

  private:
    using Pair = std::pair<Node*, Node*>;

    static Node* living(Node* node) {
        Node* nearest = node;
        for (; node != nullptr; node = node->parent) {
            if (node->is_dead) {
                nearest = node->parent;
            }
        }
        return nearest;
    }

    template <class Found>
    void descend(Hierarchy& a, Hierarchy& b, Node& node_a, Node& node_b, Found& found) {
        a.bring_up_to_date(node_a);
        b.bring_up_to_date(node_b);
        ++a.costs().volume_tests;
        if (!meet(node_a.volume, node_b.volume)) {
            front_.push_back({&node_a, &node_b});
            return;
        }
        mark_up(a, &node_a);
        mark_up(b, &node_b);
        const bool is_leaf_a = a.is_leaf(node_a);
        const bool is_leaf_b = b.is_leaf(node_b);
        if (is_leaf_a && is_leaf_b) {
            front_.push_back({&node_a, &node_b});
            a.for_each_primitive(node_a, [&](std::uint32_t i) {
                b.for_each_primitive(node_b, [&](std::uint32_t j) {
                    ++a.costs().primitive_tests;
                    found(i, j);
                });
            });
            return;
        }
        const bool into_a = is_leaf_b || (!is_leaf_a && measure_volume(node_a.volume) >=
                                                            measure_volume(node_b.volume));
        Node& opened = into_a ? node_a : node_b;
        (into_a ? a : b).open(opened);
        for (std::size_t k = 0; k < opened.child_count; ++k) {
            descend(a, b, into_a ? opened.children[k] : node_a,
                    into_a ? node_b : opened.children[k], found);
        }
    }

    /// Marks the ancestors as active, as a walk from the root would.
    static void mark_up(Hierarchy& tree, Node* node) {
        for (; node != nullptr && !tree.is_active(*node); node = node->parent) {
            tree.mark_active(*node);
        }
    }

    std::vector<Pair> front_;
    std::vector<Pair> last_;
};

}  // namespace tandem::deform
