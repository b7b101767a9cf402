// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/build/partner_tree.hpp"

#include <array>
#include <utility>

#include "bvh/build/top_down.hpp"

namespace tandem::bvh {

std::vector<std::uint32_t> PartnerTree::assign(std::span<const PrimitiveBox> boxes,
                                               std::span<const std::uint32_t> clusters) {
    const Hierarchy tree = build_top_down(
        boxes, {.axis = SplitAxis::LargestVariance, .position = SplitPosition::ObjectMean});
    nodes_.resize(tree.nodes.size());
    std::vector<std::uint32_t> places(boxes.size());
    for (auto i = static_cast<std::uint32_t>(nodes_.size()); i-- > 0;) {
        const NodeLinks& links = tree.nodes[i];
        nodes_[i].escape = links.escape;
        nodes_[i].parent = links.parent;
        if (links.height > 0) {
            join_children(i);
            continue;
        }
        const std::uint32_t k = tree.primitives[links.first_primitive];
        places[k] = i;
        nodes_[i].bound = MergeBound::of(boxes[k].box);
        nodes_[i].cluster = clusters[k];
    }
    return places;
}

void PartnerTree::replace(std::uint32_t place, const Aabb& box, std::uint32_t cluster) {
    nodes_[place].bound = MergeBound::of(box);
    nodes_[place].cluster = cluster;
    join_ancestors(place);
}

void PartnerTree::remove(std::uint32_t place) {
    nodes_[place].bound = {};
    nodes_[place].cluster = kNone;
    join_ancestors(place);
}

PartnerTree::Partner PartnerTree::best_partner(std::uint32_t place, const Aabb& box) const {
    // From the place upwards, through the subtrees beside the path, so that a good partner is known
    // before distant subtrees are searched.
    Partner best;
    for (std::uint32_t node = place; node != 0; node = nodes_[node].parent) {
        const std::uint32_t left = nodes_[node].parent + 1;
        search(box, left == node ? nodes_[node].escape : left, best);
    }
    return best;
}

void PartnerTree::search(const Aabb& box, std::uint32_t subtree, Partner& best) const {
    struct Task {
        std::uint32_t node;
        double bound;
    };
    // Depth first, the better child first: one task waits per level, and a top-down tree has at
    // most 96 levels.
    std::array<Task, 128> tasks;
    std::size_t waiting = 0;
    const auto add = [&](const Task& task) {
        if (task.bound < best.cost) {
            tasks[waiting++] = task;
        }
    };
    const auto task_for = [&](std::uint32_t node) {
        return Task{node, least_merged_area(box, nodes_[node].bound)};
    };
    add(task_for(subtree));
    while (waiting > 0) {
        const Task task = tasks[--waiting];
        if (!(task.bound < best.cost)) {
            continue;
        }
        const Node& node = nodes_[task.node];
        if (node.escape == task.node + 1) {
            best = {task.bound, node.cluster};
            continue;
        }
        const std::uint32_t left = task.node + 1;
        const std::uint32_t right = nodes_[left].escape;
        Task near = task_for(left);
        Task far = task_for(right);
        if (far.bound < near.bound) {
            std::swap(near, far);
        }
        add(far);
        add(near);
    }
}

void PartnerTree::join_children(std::uint32_t node) {
    const Node& left = nodes_[node + 1];
    nodes_[node].bound = joined(left.bound, nodes_[left.escape].bound);
}

void PartnerTree::join_ancestors(std::uint32_t node) {
    while (node != 0) {
        node = nodes_[node].parent;
        join_children(node);
    }
}

}  // namespace tandem::bvh
