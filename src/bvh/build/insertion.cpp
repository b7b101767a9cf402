// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/build/insertion.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <numeric>
#include <random>
#include <tuple>
#include <vector>

#include "bvh/build/binary_merges.hpp"
#include "bvh/build/merge_bound.hpp"

namespace tandem::bvh {
namespace {

constexpr std::uint32_t kMaxDepth = 128;
constexpr std::uint32_t kNoParent = std::numeric_limits<std::uint32_t>::max();

/// std::shuffle may differ between standard libraries; the random engine may not.
void shuffle(std::vector<std::uint32_t>& order, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    for (std::size_t left = order.size(); left > 1; --left) {
        const std::uint64_t chosen = ((random() >> 32U) * left) >> 32U;  // below `left`
        std::swap(order[left - 1], order[chosen]);
    }
}

class InsertionBuilder {
  public:
    explicit InsertionBuilder(std::span<const PrimitiveBox> boxes)
        : leaf_count_(static_cast<std::uint32_t>(boxes.size())) {
        nodes_.reserve(2 * boxes.size());
        for (const PrimitiveBox& primitive : boxes) {
            nodes_.push_back({.box = primitive.box,
                              .area = half_area(primitive.box),
                              .leaves = MergeBound::of(primitive.box)});
        }
    }

    /// `leaf` is the number of the leaf's primitive.
    void insert(std::uint32_t leaf) {
        if (root_ == kNoParent) {
            root_ = leaf;
            return;
        }
        // 1. Put a new parent above the best sibling.
        const std::uint32_t sibling = best_sibling(leaf);
        const std::uint32_t above = nodes_[sibling].parent;
        const auto parent = static_cast<std::uint32_t>(nodes_.size());
        nodes_.push_back({.parent = above});
        children_.push_back({sibling, leaf});
        nodes_[sibling].parent = nodes_[leaf].parent = parent;
        if (above == kNoParent) {
            root_ = parent;
        } else {
            auto& siblings = children_of(above);
            siblings[siblings[0] == sibling ? 0 : 1] = parent;
        }
        // 2. Update the ancestors.
        for (std::uint32_t node = parent; node != kNoParent; node = nodes_[node].parent) {
            const Node& left = nodes_[children_of(node)[0]];
            const Node& right = nodes_[children_of(node)[1]];
            nodes_[node].box = merged(left.box, right.box);
            nodes_[node].area = half_area(nodes_[node].box);
            nodes_[node].leaves = joined(left.leaves, right.leaves);
            nodes_[node].height = std::max(left.height, right.height) + 1;
            nodes_[node].primitive_count = left.primitive_count + right.primitive_count;
        }
    }

    [[nodiscard]] Hierarchy finish() const { return to_hierarchy({leaf_count_, children_, root_}); }

  private:
    struct Node {
        Aabb box{};
        double area = 0.0;
        MergeBound leaves{};  ///< of the subtree's leaves; every node of the subtree contains one
                              ///< of them
        std::uint32_t parent = kNoParent;
        std::uint32_t height = 0;
        std::uint32_t primitive_count = 1;
    };

    /// An inner node whose descendants have not been considered.
    struct Branch {
        double bound = 0.0;      ///< no descendant costs less than this
        double inherited = 0.0;  ///< growth of the node and its ancestors
        std::uint32_t primitive_count = 0;
        std::uint32_t node = 0;
        std::uint32_t level = 0;

        friend bool operator>(const Branch& a, const Branch& b) {
            return std::tie(a.bound, a.primitive_count, a.node) >
                   std::tie(b.bound, b.primitive_count, b.node);
        }
    };

    struct Candidate {
        double cost = std::numeric_limits<double>::infinity();
        std::uint32_t primitive_count = 0;
        std::uint32_t node = kNoParent;

        /// Whether a branch may contain a better candidate. Branches of equal cost are followed
        /// only if they are as small as the candidate: searching for the smallest of all would
        /// visit the whole tree.
        [[nodiscard]] bool loses_to(const Branch& branch) const {
            return branch.bound < cost ||
                   (branch.bound == cost && branch.primitive_count <= primitive_count);
        }
    };

    std::array<std::uint32_t, 2>& children_of(std::uint32_t node) {
        return children_[node - leaf_count_];
    }

    std::uint32_t best_sibling(std::uint32_t leaf) {
        Candidate best;
        branches_.clear();
        consider(root_, leaf, {}, best);
        while (!branches_.empty()) {
            std::pop_heap(branches_.begin(), branches_.end(), std::greater<>());
            const Branch branch = branches_.back();
            branches_.pop_back();
            if (!best.loses_to(branch)) {
                break;  // later branches do not beat it either
            }
            for (const std::uint32_t child : children_of(branch.node)) {
                consider(child, leaf, {branch.inherited, branch.level + 1}, best);
            }
        }
        return best.node;
    }

    struct Ancestry {
        double inherited = 0.0;
        std::uint32_t level = 0;
    };

    void consider(std::uint32_t node, std::uint32_t leaf, const Ancestry& above, Candidate& best) {
        const Node& candidate = nodes_[node];
        const double area = half_area(merged(candidate.box, nodes_[leaf].box));
        const double cost = area + above.inherited;
        // The new parent moves the candidate's subtree one level down.
        if (above.level + candidate.height < kMaxDepth &&
            std::tie(cost, candidate.primitive_count) < std::tie(best.cost, best.primitive_count)) {
            best = {cost, candidate.primitive_count, node};
        }
        if (node < leaf_count_) {
            return;
        }
        // The bound of a branch: growth of its ancestors and itself, plus the least area of a merge
        // below.
        const double grown = above.inherited + (area - candidate.area);
        const Branch branch{grown + least_merged_area(nodes_[leaf].box, candidate.leaves), grown,
                            candidate.primitive_count, node, above.level};
        if (best.loses_to(branch)) {
            branches_.push_back(branch);
            std::push_heap(branches_.begin(), branches_.end(), std::greater<>());
        }
    }

    std::uint32_t leaf_count_;
    std::uint32_t root_ = kNoParent;
    std::vector<Node> nodes_;
    std::vector<std::array<std::uint32_t, 2>> children_;
    std::vector<Branch> branches_;  ///< a heap; a member to keep its memory
};

}  // namespace

Hierarchy build_insertion(std::span<const PrimitiveBox> boxes, const ReferenceOptions& options) {
    std::vector<std::uint32_t> order(boxes.size());
    std::iota(order.begin(), order.end(), 0U);
    if (options.shuffle) {
        shuffle(order, *options.shuffle);
    }
    InsertionBuilder builder(boxes);
    for (const std::uint32_t primitive : order) {
        builder.insert(primitive);
    }
    return builder.finish();
}

}  // namespace tandem::bvh
