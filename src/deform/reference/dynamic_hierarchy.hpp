// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "deform/reference/dynamic_node.hpp"
#include "deform/reference/dynamic_settings.hpp"
#include "deform/reference/frame_costs.hpp"
#include "deform/reference/mesh_view.hpp"
#include "deform/reference/octant_split.hpp"
#include "deform/reference/shared_frame.hpp"
#include "geometry/fixed_order.hpp"

namespace tandem::deform {

/// The dynamic bounding volume hierarchy of paper 001, sections 2.1 to 2.4. It starts as a root and
/// is split lazily where queries descend; nodes that queries reached in the last frame are
/// refitted, all others are deleted. All volumes are in world coordinates.
template <class Volume>
class DynamicHierarchy {
  public:
    using Node = DynamicNode<Volume>;

    explicit DynamicHierarchy(const TreeFrame& frame, const DynamicSettings& settings = {})
        : frame_(frame), settings_(settings), store_(settings.memory) {}
    // Not copyable: children point to the root, which is a member.
    DynamicHierarchy(const DynamicHierarchy&) = delete;
    DynamicHierarchy& operator=(const DynamicHierarchy&) = delete;
    ~DynamicHierarchy() {
        delete_below(root_);
        bury();
    }

    /// The update phase of a frame (section 2.1). The first call makes the root. When the mesh has
    /// more triangles than in the last frame, the ones at the end are new and are inserted where
    /// they fit best; when it has fewer, the last ones were removed.
    void update(const MeshView& mesh) {
        mesh_ = mesh;
        ++frame_number_;
        costs_ = {};
        bury();
        const auto count = static_cast<std::uint32_t>(mesh.triangles.size());
        if (is_alive_.empty() && count != 0) {
            store_.reserve(count);
        }
        forget_from(count);
        fit_primitives();
        while (is_alive_.size() < count) {
            add_primitive();
        }
        if (has_dead_) {
            purge(root_);
            has_dead_ = false;
        }
        if (root_.below == 0) {
            root_.volume = Volume{};
            return;
        }
        if (settings_.following == Following::Hybrid) {
            update_hybrid();
        } else {
            update_below(root_);
        }
    }

    /// Removes a triangle, as cutting and shattering do; its number stays taken.
    void remove(std::uint32_t primitive) {
        is_alive_[primitive] = 0;
        has_dead_ = true;
    }
    /// Uses the number of a removed triangle again; the new triangle may be anywhere.
    void restore(std::uint32_t primitive) {
        if (is_alive_[primitive] == 0) {
            purge(root_);
            is_alive_[primitive] = 1;
            insert(primitive);
        }
    }
    [[nodiscard]] bool is_alive(std::uint32_t primitive) const { return is_alive_[primitive] != 0; }

    [[nodiscard]] Node& root() noexcept { return root_; }
    [[nodiscard]] bool empty() const noexcept { return root_.below == 0; }
    [[nodiscard]] const MeshView& mesh() const noexcept { return mesh_; }
    [[nodiscard]] const TreeFrame& frame() const noexcept { return frame_; }
    [[nodiscard]] FrameCosts& costs() noexcept { return costs_; }
    /// How many numbers of primitives are in use, including those of removed triangles.
    [[nodiscard]] std::size_t primitive_count() const noexcept { return is_alive_.size(); }
    [[nodiscard]] std::uint32_t frame_number() const noexcept { return frame_number_; }
    [[nodiscard]] std::size_t node_bytes() const noexcept { return store_.bytes(); }
    [[nodiscard]] std::size_t bytes() const noexcept {
        return store_.bytes() + lists_.bytes() + is_alive_.capacity() +
               volumes_.capacity() * sizeof(Volume);
    }

    [[nodiscard]] bool is_leaf(const Node& node) const noexcept {
        return node.below <= settings_.leaf_size;
    }

    // The following functions are called by walks.

    /// The volume overlaps that of another node, so the node is refitted in the next frame.
    void mark_active(Node& node) const noexcept { node.last_active = frame_number_; }

    [[nodiscard]] bool is_active(const Node& node) const noexcept {
        return node.last_active == frame_number_;
    }

    /// Fits the volume for this frame if it is out of date; only the hybrid method leaves such
    /// nodes.
    void bring_up_to_date(Node& node) {
        if (node.last_fitted != frame_number_) {
            fit(node);
        }
    }

    /// Splits a node that a walk descends into, unless it already has children.
    void open(Node& node) {
        if (!node.has_children()) {
            split(node);
        }
    }

    /// Calls `visit(primitive)` for each primitive of a node without children.
    template <class Visit>
    void for_each_primitive(const Node& node, Visit visit) const {
        for (std::uint32_t k = node.primitives.first; k != kNoPrimitive; k = lists_.next(k)) {
            if (is_alive_[k] != 0) {
                visit(k);
            }
        }
    }

  private:
    void add_primitive() {
        is_alive_.push_back(1);
        lists_.add_primitive();
        insert(static_cast<std::uint32_t>(is_alive_.size() - 1));
    }

    void forget_from(std::uint32_t count) {
        if (is_alive_.size() <= count) {
            return;
        }
        std::fill(is_alive_.begin() + count, is_alive_.end(), char{0});
        has_dead_ = true;
        purge(root_);
        is_alive_.resize(count);
        lists_.shrink(count);
    }

    /// Follows the child with the nearest centre down to the deepest node, so that an insertion
    /// costs the depth of the tree.
    void insert(std::uint32_t primitive) {
        Node* node = &root_;
        ++node->below;
        while (node->has_children()) {
            const Vec3 middle = middle_of_primitive(primitive);
            Node* nearest = node->children;
            double least = squared_norm3(middle_of(nearest->volume) - middle);
            for (std::size_t k = 1; k < node->child_count; ++k) {
                const double distance = squared_norm3(middle_of(node->children[k].volume) - middle);
                if (distance < least) {
                    least = distance;
                    nearest = &node->children[k];
                }
            }
            node = nearest;
            ++node->below;
        }
        lists_.push(node->primitives, primitive);
    }

    /// Computes the volumes of all primitives, once per frame and in the order of the mesh: the
    /// root needs all of them (T_u of section 2.3 is linear), and every split needs them again.
    void fit_primitives() {
        volumes_.resize(mesh_.triangles.size());
        for (std::uint32_t k = 0; k < volumes_.size(); ++k) {
            TriangleCorners corners = mesh_.corners(k);
            for (Vec3& corner : corners) {
                corner = frame_.to_tree(corner);
            }
            volumes_[k] = fitted<Volume>(corners);
        }
    }

    [[nodiscard]] Vec3 middle_of_primitive(std::uint32_t primitive) const {
        return middle_of(volumes_[primitive]);
    }

    /// Fits a node to the geometry below it.
    void fit(Node& node) {
        node.last_fitted = frame_number_;
        bool is_first = true;
        const auto add = [&](std::uint32_t primitive) {
            const Volume& volume = volumes_[primitive];
            node.volume = is_first ? volume : merged(node.volume, volume);
            is_first = false;
            ++costs_.fitted_primitives;
        };
        for_each_below(node, add);
    }

    template <class Visit>
    void for_each_below(const Node& node, Visit visit) const {
        if (!node.has_children()) {
            for_each_primitive(node, visit);
            return;
        }
        for (std::size_t k = 0; k < node.child_count; ++k) {
            for_each_below(node.children[k], visit);
        }
    }

    void merge_children(Node& node) {
        node.volume = node.children[0].volume;
        for (std::size_t k = 1; k < node.child_count; ++k) {
            node.volume = merged(node.volume, node.children[k].volume);
        }
        costs_.merged_volumes += node.child_count;
        node.last_fitted = frame_number_;
    }

    /// Equation 1 of the paper.
    [[nodiscard]] bool is_degenerate(const Node& node) const {
        double sum = 0.0;
        for (std::size_t k = 0; k < node.child_count; ++k) {
            sum += measure_volume(node.children[k].volume);
        }
        return measure_volume(node.volume) < settings_.ratio * sum;
    }

    [[nodiscard]] static bool has_empty_child(const Node& node) {
        return std::any_of(node.children, node.children + node.child_count,
                           [](const Node& child) { return child.below == 0; });
    }

    [[nodiscard]] bool was_active(const Node& node) const noexcept {
        return node.last_active + 1 == frame_number_;
    }

    /// Refits, invalidates and collects nodes in one pass (section 2.1).
    void update_below(Node& node) {
        const bool is_old = std::none_of(node.children, node.children + node.child_count,
                                         [&](const Node& child) { return was_active(child); });
        // A node also loses its children when one of them has lost all its primitives.
        if (is_old || has_empty_child(node)) {
            collapse(node);
        }
        if (!node.has_children()) {
            purge_list(node);
            fit(node);
            return;
        }
        for (std::size_t k = 0; k < node.child_count; ++k) {
            update_below(node.children[k]);
        }
        merge_children(node);
        if (frame_number_ >= node.keep_until && is_degenerate(node)) {
            collapse(node);
        }
    }

    /// Removes dead primitives from a subtree and updates its counts.
    void purge(Node& node) {
        if (!node.has_children()) {
            purge_list(node);
            return;
        }
        node.below = 0;
        for (std::size_t k = 0; k < node.child_count; ++k) {
            purge(node.children[k]);
            node.below += node.children[k].below;
        }
    }

    void purge_list(Node& node) {
        if (!has_dead_) {
            return;
        }
        PrimitiveList living;
        for (std::uint32_t k = node.primitives.first; k != kNoPrimitive;) {
            const std::uint32_t next = lists_.next(k);
            if (is_alive_[k] != 0) {
                lists_.push(living, k);
            }
            k = next;
        }
        node.primitives = living;
        node.below = living.count;
    }

    /// Deletes the subtree below the node; its primitives move up to the node.
    void collapse(Node& node) {
        if (!node.has_children()) {
            return;
        }
        costs_.deleted_primitives += node.below;
        PrimitiveList all;
        for (std::size_t k = 0; k < node.child_count; ++k) {
            collect(node.children[k], all);
        }
        node.primitives = all;
        delete_below(node);
    }

    void collect(Node& node, PrimitiveList& all) {
        if (!node.has_children()) {
            lists_.join(all, node.primitives);
            return;
        }
        for (std::size_t k = 0; k < node.child_count; ++k) {
            collect(node.children[k], all);
        }
    }

    /// Deleted nodes are freed in the next update, because a front may refer to them until then.
    void delete_below(Node& node) {
        for (std::size_t k = 0; k < node.child_count; ++k) {
            node.children[k].is_dead = true;
            delete_below(node.children[k]);
        }
        if (node.has_children()) {
            buried_.push_back({node.children, node.child_count});
        }
        node.children = nullptr;
        node.child_count = 0;
    }

    void bury() {
        for (const auto& [nodes, count] : buried_) {
            store_.give_back(nodes, count);
        }
        buried_.clear();
    }

    /// The update phase of the hybrid method: builds the full tree in the first frame, then fits
    /// its upper half in each frame.
    void update_hybrid() {
        if (!root_.has_children() && !is_leaf(root_)) {
            fit(root_);
            build_below(root_, 0);
        }
        fit_hybrid(root_, 0);
    }

    void build_below(Node& node, std::uint32_t depth) {
        depth_ = std::max(depth_, depth);
        if (is_leaf(node)) {
            return;
        }
        split(node);
        for (std::size_t k = 0; k < node.child_count; ++k) {
            build_below(node.children[k], depth + 1);
        }
    }

    void fit_hybrid(Node& node, std::uint32_t depth) {
        if (depth == depth_ / 2 || !node.has_children()) {
            fit(node);
            return;
        }
        for (std::size_t k = 0; k < node.child_count; ++k) {
            fit_hybrid(node.children[k], depth + 1);
        }
        merge_children(node);
    }

    /// Splits a node (section 2.2).
    void split(Node& node) {
        purge_list(node);
        const OctantSplit parts(lists_, settings_.crowded_share, [this](std::uint32_t primitive) {
            ++costs_.split_primitives;
            return middle_of_primitive(primitive);
        });
        make_children(node, parts.split(node.primitives, middle_of(node.volume)));
        if (is_degenerate(node)) {
            node.keep_until = frame_number_ + settings_.patience;
        }
    }

    void make_children(Node& node, const OctantLists& octants) {
        const auto used = static_cast<std::size_t>(
            std::count_if(octants.begin(), octants.end(),
                          [](const PrimitiveList& octant) { return octant.count != 0; }));
        node.children = store_.take(used);
        node.child_count = static_cast<std::uint8_t>(used);
        node.primitives = {};
        Node* child = node.children;
        for (const PrimitiveList& octant : octants) {
            if (octant.count == 0) {
                continue;
            }
            child->parent = &node;
            child->primitives = octant;
            child->below = octant.count;
            const std::uint64_t before = costs_.fitted_primitives;
            fit(*child);
            // Fitting the new nodes is part of splitting: it counts as N_s, not as N_g.
            costs_.fitted_primitives = before;
            ++child;
        }
    }

    TreeFrame frame_;
    DynamicSettings settings_;
    MeshView mesh_;
    NodeStore<Node> store_;
    Node root_;
    PrimitiveLists lists_;
    std::vector<char> is_alive_;
    std::vector<Volume> volumes_;  ///< volumes in this frame, indexed by primitive
    bool has_dead_ = false;
    std::vector<std::pair<Node*, std::size_t>> buried_;  ///< blocks of deleted nodes
    std::uint32_t frame_number_ = 1;
    std::uint32_t depth_ = 0;  ///< depth of the full tree of the hybrid method
    FrameCosts costs_;
};

}  // namespace tandem::deform
