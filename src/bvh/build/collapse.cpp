// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/build/collapse.hpp"

#include <vector>

#include "base/assert.hpp"
#include "bvh/build/box_area.hpp"
#include "bvh/build/preorder_writer.hpp"

namespace tandem::bvh {
namespace {

class Collapser {
  public:
    Collapser(const Hierarchy& tree, std::span<const PrimitiveBox> boxes,
              const CollapseLimits& limits)
        : tree_(tree), limits_(limits) {
        for (const Aabb& box : node_boxes(tree, boxes)) {
            areas_.push_back(half_area(box));
        }
    }

    Hierarchy run() {
        struct Task {
            std::uint32_t node;
            std::uint32_t parent;
        };
        std::vector<Task> tasks;
        if (!tree_.nodes.empty()) {
            tasks.push_back({0, 0});
        }
        PreorderWriter writer;
        std::vector<std::uint32_t> children;
        while (!tasks.empty()) {
            const Task task = tasks.back();
            tasks.pop_back();
            if (becomes_leaf(task.node)) {
                const NodeLinks& links = tree_.nodes[task.node];
                writer.add_leaf(task.parent,
                                std::span(tree_.primitives)
                                    .subspan(links.first_primitive, links.primitive_count));
                continue;
            }
            const std::uint32_t node = writer.add_inner(task.parent);
            children.assign(1, task.node);
            open(children, 0);
            while (open_largest(children)) {
            }
            for (std::size_t k = children.size(); k-- > 0;) {
                tasks.push_back({children[k], node});
            }
        }
        return std::move(writer).finish();
    }

  private:
    [[nodiscard]] bool becomes_leaf(std::uint32_t node) const {
        return tree_.nodes[node].primitive_count <= limits_.leaf_size;
    }

    /// Replaces children[k] by its own children, in its place.
    void open(std::vector<std::uint32_t>& children, std::size_t k) const {
        const std::uint32_t opened = children[k];
        children[k] = opened + 1;
        const std::uint32_t second = tree_.nodes[opened + 1].escape;
        if (second < tree_.nodes[opened].escape) {
            TANDEM_ASSERT(tree_.nodes[second].escape == tree_.nodes[opened].escape);
            children.insert(children.begin() + static_cast<std::ptrdiff_t>(k) + 1, second);
        }
    }

    bool open_largest(std::vector<std::uint32_t>& children) const {
        if (children.size() >= limits_.degree) {
            return false;
        }
        std::size_t largest = children.size();
        for (std::size_t k = 0; k < children.size(); ++k) {
            if (!becomes_leaf(children[k]) &&
                (largest == children.size() || areas_[children[k]] > areas_[children[largest]])) {
                largest = k;
            }
        }
        if (largest == children.size()) {
            return false;
        }
        open(children, largest);
        return true;
    }

    const Hierarchy& tree_;
    CollapseLimits limits_;
    std::vector<double> areas_;
};

}  // namespace

Hierarchy collapse(Hierarchy binary, std::span<const PrimitiveBox> boxes,
                   const CollapseLimits& limits) {
    if (limits.degree == 2 && limits.leaf_size == 1) {
        return binary;
    }
    return Collapser(binary, boxes, limits).run();
}

std::vector<Aabb> node_boxes(const Hierarchy& tree, std::span<const PrimitiveBox> boxes) {
    std::vector<Aabb> result(tree.nodes.size());
    for (auto i = static_cast<std::uint32_t>(tree.nodes.size()); i-- > 0;) {
        const NodeLinks& node = tree.nodes[i];
        if (node.escape == i + 1) {
            for (std::uint32_t k = 0; k < node.primitive_count; ++k) {
                const std::uint32_t primitive = tree.primitives[node.first_primitive + k];
                result[i] = merged(result[i], boxes[primitive].box);
            }
        }
        if (i > 0) {
            result[node.parent] = merged(result[node.parent], result[i]);
        }
    }
    return result;
}

}  // namespace tandem::bvh
