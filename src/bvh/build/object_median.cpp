// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/build/object_median.hpp"

#include <algorithm>
#include <numeric>

namespace tandem {
namespace {

class ObjectMedianBuilder {
  public:
    ObjectMedianBuilder(std::span<const PrimitiveBox> boxes, std::uint32_t leaf_size)
        : boxes_(boxes), leaf_size_(leaf_size) {
        tree_.primitives.resize(boxes.size());
        std::iota(tree_.primitives.begin(), tree_.primitives.end(), 0U);
        tree_.nodes.reserve(2 * boxes.size());
    }

    Hierarchy build() && {
        if (!boxes_.empty()) {
            add_subtree(0, static_cast<std::uint32_t>(boxes_.size()));
        }
        derive_links(tree_);
        return std::move(tree_);
    }

  private:
    // The recursion is as deep as the tree, which is balanced: at most 32 levels.
    void add_subtree(std::uint32_t first, std::uint32_t count) {
        const std::size_t node = tree_.nodes.size();
        tree_.nodes.push_back({.first_primitive = first, .primitive_count = count});
        if (count > leaf_size_) {
            const std::uint32_t left_count = count / 2;
            split(first, count, left_count);
            add_subtree(first, left_count);
            add_subtree(first + left_count, count - left_count);
        }
        tree_.nodes[node].escape = static_cast<std::uint32_t>(tree_.nodes.size());
    }

    void split(std::uint32_t first, std::uint32_t count, std::uint32_t left_count) {
        const auto range = std::span(tree_.primitives).subspan(first, count);
        Aabb box;
        for (const std::uint32_t primitive : range) {
            box = merged(box, boxes_[primitive].box);
        }
        Eigen::Index axis = 0;
        (box.hi - box.lo).maxCoeff(&axis);
        // Ties by number, so that the tree is the same everywhere.
        std::nth_element(range.begin(), range.begin() + left_count, range.end(),
                         [&](std::uint32_t p, std::uint32_t q) {
                             const float centre_p = boxes_[p].centre[axis];
                             const float centre_q = boxes_[q].centre[axis];
                             return centre_p != centre_q ? centre_p < centre_q : p < q;
                         });
    }

    std::span<const PrimitiveBox> boxes_;
    std::uint32_t leaf_size_;
    Hierarchy tree_;
};

}  // namespace

Hierarchy build_object_median(std::span<const PrimitiveBox> boxes, std::uint32_t leaf_size) {
    return ObjectMedianBuilder(boxes, leaf_size).build();
}

}  // namespace tandem
