// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "deform/reference/dynamic_node.hpp"
#include "deform/reference/frame_costs.hpp"
#include "deform/reference/mesh_view.hpp"
#include "deform/reference/node_store.hpp"
#include "deform/reference/shared_frame.hpp"

namespace tandem::deform {

/// How a hierarchy follows its mesh from frame to frame.
enum class Following : std::uint8_t {
    Dynamic,  ///< Larsson and Akenine-Möller 2006: refit what was active, re-split what degenerates
    /// The same authors, 2001: a full tree that keeps its structure; in each frame the nodes of the
    /// middle level are fitted to their geometry and those above merged, those below when met.
    Hybrid,
};

struct DynamicSettings {
    double ratio = 0.9;           ///< R of equation 1
    std::uint32_t patience = 8;   ///< frames that a node which re-splitting did not cure is kept
    std::uint32_t leaf_size = 1;  ///< nodes with so many primitives are not split
    double crowded_share = 0.8;   ///< of the primitives in one child: the split is redone
    NodeMemory memory = NodeMemory::Preallocated;
    Following following = Following::Dynamic;
};

/// The dynamic bounding volume hierarchy of paper 001, sections 2.1 to 2.4: starts as a root, is
/// split lazily where queries get to, refitted where they were in the last frame, and deleted where
/// they were not. World coordinates.
template <class Volume>
class DynamicHierarchy {
  public:
    using Node = DynamicNode<Volume>;

    explicit DynamicHierarchy(const TreeFrame& frame, const DynamicSettings& settings = {})
        : frame_(frame), settings_(settings), store_(settings.memory) {}
    // Children point to the root, which is a member.
    DynamicHierarchy(const DynamicHierarchy&) = delete;
    DynamicHierarchy& operator=(const DynamicHierarchy&) = delete;
    ~DynamicHierarchy() {
        delete_below(root_);
        bury();
    }

    /// The update phase of a frame (section 2.1). The first one makes the root; triangles behind
    /// those of the last frame are new, and join where they fit best.
    void update(const MeshView& mesh) {
        mesh_ = mesh;
        ++frame_number_;
        costs_ = {};
        bury();
        const auto count = static_cast<std::uint32_t>(mesh.triangles.size());
        if (is_alive_.empty() && count != 0) {
            store_.reserve(count);
        }
        while (is_alive_.size() < count) {
            add_primitive();
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

    /// The triangle is gone, although its number stays taken (cutting, shattering).
    void remove(std::uint32_t primitive) {
        is_alive_[primitive] = 0;
        has_dead_ = true;
    }
    /// The number is used again, by a triangle that may be anywhere.
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
    [[nodiscard]] std::size_t node_bytes() const noexcept { return store_.bytes(); }
    [[nodiscard]] std::size_t bytes() const noexcept {
        return store_.bytes() + next_.capacity() * sizeof(std::uint32_t) + is_alive_.capacity();
    }

    [[nodiscard]] bool is_leaf(const Node& node) const noexcept {
        return node.below <= settings_.leaf_size;
    }

    // What walks do to nodes.

    /// Its volume overlaps that of another node: it is worth refitting in the next frame.
    void mark_active(Node& node) const noexcept { node.last_active = frame_number_; }

    [[nodiscard]] bool is_active(const Node& node) const noexcept {
        return node.last_active == frame_number_;
    }

    /// Makes the volume right for this frame. Only the hybrid method leaves some to be fitted.
    void bring_up_to_date(Node& node) {
        if (node.last_fitted != frame_number_) {
            fit(node);
        }
    }

    /// Splits a node that has to be descended into, unless it has children.
    void open(Node& node) {
        if (!node.has_children()) {
            split(node);
        }
    }

    /// `visit(primitive)` for each below a node without children.
    template <class Visit>
    void for_each_primitive(const Node& node, Visit visit) const {
        for (std::uint32_t k = node.primitives.first; k != kNoPrimitive; k = next_[k]) {
            if (is_alive_[k] != 0) {
                visit(k);
            }
        }
    }

    /// For tests: every volume contains what is below it, counts are right, each living primitive
    /// is there once.
    [[nodiscard]] bool is_sound() const {
        std::vector<char> seen(is_alive_.size(), 0);
        bool sound = check(root_, seen);
        for (std::size_t k = 0; k < seen.size(); ++k) {
            sound = sound && (is_alive_[k] == 0 || seen[k] == 1);
        }
        return sound;
    }

  private:
    static constexpr std::size_t kOctants = 8;

    void push(PrimitiveList& list, std::uint32_t primitive) {
        next_[primitive] = list.first;
        list.first = primitive;
        list.last = list.count == 0 ? primitive : list.last;
        ++list.count;
    }

    void join(PrimitiveList& list, const PrimitiveList& other) {
        if (other.count == 0) {
            return;
        }
        if (list.count == 0) {
            list = other;
            return;
        }
        next_[list.last] = other.first;
        list.last = other.last;
        list.count += other.count;
    }

    void add_primitive() {
        is_alive_.push_back(1);
        next_.push_back(kNoPrimitive);
        insert(static_cast<std::uint32_t>(is_alive_.size() - 1));
    }

    /// At the deepest node whose middle is nearest, so that an edit costs the depth of the tree.
    void insert(std::uint32_t primitive) {
        Node* node = &root_;
        ++node->below;
        while (node->has_children()) {
            const Vec3 middle = middle_of_primitive(primitive);
            Node* nearest = node->children;
            double least = (middle_of(nearest->volume) - middle).squaredNorm();
            for (std::size_t k = 1; k < node->child_count; ++k) {
                const double distance =
                    (middle_of(node->children[k].volume) - middle).squaredNorm();
                if (distance < least) {
                    least = distance;
                    nearest = &node->children[k];
                }
            }
            node = nearest;
            ++node->below;
        }
        push(node->primitives, primitive);
    }

    [[nodiscard]] TriangleCorners in_tree(std::uint32_t primitive) const {
        TriangleCorners corners = mesh_.corners(primitive);
        for (Vec3& corner : corners) {
            corner = frame_.to_tree(corner);
        }
        return corners;
    }

    [[nodiscard]] Vec3 middle_of_primitive(std::uint32_t primitive) const {
        const TriangleCorners c = in_tree(primitive);
        return 0.5 * (c[0].cwiseMin(c[1]).cwiseMin(c[2]) + c[0].cwiseMax(c[1]).cwiseMax(c[2]));
    }

    [[nodiscard]] Volume volume_of(std::uint32_t primitive) const {
        const TriangleCorners corners = in_tree(primitive);
        return fitted<Volume>(corners);
    }

    /// Fits a node to the geometry below it.
    void fit(Node& node) {
        node.last_fitted = frame_number_;
        bool is_first = true;
        const auto add = [&](std::uint32_t primitive) {
            const Volume volume = volume_of(primitive);
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

    /// Equation 1.
    [[nodiscard]] bool is_degenerate(const Node& node) const {
        double sum = 0.0;
        for (std::size_t k = 0; k < node.child_count; ++k) {
            sum += measure_volume(node.children[k].volume);
        }
        return measure_volume(node.volume) < settings_.ratio * sum;
    }

    [[nodiscard]] bool was_active(const Node& node) const noexcept {
        return node.last_active + 1 == frame_number_;
    }

    /// One pass: refit, invalidate, collect (section 2.1).
    void update_below(Node& node) {
        const bool is_old = std::none_of(node.children, node.children + node.child_count,
                                         [&](const Node& child) { return was_active(child); });
        if (node.has_children() && (is_old || has_dead_)) {
            collapse_if(node, is_old);
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

    /// Old nodes lose their children; so do those of which a child has lost all its primitives.
    void collapse_if(Node& node, bool is_old) {
        if (!is_old && has_dead_) {
            purge(node);
            is_old = std::any_of(node.children, node.children + node.child_count,
                                 [](const Node& child) { return child.below == 0; });
        }
        if (is_old) {
            collapse(node);
        }
    }

    /// Drops dead primitives of a subtree and counts anew.
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
            const std::uint32_t next = next_[k];
            if (is_alive_[k] != 0) {
                push(living, k);
            }
            k = next;
        }
        node.primitives = living;
        node.below = living.count;
    }

    /// The primitives of the subtree move up to the node.
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
            join(all, node.primitives);
            return;
        }
        for (std::size_t k = 0; k < node.child_count; ++k) {
            collect(node.children[k], all);
        }
    }

    /// Nodes are given back in the next update: a front may refer to them until then.
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
        for (const Buried& block : buried_) {
            store_.give_back(block.nodes, block.count);
        }
        buried_.clear();
    }

    /// The first level-by-level passes of the hybrid method.
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

    using Octants = std::array<PrimitiveList, kOctants>;

    /// By the octant of each primitive's midpoint.
    Octants sort_into_octants(const PrimitiveList& list, const Vec3& planes) {
        Octants octants;
        for (std::uint32_t k = list.first; k != kNoPrimitive;) {
            const std::uint32_t next = next_[k];
            const Vec3 middle = middle_of_primitive(k);
            const std::size_t octant = (middle.x() > planes.x() ? 1U : 0U) |
                                       (middle.y() > planes.y() ? 2U : 0U) |
                                       (middle.z() > planes.z() ? 4U : 0U);
            push(octants[octant], k);
            k = next;
        }
        costs_.split_primitives += list.count;
        return octants;
    }

    [[nodiscard]] bool is_crowded(const PrimitiveList& octant, std::uint32_t count) const {
        return octant.count > settings_.crowded_share * count;
    }

    static PrimitiveList* largest_of(Octants& octants) {
        return std::max_element(
            octants.begin(), octants.end(),
            [](const PrimitiveList& a, const PrimitiveList& b) { return a.count < b.count; });
    }

    void gather(Octants& octants, PrimitiveList& all) {
        all = {};
        for (const PrimitiveList& octant : octants) {
            join(all, octant);
        }
    }

    /// The middle of an octant of a box whose planes go through `planes`: a quarter of the box's
    /// side away.
    [[nodiscard]] Vec3 middle_of_octant(const PrimitiveList& octant) const {
        Vec3 lo = middle_of_primitive(octant.first);
        Vec3 hi = lo;
        for (std::uint32_t k = octant.first; k != kNoPrimitive; k = next_[k]) {
            const Vec3 middle = middle_of_primitive(k);
            lo = lo.cwiseMin(middle);
            hi = hi.cwiseMax(middle);
        }
        return 0.5 * (lo + hi);
    }

    /// Section 2.2, with its two ways out. The last one always ends: it goes by the order of the
    /// list, whatever the midpoints are.
    void split(Node& node) {
        purge_list(node);
        PrimitiveList all = node.primitives;
        Octants octants = sort_into_octants(all, middle_of(node.volume));
        if (is_crowded(*largest_of(octants), all.count)) {
            const Vec3 planes = middle_of_octant(*largest_of(octants));
            gather(octants, all);
            octants = sort_into_octants(all, planes);
            if (is_crowded(*largest_of(octants), all.count)) {
                gather(octants, all);
                octants = halves_of(all);
            }
        }
        make_children(node, octants);
        const bool stays_degenerate = is_degenerate(node);
        if (stays_degenerate) {
            node.keep_until = frame_number_ + settings_.patience;
        }
    }

    Octants halves_of(const PrimitiveList& all) {
        Octants halves;
        std::uint32_t taken = 0;
        for (std::uint32_t k = all.first; k != kNoPrimitive; ++taken) {
            const std::uint32_t next = next_[k];
            push(halves[taken < all.count / 2 ? 0 : 1], k);
            k = next;
        }
        return halves;
    }

    void make_children(Node& node, const Octants& octants) {
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
            // Fitting new nodes is part of splitting: N_s, and not N_g.
            costs_.fitted_primitives = before;
            ++child;
        }
    }

    bool check(const Node& node, std::vector<char>& seen) const {
        std::uint32_t below = 0;
        bool sound = true;
        for_each_below(node, [&](std::uint32_t k) {
            ++below;
            if (!node.has_children()) {
                ++seen[k];
            }
            if (node.last_fitted == frame_number_) {
                for (const Vec3& corner : in_tree(k)) {
                    sound = sound && meet(node.volume, fitted<Volume>(std::span(&corner, 1)));
                }
            }
        });
        sound = sound && (has_dead_ || below == node.below) && (below != 0 || &node == &root_);
        for (std::size_t k = 0; k < node.child_count; ++k) {
            sound = sound && node.children[k].parent == &node && check(node.children[k], seen);
        }
        return sound;
    }

    struct Buried {
        Node* nodes;
        std::uint8_t count;
    };

    TreeFrame frame_;
    DynamicSettings settings_;
    MeshView mesh_;
    NodeStore<Node> store_;
    Node root_;
    std::vector<std::uint32_t> next_;  ///< by primitive, in the list of its node
    std::vector<char> is_alive_;
    bool has_dead_ = false;
    std::vector<Buried> buried_;
    std::uint32_t frame_number_ = 1;
    std::uint32_t depth_ = 0;  ///< of the full tree of the hybrid method
    FrameCosts costs_;
};

}  // namespace tandem::deform
