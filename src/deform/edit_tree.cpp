// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>

#include "deform/deforming_tree.hpp"
#include "geometry/mesh/mesh_editor.hpp"

// Edits of a DeformingTree: triangles are added, removed, or get other vertices.
namespace tandem::deform {
namespace {

template <class T>
void move_range(std::vector<T>& items, std::size_t from, std::size_t to, std::size_t count) {
    const auto at = [&](std::size_t k) { return items.begin() + static_cast<std::ptrdiff_t>(k); };
    if (to > from) {
        std::move_backward(at(from), at(from + count), at(to + count));
    } else if (to < from) {
        std::move(at(from), at(from + count), at(to));
    }
}

}  // namespace

/// Changes the number of slots, which moves the beginning of each level. The levels above the
/// bottom move by the few nodes that come or go: memmove copies at most one byte per triangle.
void DeformingTree::set_slots(std::size_t slot_count) {
    WideTree& tree = *tree_;
    const LevelBegins before = tree.level_begin;
    const LevelBegins boxes_before = box_begin_;
    const std::uint32_t kept = [&] {
        const std::uint32_t levels_before = tree.levels;
        set_levels(tree, slot_count);
        return std::min(levels_before, tree.levels);
    }();
    set_box_begins();
    const std::size_t nodes = tree.level_begin[tree.levels];
    const std::size_t blocks = box_begin_[tree.levels];
    tree.nodes.resize(std::max(tree.nodes.size(), nodes));
    boxes_.resize(std::max(boxes_.size(), blocks));
    const auto move_level = [&](std::uint32_t level) {
        move_range(tree.nodes, before[level], tree.level_begin[level],
                   std::min(before[level + 1] - before[level], tree.level_size(level)));
        move_range(boxes_, boxes_before[level], box_begin_[level],
                   std::min(boxes_before[level + 1] - boxes_before[level],
                            box_begin_[level + 1] - box_begin_[level]));
    };
    // All levels move in the same direction. When slots are added they move right, so the top level
    // is moved first; otherwise they move left.
    if (slot_count > tree.triangles.size()) {
        for (std::uint32_t level = kept; level-- > 0;) {
            move_level(level);
        }
    } else {
        for (std::uint32_t level = 0; level < kept; ++level) {
            move_level(level);
        }
    }
    tree.nodes.resize(nodes);
    boxes_.resize(blocks);
    tree.triangles.resize(slot_count);
    corners_.resize(slot_count);
    links_.grow(mesh_->vertex_count(), slot_count);
    marked_.make_room(tree.empty() ? 0 : tree.level_size(0));
}

void DeformingTree::replace(std::uint32_t id, const Triangle& triangle) {
    const std::uint32_t slot = slot_of_[id];
    links_.remove(slot, corners_[slot]);
    corners_[slot] = triangle;
    MeshEditor(*mesh_).triangles()[id] = triangle;
    links_.add(slot, triangle);
    marked_.add(slot / kWide);
}

void DeformingTree::add(std::span<const Triangle> triangles) {
    if (triangles.empty()) {
        return;
    }
    WideTree& tree = *tree_;
    // The free slots of the last node are used first, because only they are contiguous with the new
    // slots.
    std::size_t next = 0;
    if (!tree.empty()) {
        const std::uint32_t last = tree.level_size(0) - 1;
        next = std::size_t{kWide} * last + bottom(last).count;
        free_slots_ -= tree.triangles.size() - next;
    }
    set_slots(next + triangles.size());
    std::vector<Triangle>& all = MeshEditor(*mesh_).triangles();
    for (const Triangle& triangle : triangles) {
        const auto slot = static_cast<std::uint32_t>(next++);
        WideNode& node = bottom(slot / kWide);
        node.count = slot % kWide == 0 ? 1 : static_cast<std::uint8_t>(node.count + 1);
        tree.triangles[slot].id = static_cast<std::uint32_t>(all.size());
        corners_[slot] = triangle;
        slot_of_.push_back(slot);
        all.push_back(triangle);
        links_.add(slot, triangle);
        marked_.add(slot / kWide);
    }
}

void DeformingTree::move_triangle(std::uint32_t from, std::uint32_t to) {
    links_.remove(from, corners_[from]);
    corners_[to] = corners_[from];
    tree_->triangles[to] = tree_->triangles[from];
    slot_of_[tree_->triangles[to].id] = to;
    links_.add(to, corners_[to]);
    marked_.add(to / kWide);
}

/// Fills a slot whose triangle was taken out with the last triangle of the same node.
void DeformingTree::take_from_node(std::uint32_t slot) {
    const std::uint32_t node = slot / kWide;
    const std::uint32_t last = kWide * node + bottom(node).count - 1;
    if (last != slot) {
        move_triangle(last, slot);
    }
    --bottom(node).count;
    ++free_slots_;
    marked_.add(node);
}

/// Fills an empty bottom node, because walks expect a box for each node. Takes a triangle from a
/// neighbouring node, which is near, or otherwise the last triangle of the tree.
void DeformingTree::fill_empty(std::uint32_t node) {
    const std::uint32_t leaves = tree_->level_size(0);
    if (node + 1 == leaves) {
        drop_last_node();
        return;
    }
    const std::uint32_t begin = node / kWide * kWide;
    std::uint32_t giver = begin;
    for (std::uint32_t k = begin; k < std::min(begin + kWide, leaves); ++k) {
        if (bottom(k).count > bottom(giver).count) {
            giver = k;
        }
    }
    if (bottom(giver).count < 2) {
        giver = leaves - 1;
    }
    move_triangle(kWide * giver + bottom(giver).count - 1, kWide * node);
    --bottom(giver).count;
    bottom(node).count = 1;
    marked_.add(giver);
    if (bottom(giver).count == 0) {
        drop_last_node();
    }
}

void DeformingTree::drop_last_node() {
    const std::uint32_t leaves = tree_->level_size(0) - 1;
    const std::size_t slots = tree_->triangles.size();
    free_slots_ -= slots - std::size_t{kWide} * leaves;
    set_slots(std::size_t{kWide} * leaves);
    if (leaves != 0) {
        marked_.add(leaves - 1);  // its parent has one child less
    }
}

void DeformingTree::remove(std::uint32_t id) {
    const std::uint32_t slot = slot_of_[id];
    links_.remove(slot, corners_[slot]);
    take_from_node(slot);
    if (bottom(slot / kWide).count == 0) {
        fill_empty(slot / kWide);
    }
    std::vector<Triangle>& all = MeshEditor(*mesh_).triangles();
    const auto last = static_cast<std::uint32_t>(all.size() - 1);
    if (id != last) {
        all[id] = all[last];
        slot_of_[id] = slot_of_[last];
        tree_->triangles[slot_of_[id]].id = id;
    }
    all.pop_back();
    slot_of_.pop_back();
}

}  // namespace tandem::deform
