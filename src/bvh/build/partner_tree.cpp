// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/build/partner_tree.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "bvh/build/box_area.hpp"

namespace tandem {

PartnerTree::Node PartnerTree::leaf_of(const Cluster& cluster) {
    if (cluster.number == kNone) {
        return {};
    }
    return {cluster.box.lo, cluster.box.hi,
            cluster.box.hi.cast<double>() - cluster.box.lo.cast<double>(), cluster.number};
}

PartnerTree::Node PartnerTree::joined(const Node& a, const Node& b) {
    return {a.largest_lo.max(b.largest_lo), a.smallest_hi.min(b.smallest_hi),
            a.shortest.min(b.shortest), std::min(a.smallest_number, b.smallest_number)};
}

PartnerTree::Partner PartnerTree::bound(const Cluster& of, const Node& node) {
    if (node.smallest_number == kNone) {
        return {};
    }
    const Eigen::Array3d reach = of.box.hi.max(node.smallest_hi).cast<double>() -
                                 of.box.lo.min(node.largest_lo).cast<double>();
    return {half_area(Eigen::Array3d(reach.max(node.shortest))), node.smallest_number};
}

void PartnerTree::assign(std::span<const Cluster> clusters) {
    slots_ = static_cast<std::uint32_t>(std::bit_ceil(clusters.size()));
    nodes_.assign(2 * std::size_t{slots_}, Node{});
    for (std::size_t k = 0; k < clusters.size(); ++k) {
        nodes_[slots_ + k] = leaf_of(clusters[k]);
    }
    for (std::size_t i = slots_; i-- > 1;) {
        nodes_[i] = joined(nodes_[2 * i], nodes_[2 * i + 1]);
    }
}

void PartnerTree::set(std::uint32_t slot, const Cluster& cluster) {
    std::size_t i = std::size_t{slots_} + slot;
    nodes_[i] = leaf_of(cluster);
    while (i > 1) {
        i /= 2;
        nodes_[i] = joined(nodes_[2 * i], nodes_[2 * i + 1]);
    }
}

PartnerTree::Partner PartnerTree::best_partner(const Cluster& of) const {
    struct Task {
        std::size_t node;
        Partner bound;
    };
    // Depth first, the better child first: at most one task waits on each level.
    std::array<Task, 64> tasks{};
    std::size_t waiting = 0;
    Partner best;
    tasks[waiting++] = {1, bound(of, nodes_[1])};
    while (waiting > 0) {
        const Task task = tasks[--waiting];
        if (!(task.bound < best)) {
            continue;
        }
        if (task.node >= slots_) {
            if (task.bound.number != of.number) {
                best = task.bound;
            }
            continue;
        }
        Task near{2 * task.node, bound(of, nodes_[2 * task.node])};
        Task far{2 * task.node + 1, bound(of, nodes_[2 * task.node + 1])};
        if (far.bound < near.bound) {
            std::swap(near, far);
        }
        tasks[waiting++] = far;
        tasks[waiting++] = near;
    }
    return best;
}

}  // namespace tandem
