// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/hierarchy.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace tandem::bvh {
namespace {

constexpr std::size_t kMaxViolations = 32;

/// Whether the links of node i stay within the arrays of nodes and primitives.
bool links_in_range(const Hierarchy& tree, std::uint32_t i) {
    const NodeLinks& node = tree.nodes[i];
    return node.escape > i && node.escape <= tree.nodes.size() && node.parent < tree.nodes.size() &&
           node.first_primitive <= tree.primitives.size() &&
           node.primitive_count <= tree.primitives.size() - node.first_primitive;
}

/// Children must cover the node's subtree and its primitives, from left to right, without gaps.
void check_children(const Hierarchy& tree, std::uint32_t i, std::vector<std::string>& violations) {
    const NodeLinks& node = tree.nodes[i];
    std::uint32_t primitive = node.first_primitive;
    std::uint32_t height = 0;
    std::uint32_t child = i + 1;
    for (; child < node.escape; child = tree.nodes[child].escape) {
        const NodeLinks& links = tree.nodes[child];
        if (links.parent != i || links.level != node.level + 1) {
            violations.push_back(fmt::format("node {}: child {} has parent {} and level {}", i,
                                             child, links.parent, links.level));
        }
        const bool right_most = links.escape == node.escape;
        if (links.right_child_level != (right_most ? node.right_child_level + 1 : 0)) {
            violations.push_back(fmt::format("node {}: child {} has right-child level {}", i, child,
                                             links.right_child_level));
        }
        if (links.first_primitive != primitive) {
            violations.push_back(
                fmt::format("node {}: the primitives of child {} begin at {}, not {}", i, child,
                            links.first_primitive, primitive));
        }
        primitive = links.first_primitive + links.primitive_count;
        height = std::max(height, links.height + 1);
    }
    if (child != node.escape) {
        violations.push_back(
            fmt::format("node {}: a child's subtree ends at {}, beyond {}", i, child, node.escape));
    }
    const bool leaf = node.escape == i + 1;
    if (!leaf && primitive != node.first_primitive + node.primitive_count) {
        violations.push_back(fmt::format("node {}: its children do not hold its primitives", i));
    }
    if (height != node.height) {
        violations.push_back(
            fmt::format("node {}: height {} instead of {}", i, node.height, height));
    }
}

}  // namespace

std::vector<std::string> validate(const Hierarchy& tree, std::size_t primitive_count) {
    std::vector<std::string> violations;
    std::vector<std::uint32_t> sorted = tree.primitives;
    std::sort(sorted.begin(), sorted.end());
    bool each_once = sorted.size() == primitive_count;
    for (std::size_t k = 0; each_once && k < sorted.size(); ++k) {
        each_once = sorted[k] == k;
    }
    if (!each_once) {
        violations.push_back(fmt::format("{} entries do not name each of {} primitives once",
                                         sorted.size(), primitive_count));
    }
    if (tree.nodes.empty()) {
        if (primitive_count != 0) {
            violations.emplace_back("no nodes although there are primitives");
        }
        return violations;
    }
    const NodeLinks& root = tree.nodes.front();
    if (root.escape != tree.nodes.size() || root.parent != 0 || root.level != 0 ||
        root.first_primitive != 0 || root.primitive_count != tree.primitives.size()) {
        violations.emplace_back("the root does not hold the whole tree");
    }
    for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
        if (!links_in_range(tree, i)) {
            violations.push_back(fmt::format("node {}: links point outside the tree", i));
            return violations;
        }
    }
    for (std::uint32_t i = 0; i < tree.nodes.size() && violations.size() < kMaxViolations; ++i) {
        if (tree.nodes[i].primitive_count == 0) {
            violations.push_back(fmt::format("node {} holds no primitive", i));
        }
        check_children(tree, i, violations);
    }
    return violations;
}

void derive_links(Hierarchy& tree) {
    for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
        tree.nodes[i].height = 0;
        for (std::uint32_t c = i + 1; c < tree.nodes[i].escape; c = tree.nodes[c].escape) {
            tree.nodes[c].parent = i;
            tree.nodes[c].level = tree.nodes[i].level + 1;
            const bool right_most = tree.nodes[c].escape == tree.nodes[i].escape;
            tree.nodes[c].right_child_level = right_most ? tree.nodes[i].right_child_level + 1 : 0;
        }
    }
    // Children come after their parent, so going backwards visits every child before its parent.
    for (auto i = static_cast<std::uint32_t>(tree.nodes.size()); i-- > 1;) {
        NodeLinks& parent = tree.nodes[tree.nodes[i].parent];
        parent.height = std::max(parent.height, tree.nodes[i].height + 1);
    }
}

}  // namespace tandem::bvh
