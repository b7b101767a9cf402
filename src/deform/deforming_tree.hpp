// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "bvh/wide/wide_tree.hpp"
#include "deform/corner_links.hpp"
#include "deform/marked_nodes.hpp"

namespace tandem::deform {

/// Changes a wide tree in place. Holds the corners of the triangles in the order of the slots, the
/// boxes of all nodes in double and, from the first partial change on, the slots of each vertex and
/// of each triangle. The tree and the mesh belong to the caller, who passes the same ones each
/// time.
///
/// A removed triangle leaves a free slot at the end of its bottom node. Walks skip free slots,
/// since they visit only the first `count` children of a node. A new triangle is added at the end
/// of the tree.
class DeformingTree {
  public:
    DeformingTree(WideTree& tree, Mesh& mesh) noexcept : tree_(&tree), mesh_(&mesh) {}

    /// To be called after the tree and the mesh were moved in memory; their content is unchanged.
    void refer_to(WideTree& tree, Mesh& mesh) noexcept {
        tree_ = &tree;
        mesh_ = &mesh;
    }

    /// Reserves memory for `start` with a tree from a builder, and in it for `spare` more slots.
    void make_room(WideTree& made, std::size_t spare);
    /// Takes over the tree, for which there must be room.
    void start();

    /// Fits all nodes to the vertices of the mesh, in the frame of the tree.
    void fit_all();

    /// Fits the marked nodes and all nodes above them.
    void fit_marked();
    void mark_vertex(std::uint32_t vertex);

    /// Reserves memory for edits that add so many triangles: after `prepare_parts` and this, edits
    /// and fits allocate nothing.
    void make_room_for(std::size_t triangles);
    // Edits mark the nodes that they change; `fit_marked` then corrects their boxes.
    void replace(std::uint32_t id, const Triangle& triangle);
    void add(std::span<const Triangle> triangles);
    /// The last triangle gets the number of the removed one.
    void remove(std::uint32_t id);

    /// Builds the links and slot numbers that partial changes need, unless they exist.
    void prepare_parts();
    /// To be called before vertices are added to the mesh, with their number then, and after.
    void make_room_for_vertices(std::size_t count) {
        links_.make_room(count, tree_->triangles.size());
    }
    void add_vertices() { links_.grow(mesh_->vertex_count(), tree_->triangles.size()); }

    [[nodiscard]] std::size_t free_slots() const noexcept { return free_slots_; }
    [[nodiscard]] std::size_t marked() const noexcept { return marked_.list().size(); }
    [[nodiscard]] std::size_t bytes() const noexcept;

  private:
    using LevelBegins = std::array<std::uint32_t, WideTree::kMaxLevels + 1>;

    [[nodiscard]] WideNode& bottom(std::uint32_t node) { return tree_->nodes[node]; }
    void fit_bottom(std::uint32_t begin, std::uint32_t end);
    void fit_upper(std::uint32_t level, std::uint32_t begin, std::uint32_t end);
    void measure_if_due();
    void set_box_begins();
    void set_slots(std::size_t slot_count);
    void move_triangle(std::uint32_t from, std::uint32_t to);
    void take_from_node(std::uint32_t slot);
    void fill_empty(std::uint32_t node);
    void drop_last_node();

    WideTree* tree_;
    Mesh* mesh_;
    std::vector<Triangle> corners_;  ///< indexed by slot
    std::vector<BoxBlock> boxes_;    ///< boxes of the nodes, level after level, eight in each block
    LevelBegins box_begin_{};
    bool has_parts_ = false;  ///< whether the links and slot numbers below are up to date
    CornerLinks links_;
    std::vector<std::uint32_t> slot_of_;  ///< indexed by triangle
    MarkedNodes marked_;                  ///< marked nodes of level 0
    std::size_t free_slots_ = 0;
    std::size_t fitted_since_measured_ = 0;  ///< number of nodes of level 0
};

}  // namespace tandem::deform
