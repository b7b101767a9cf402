// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/build/partner_tree.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "bvh/build/box_area.hpp"
#include "bvh/build/top_down.hpp"

namespace tandem {

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
        fill(nodes_[i], boxes[k].box, clusters[k]);
    }
    return places;
}

void PartnerTree::replace(std::uint32_t place, const Aabb& box, std::uint32_t cluster) {
    fill(nodes_[place], box, cluster);
    join_ancestors(place);
}

void PartnerTree::remove(std::uint32_t place) {
    make_empty(nodes_[place]);
    join_ancestors(place);
}

PartnerTree::Partner PartnerTree::best_partner(std::uint32_t place, const Aabb& box) const {
    // From the place upwards through the subtrees beside the path, so that a good partner is known
    // before the far ones are asked.
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
    // most 96.
    std::array<Task, 128> tasks;
    std::size_t waiting = 0;
    const auto add = [&](const Task& task) {
        if (task.bound < best.cost) {
            tasks[waiting++] = task;
        }
    };
    add({subtree, bound(box, subtree)});
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
        Task near{left, bound(box, left)};
        Task far{right, bound(box, right)};
        if (far.bound < near.bound) {
            std::swap(near, far);
        }
        add(far);
        add(near);
    }
}

double PartnerTree::bound(const Aabb& box, std::uint32_t node) const {
    const Node& other = nodes_[node];
    if (other.cluster == kNone) {
        return std::numeric_limits<double>::infinity();
    }
    const Eigen::Array3d reach =
        box.hi.max(other.smallest_hi).cast<double>() - box.lo.min(other.largest_lo).cast<double>();
    return half_area(Eigen::Array3d(reach.max(other.shortest.cast<double>())));
}

void PartnerTree::fill(Node& leaf, const Aabb& box, std::uint32_t cluster) {
    leaf.largest_lo = box.lo;
    leaf.smallest_hi = box.hi;
    for (int axis = 0; axis < 3; ++axis) {
        // One step down from the nearest float is below the exact difference.
        leaf.shortest[axis] = std::nextafter(box.hi[axis] - box.lo[axis], 0.0F);
    }
    leaf.cluster = cluster;
}

void PartnerTree::make_empty(Node& node) {
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    node.largest_lo.setConstant(-kInfinity);
    node.smallest_hi.setConstant(kInfinity);
    node.shortest.setConstant(kInfinity);
    node.cluster = kNone;
}

void PartnerTree::join_children(std::uint32_t node) {
    const Node& left = nodes_[node + 1];
    const Node& right = nodes_[left.escape];
    Node& joined = nodes_[node];
    joined.largest_lo = left.largest_lo.max(right.largest_lo);
    joined.smallest_hi = left.smallest_hi.min(right.smallest_hi);
    joined.shortest = left.shortest.min(right.shortest);
    joined.cluster = std::min(left.cluster, right.cluster);
}

void PartnerTree::join_ancestors(std::uint32_t node) {
    while (node != 0) {
        node = nodes_[node].parent;
        join_children(node);
    }
}

}  // namespace tandem
