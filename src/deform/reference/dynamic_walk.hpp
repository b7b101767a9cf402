// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <vector>

#include <tandem/collide.hpp>

#include "bvh/bvh.hpp"
#include "deform/reference/dynamic_hierarchy.hpp"
#include "geometry/pairs/triangle_pair.hpp"
#include "volumes/overlap_test.hpp"

namespace tandem::deform {

/// The query phase of paper 001 (section 2.2): walks two dynamic hierarchies in tandem, splits
/// nodes that have no children yet, and marks overlapping nodes as active. Calls `found(a, b)` for
/// pairs of primitives whose leaves overlap.
template <class Volume, class Found>
class DynamicWalk {
  public:
    using Hierarchy = DynamicHierarchy<Volume>;
    using Node = DynamicNode<Volume>;

    DynamicWalk(Hierarchy& a, Hierarchy& b, Found& found) : a_(a), b_(b), found_(found) {}

    void run() {
        if (!a_.empty() && !b_.empty()) {
            compare(a_.root(), b_.root());
        }
    }

    /// Walks from this pair of nodes down.
    void compare(Node& a, Node& b) {
        a_.bring_up_to_date(a);
        b_.bring_up_to_date(b);
        ++a_.costs().volume_tests;
        if (!meet(a.volume, b.volume)) {
            return;
        }
        a_.mark_active(a);
        b_.mark_active(b);
        const bool is_leaf_a = a_.is_leaf(a);
        const bool is_leaf_b = b_.is_leaf(b);
        if (is_leaf_a && is_leaf_b) {
            a_.for_each_primitive(a, [&](std::uint32_t i) {
                b_.for_each_primitive(b, [&](std::uint32_t j) {
                    ++a_.costs().primitive_tests;
                    found_(i, j);
                });
            });
            return;
        }
        const bool into_a =
            is_leaf_b || (!is_leaf_a && measure_volume(a.volume) >= measure_volume(b.volume));
        if (into_a) {
            a_.open(a);
            for (std::size_t k = 0; k < a.child_count; ++k) {
                compare(a.children[k], b);
            }
        } else {
            b_.open(b);
            for (std::size_t k = 0; k < b.child_count; ++k) {
                compare(a, b.children[k]);
            }
        }
    }

  private:
    Hierarchy& a_;
    Hierarchy& b_;
    Found& found_;
};

/// Walks a hierarchy against itself and visits each unordered pair once (section 3).
template <class Volume, class Found>
void walk_itself(DynamicHierarchy<Volume>& tree, DynamicNode<Volume>& node, Found& found) {
    tree.bring_up_to_date(node);
    tree.mark_active(node);
    if (tree.is_leaf(node)) {
        std::vector<std::uint32_t> primitives;
        tree.for_each_primitive(node, [&](std::uint32_t k) { primitives.push_back(k); });
        for (std::size_t i = 0; i < primitives.size(); ++i) {
            for (std::size_t j = i + 1; j < primitives.size(); ++j) {
                ++tree.costs().primitive_tests;
                found(primitives[i], primitives[j]);
            }
        }
        return;
    }
    tree.open(node);
    DynamicWalk<Volume, Found> walk(tree, tree, found);
    for (std::size_t i = 0; i < node.child_count; ++i) {
        walk_itself(tree, node.children[i], found);
        for (std::size_t j = i + 1; j < node.child_count; ++j) {
            walk.compare(node.children[i], node.children[j]);
        }
    }
}

/// Walks a dynamic hierarchy against the preprocessed one of a rigid body in any pose (section 5).
template <class Volume, class Found>
class RigidWalk {
  public:
    RigidWalk(DynamicHierarchy<Volume>& a, const Bvh<Volume>& b, const Pose& pose_b, Found& found)
        : a_(a), b_(b), test_(relative_pose(a.frame(), Pose{}, b.frame, pose_b)), found_(found) {}

    void run() {
        if (!a_.empty() && !b_.empty()) {
            compare(a_.root(), b_.root());
        }
    }

  private:
    void compare(DynamicNode<Volume>& a, std::uint32_t b) {
        a_.bring_up_to_date(a);
        ++a_.costs().volume_tests;
        if (!test_(rounded_outward(a.volume), b_.volume(b))) {
            return;
        }
        a_.mark_active(a);
        if (!a_.is_leaf(a)) {
            a_.open(a);
            for (std::size_t k = 0; k < a.child_count; ++k) {
                compare(a.children[k], b);
            }
        } else if (!b_.is_leaf(b)) {
            b_.for_each_child(b, [&](std::uint32_t child) { compare(a, child); });
        } else {
            a_.for_each_primitive(a, [&](std::uint32_t i) {
                for (const std::uint32_t j : b_.primitives_of(b)) {
                    ++a_.costs().primitive_tests;
                    found_(i, j);
                }
            });
        }
    }

    DynamicHierarchy<Volume>& a_;
    const Bvh<Volume>& b_;
    OverlapTest<Volume> test_;
    Found& found_;
};

}  // namespace tandem::deform
