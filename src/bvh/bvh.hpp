// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <fmt/format.h>
#include <string>
#include <utility>
#include <vector>

#include <tandem/mesh.hpp>

#include "base/assert.hpp"
#include "base/module_names.hpp"
#include "bvh/hierarchy.hpp"
#include "volumes/tree_frame.hpp"
#include "volumes/volume.hpp"

namespace tandem::bvh {

/// A bounding volume hierarchy in pre-order (see NodeLinks), the tree of the reference engine.
/// Invariant: a node's volume contains every primitive of its subtree.
template <class VolumeType>
struct Bvh {
    using Volume = VolumeType;

    struct Node {
        Volume volume;
        NodeLinks links;
    };

    TreeFrame frame;
    std::vector<Node> nodes;
    std::vector<std::uint32_t> primitives;

    [[nodiscard]] bool empty() const { return nodes.empty(); }
    [[nodiscard]] static constexpr std::uint32_t root() { return 0; }
    [[nodiscard]] bool is_leaf(std::uint32_t i) const { return nodes[i].links.escape == i + 1; }
    [[nodiscard]] const Volume& volume(std::uint32_t i) const { return nodes[i].volume; }
    [[nodiscard]] const NodeLinks& links(std::uint32_t i) const { return nodes[i].links; }

    // The functions that orders of traversal call; every tree layout has them under the same names.
    [[nodiscard]] std::uint32_t end() const { return static_cast<std::uint32_t>(nodes.size()); }
    [[nodiscard]] std::uint32_t level(std::uint32_t i) const { return nodes[i].links.level; }
    [[nodiscard]] std::uint32_t height(std::uint32_t i) const { return nodes[i].links.height; }
    [[nodiscard]] std::uint32_t escape(std::uint32_t i) const { return nodes[i].links.escape; }
    [[nodiscard]] static std::uint32_t left_most_child(std::uint32_t i) { return i + 1; }
    [[nodiscard]] std::uint32_t right_child_level(std::uint32_t i) const {
        return nodes[i].links.right_child_level;
    }
    /// The ancestor `levels` above i, found step by step, because pre-order numbers do not
    /// determine it.
    [[nodiscard]] std::uint32_t level_up(std::uint32_t i, std::uint32_t levels) const {
        for (; levels > 0; --levels) {
            i = nodes[i].links.parent;
        }
        return i;
    }
    /// The number of a node that visitors of leaf pairs get.
    [[nodiscard]] static std::uint32_t source(std::uint32_t i) { return i; }

    /// Calls `visit(child)` from the left-most to the right-most child.
    template <class Visit>
    void for_each_child(std::uint32_t i, Visit visit) const {
        const std::uint32_t end = nodes[i].links.escape;
        for (std::uint32_t child = i + 1; child < end; child = nodes[child].links.escape) {
            visit(child);
        }
    }

    /// The primitives of the subtree of i.
    [[nodiscard]] std::span<const std::uint32_t> primitives_of(std::uint32_t i) const {
        const NodeLinks& links = nodes[i].links;
        return std::span(primitives).subspan(links.first_primitive, links.primitive_count);
    }
};

/// The corners of a triangle in tree coordinates.
[[nodiscard]] inline TriangleCorners tree_corners(const Mesh& mesh, const TreeFrame& frame,
                                                  std::uint32_t triangle) {
    const TriangleCorners c = mesh.corners(triangle);
    return {frame.to_tree(c[0]), frame.to_tree(c[1]), frame.to_tree(c[2])};
}

/// Collects the corners of triangles in tree coordinates, each vertex once.
class CornerCollector {
  public:
    CornerCollector(const Mesh& mesh, const TreeFrame& frame)
        : mesh_(mesh), frame_(frame), seen_in_(mesh.vertices().size(), 0) {}

    [[nodiscard]] std::span<const Vec3> collect(std::span<const std::uint32_t> triangles) {
        ++round_;
        points_.clear();
        for (const std::uint32_t triangle : triangles) {
            for (const std::uint32_t vertex : mesh_.triangles()[triangle]) {
                if (std::exchange(seen_in_[vertex], round_) != round_) {
                    points_.push_back(frame_.to_tree(mesh_.vertices()[vertex]));
                }
            }
        }
        return points_;
    }

  private:
    const Mesh& mesh_;
    const TreeFrame& frame_;
    std::vector<std::uint32_t> seen_in_;  ///< the last round that met a vertex; one round per tree
                                          ///< node
    std::uint32_t round_ = 0;
    std::vector<Vec3> points_;
};

/// Computes the volumes of a hierarchy: of leaves around their triangles, of inner nodes around
/// their children or, if the kind of volume gains from it, around all triangles below.
///
/// The latter takes n · log n steps on a balanced tree and n² on a comb. After 64 n steps, which no
/// reasonably balanced tree needs, it changes to merging.
template <BoundingVolume Volume>
[[nodiscard]] Bvh<Volume> fit_volumes(Hierarchy hierarchy, const TreeFrame& frame,
                                      const Mesh& mesh) {
    Bvh<Volume> tree;
    tree.frame = frame;
    tree.primitives = std::move(hierarchy.primitives);
    tree.nodes.resize(hierarchy.nodes.size());
    CornerCollector corners(mesh, frame);
    std::uint64_t steps_left = 64 * std::uint64_t{mesh.triangle_count()};
    const auto affordable = [&](const NodeLinks& links) {
        if (!Volume::kFitsPoints || links.primitive_count > steps_left) {
            return false;
        }
        steps_left -= links.primitive_count;
        return true;
    };
    for (auto i = static_cast<std::uint32_t>(tree.nodes.size()); i-- > 0;) {
        auto& node = tree.nodes[i];
        node.links = hierarchy.nodes[i];
        if (tree.is_leaf(i) || affordable(node.links)) {
            node.volume = Volume::around(corners.collect(tree.primitives_of(i)));
        } else {
            node.volume = tree.nodes[i + 1].volume;
            tree.for_each_child(i, [&](std::uint32_t child) {
                node.volume = merged(node.volume, tree.nodes[child].volume);
            });
        }
    }
    return tree;
}

/// One sentence for each broken invariant: of the hierarchy, and volumes that do not contain their
/// triangles.
template <class Volume>
[[nodiscard]] std::vector<std::string> validate(const Bvh<Volume>& tree, const Mesh& mesh) {
    Hierarchy hierarchy;
    hierarchy.primitives = tree.primitives;
    for (const auto& node : tree.nodes) {
        hierarchy.nodes.push_back(node.links);
    }
    std::vector<std::string> violations = validate(hierarchy, mesh.triangle_count());
    if (!violations.empty()) {
        return violations;  // with broken links, the volumes cannot be checked
    }
    for (std::uint32_t leaf = 0; leaf < tree.nodes.size(); ++leaf) {
        if (!tree.is_leaf(leaf)) {
            continue;
        }
        for (const std::uint32_t triangle : tree.primitives_of(leaf)) {
            const TriangleCorners corners = tree_corners(mesh, tree.frame, triangle);
            for (std::uint32_t node = leaf;; node = tree.links(node).parent) {
                for (const Vec3& corner : corners) {
                    if (!contains(tree.volume(node), corner)) {
                        violations.push_back(
                            fmt::format("node {} does not contain triangle {}", node, triangle));
                    }
                }
                if (node == Bvh<Volume>::root()) {
                    break;
                }
            }
        }
    }
    return violations;
}

}  // namespace tandem::bvh
