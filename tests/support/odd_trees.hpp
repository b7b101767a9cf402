// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "bvh/bvh.hpp"
#include "volumes/aabb.hpp"

namespace tandem::testing {

/// Trees of any shape, made of boxes without triangles, that are difficult for a walk. Primitive k
/// is leaf k.
class OddTree {
  public:
    /// Begins an inner node; `close` ends it. Leaves become children of the node that is open.
    OddTree& open() {
        open_.push_back(static_cast<std::uint32_t>(tree_.nodes.size()));
        tree_.nodes.push_back({{}, {.first_primitive = leaf_count()}});
        return *this;
    }
    OddTree& leaf(const volumes::Aabb& box) {
        const auto node = static_cast<std::uint32_t>(tree_.nodes.size());
        tree_.nodes.push_back(
            {box, {.escape = node + 1, .first_primitive = leaf_count(), .primitive_count = 1}});
        tree_.primitives.push_back(leaf_count());
        return *this;
    }
    OddTree& close() {
        bvh::NodeLinks& links = tree_.nodes[open_.back()].links;
        links.escape = static_cast<std::uint32_t>(tree_.nodes.size());
        links.primitive_count = leaf_count() - links.first_primitive;
        open_.pop_back();
        return *this;
    }
    bvh::Bvh<volumes::Aabb> done() {
        bvh::Hierarchy links;
        for (const auto& node : tree_.nodes) {
            links.nodes.push_back(node.links);
        }
        bvh::derive_links(links);
        for (auto i = static_cast<std::uint32_t>(tree_.nodes.size()); i-- > 0;) {
            tree_.nodes[i].links = links.nodes[i];
            tree_.for_each_child(i, [&](std::uint32_t child) {
                tree_.nodes[i].volume = merged(tree_.nodes[i].volume, tree_.nodes[child].volume);
            });
        }
        return std::move(tree_);
    }

  private:
    [[nodiscard]] std::uint32_t leaf_count() const {
        return static_cast<std::uint32_t>(tree_.primitives.size());
    }

    bvh::Bvh<volumes::Aabb> tree_;
    std::vector<std::uint32_t> open_;
};

inline volumes::Aabb cube(double x, double y, double z, double size) {
    const Vec3 lo(x, y, z);
    const Vec3 hi(x + size, y + size, z + size);
    return volumes::Aabb::around(std::array{lo, hi});
}

enum class Side { Left, Right };

/// A tree of depth `teeth`: each node has a leaf on one side and the rest on the other.
inline bvh::Bvh<volumes::Aabb> comb(std::uint32_t teeth, Side leaves) {
    OddTree tree;
    const auto box = [&](std::uint32_t i) {
        return cube(i * 2.0 / teeth - 1.0, 0, 0, 3.0 / teeth);
    };
    for (std::uint32_t i = 0; i < teeth; ++i) {
        tree.open();
        if (leaves == Side::Left) {
            tree.leaf(box(i));
        }
    }
    tree.leaf(box(teeth));
    for (std::uint32_t i = teeth; i-- > 0;) {
        if (leaves == Side::Right) {
            tree.leaf(box(i));
        }
        tree.close();
    }
    return tree.done();
}

/// A leaf below `links` nodes with one child each.
inline bvh::Bvh<volumes::Aabb> chain(std::uint32_t links) {
    OddTree tree;
    for (std::uint32_t i = 0; i < links; ++i) {
        tree.open();
    }
    tree.leaf(cube(-0.5, -0.5, -0.5, 1.0));
    for (std::uint32_t i = 0; i < links; ++i) {
        tree.close();
    }
    return tree.done();
}

inline void add_random_subtree(OddTree& tree, std::mt19937_64& random, std::uint32_t leaves,
                               std::uint32_t max_children) {
    if (leaves == 1 && random() % 4 != 0) {
        const auto coordinate = [&] { return static_cast<double>(random() % 1000) / 500.0 - 1.0; };
        tree.leaf(cube(coordinate(), coordinate(), coordinate(), 0.4 + 0.3 * coordinate()));
        return;
    }
    tree.open();
    std::uint32_t children = 1 + static_cast<std::uint32_t>(random() % max_children);
    children = children > leaves ? leaves : children;
    while (children > 0) {
        const std::uint32_t share =
            children == 1 ? leaves
                          : 1 + static_cast<std::uint32_t>(random() % (leaves - children + 1));
        add_random_subtree(tree, random, share, max_children);
        leaves -= share;
        --children;
    }
    tree.close();
}

/// A random tree with one to `max_children` children per node, leaves at all depths, and chains of
/// single children between.
inline bvh::Bvh<volumes::Aabb> random_tree(std::uint64_t seed, std::uint32_t leaves,
                                           std::uint32_t max_children) {
    std::mt19937_64 random(seed);
    OddTree tree;
    add_random_subtree(tree, random, leaves, max_children);
    return tree.done();
}

}  // namespace tandem::testing
