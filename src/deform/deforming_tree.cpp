// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "deform/deforming_tree.hpp"

#include <algorithm>

#include "base/parallel.hpp"
#include "base/room.hpp"
#include "bvh/wide/fit_nodes.hpp"
#include "geometry/mesh/mesh_editor.hpp"

namespace tandem::deform {
namespace {

constexpr std::uint32_t kNodesAtOnce = 512;
constexpr std::size_t kMarkedAtOnce = 128;
constexpr std::size_t kIdStride = sizeof(WideTriangle) / sizeof(std::uint32_t);

std::uint32_t blocks_of(std::uint32_t nodes) {
    return (nodes + kWide - 1) / kWide;
}

}  // namespace

void DeformingTree::make_room(WideTree& made, std::size_t spare) {
    const std::size_t slots = made.triangles.size() + spare;
    made.triangles.reserve(slots);
    made.nodes.reserve(made.nodes.size() + spare / (kWide - 1) + 2 * WideTree::kMaxLevels);
    corners_.reserve(slots);
    boxes_.reserve(made.nodes.capacity() / kWide + WideTree::kMaxLevels);
}

void DeformingTree::start() {
    const WideTree& tree = *tree_;
    const std::size_t slots = tree.triangles.size();
    corners_.resize(slots);
    parallel_ranges(slots, std::size_t{4096}, [&](std::size_t begin, std::size_t end) {
        for (std::size_t slot = begin; slot < end; ++slot) {
            corners_[slot] = mesh_->triangles()[tree.triangles[slot].id];
        }
    });
    marked_ = {};
    free_slots_ = 0;
    has_parts_ = false;
    boxes_.clear();
    box_begin_ = {};
    set_box_begins();
    boxes_.resize(box_begin_[tree.levels]);
    fit_all();
}

void DeformingTree::set_box_begins() {
    std::uint32_t begin = 0;
    for (std::uint32_t level = 0; level < tree_->levels; ++level) {
        box_begin_[level] = begin;
        begin += blocks_of(tree_->level_size(level));
        box_begin_[level + 1] = begin;
    }
}

void DeformingTree::fit_bottom(std::uint32_t begin, std::uint32_t end) {
    WideTree& tree = *tree_;
    const BottomFit fit{mesh_->vertices().data(),
                        mesh_->vertex_count(),
                        corners_.data(),
                        TriangleOrder::BySlot,
                        NodeCounts::AsKept,
                        tree.frame,
                        {&tree.triangles[0].id, kIdStride},
                        tree.triangles.size(),
                        tree.nodes.data(),
                        tree.triangles.data(),
                        boxes_.data(),
                        FirstCorner::AsGiven};
    fit_bottom_nodes(fit, begin, end);
}

void DeformingTree::fit_upper(std::uint32_t level, std::uint32_t begin, std::uint32_t end) {
    const UpperFit fit{&boxes_[box_begin_[level - 1]], tree_->level_size(level - 1),
                       tree_->nodes.data() + tree_->level_begin[level], &boxes_[box_begin_[level]]};
    fit_upper_nodes(fit, begin, end);
}

void DeformingTree::fit_all() {
    marked_.clear();
    if (tree_->empty()) {
        return;
    }
    parallel_ranges(tree_->level_size(0), kNodesAtOnce,
                    [&](std::uint32_t begin, std::uint32_t end) { fit_bottom(begin, end); });
    for (std::uint32_t level = 1; level < tree_->levels; ++level) {
        parallel_ranges(
            tree_->level_size(level), kNodesAtOnce,
            [&](std::uint32_t begin, std::uint32_t end) { fit_upper(level, begin, end); });
    }
    measure_levels(*tree_);
    fitted_since_measured_ = 0;
}

/// Marked nodes that are neighbours in the list are fitted eight at a time.
void DeformingTree::fit_marked() {
    marked_.keep_below(tree_->empty() ? 0 : tree_->level_size(0));
    if (marked_.empty()) {
        return;
    }
    marked_.sort();
    fitted_since_measured_ += marked_.list().size();
    for (std::uint32_t level = 0; level < tree_->levels; ++level) {
        if (level != 0) {
            marked_.ascend(kWide);
        }
        const std::vector<std::uint32_t>& list = marked_.list();
        parallel_ranges(list.size(), kMarkedAtOnce, [&](std::size_t begin, std::size_t end) {
            for (std::size_t k = begin; k < end;) {
                const std::size_t first = k++;
                while (k < end && list[k] == list[k - 1] + 1) {
                    ++k;
                }
                if (level == 0) {
                    fit_bottom(list[first], list[k - 1] + 1);
                } else {
                    fit_upper(level, list[first], list[k - 1] + 1);
                }
            }
        });
    }
    marked_.clear();
    measure_if_due();
}

/// The mean sizes of the levels only guide the walks, and a few nodes change them little. They are
/// computed again after a share of the nodes was fitted.
void DeformingTree::measure_if_due() {
    constexpr std::size_t kShare = 16;
    if (fitted_since_measured_ > tree_->level_size(0) / kShare) {
        measure_levels(*tree_);
        fitted_since_measured_ = 0;
    }
}

void DeformingTree::prepare_parts() {
    if (has_parts_) {
        return;
    }
    const WideTree& tree = *tree_;
    links_.clear(mesh_->vertex_count(), tree.triangles.size());
    slot_of_.reserve(mesh_->triangles().size() + mesh_->triangles().size() / 16);
    slot_of_.resize(mesh_->triangle_count());
    const std::uint32_t leaves = tree.empty() ? 0 : tree.level_size(0);
    for (std::uint32_t leaf = 0; leaf < leaves; ++leaf) {
        for (std::uint32_t k = 0; k < tree.nodes[leaf].count; ++k) {
            const std::uint32_t slot = kWide * leaf + k;
            links_.add(slot, corners_[slot]);
            slot_of_[tree.triangles[slot].id] = slot;
        }
    }
    marked_.make_room(leaves);
    has_parts_ = true;
}

void DeformingTree::make_room_for(std::size_t triangles) {
    WideTree& tree = *tree_;
    const std::size_t slots = tree.triangles.size() + triangles;
    const std::size_t leaves = slots / kWide + 1;
    const std::size_t nodes = leaves + leaves / (kWide - 1) + WideTree::kMaxLevels;
    const std::size_t count = mesh_->triangle_count() + triangles;
    base::make_room(tree.triangles, slots);
    base::make_room(tree.nodes, nodes);
    base::make_room(corners_, slots);
    base::make_room(boxes_, nodes / kWide + WideTree::kMaxLevels + 1);
    base::make_room(slot_of_, count);
    base::make_room(MeshEditor(*mesh_).triangles(), count);
    links_.make_room(mesh_->vertex_count(), slots);
    marked_.make_room(leaves);
}

void DeformingTree::mark_vertex(std::uint32_t vertex) {
    links_.for_each_slot(vertex, [&](std::uint32_t slot) { marked_.add(slot / kWide); });
}

std::size_t DeformingTree::bytes() const noexcept {
    return corners_.capacity() * sizeof(Triangle) + boxes_.capacity() * sizeof(BoxBlock) +
           links_.bytes() + slot_of_.capacity() * sizeof(std::uint32_t) + marked_.bytes();
}

}  // namespace tandem::deform
