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

/// What it takes to change a wide tree in place: the triangles in the order of the slots, the boxes
/// of all nodes in double, and, from the first partial change on, the slots of each vertex and of
/// each triangle. The tree and the mesh belong to the caller, who passes the same ones each time.
///
/// A removed triangle leaves a free slot at the end of its bottom node, which all walks pass over,
/// since they go by the count of a node. A new triangle goes to the end of the tree.
class DeformingTree {
  public:
    DeformingTree(WideTree& tree, Mesh& mesh) noexcept : tree_(&tree), mesh_(&mesh) {}

    /// After the tree and the mesh have moved elsewhere, unchanged.
    void refer_to(WideTree& tree, Mesh& mesh) noexcept {
        tree_ = &tree;
        mesh_ = &mesh;
    }

    /// Takes over a tree that a builder has made; `spare` slots can be added without allocation.
    void start(std::size_t spare);

    /// Fits everything to the vertices of the mesh, in the frame of the tree.
    void fit_all();

    /// Fits what was marked, and what is above it.
    void fit_marked();
    void mark_vertex(std::uint32_t vertex);

    // Edits mark what they change; `fit_marked` then puts the boxes right.
    void replace(std::uint32_t id, const Triangle& triangle);
    void add(std::span<const Triangle> triangles);
    /// The last triangle takes the number.
    void remove(std::uint32_t id);

    /// Makes what partial changes need, unless it is there.
    void prepare_parts();
    /// After vertices were added to the mesh.
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
    std::vector<Triangle> corners_;  ///< by slot
    std::vector<BoxBlock> boxes_;    ///< of the nodes, level after level, eight to a block
    LevelBegins box_begin_{};
    bool has_parts_ = false;  ///< links and slots below are up to date
    CornerLinks links_;
    std::vector<std::uint32_t> slot_of_;  ///< by triangle
    MarkedNodes marked_;                  ///< of level 0
    std::size_t free_slots_ = 0;
    std::size_t fitted_since_measured_ = 0;  ///< nodes of level 0
};

}  // namespace tandem::deform
