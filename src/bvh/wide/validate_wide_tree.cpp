// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "bvh/bvh.hpp"
#include "bvh/wide/fit_nodes.hpp"
#include "bvh/wide/wide_tree.hpp"
#include "geometry/fixed_order.hpp"

namespace tandem::bvh {
namespace {

constexpr std::size_t kMostSentences = 100;

/// The largest distance, in the cube [−1, 1]³, by which rounding to doubles may move a corner out
/// of a box. The walk allows for more (RelativePose::slack).
constexpr double kTolerance = 0x1p-44;

struct Box {
    Vec3 lo = Vec3::Constant(4.0);
    Vec3 hi = Vec3::Constant(-4.0);

    void add(const Vec3& point) {
        lo = lo.cwiseMin(point);
        hi = hi.cwiseMax(point);
    }
};

class Validator {
  public:
    Validator(const WideTree& tree, const Mesh& mesh) : tree_(tree), mesh_(mesh) {}

    std::vector<std::string> run() {
        check_layout();
        if (sentences_.empty()) {
            check_slots();
        }
        if (sentences_.empty()) {  // otherwise the ids of triangles may be out of range
            check_boxes();
        }
        return std::move(sentences_);
    }

  private:
    template <class... Args>
    void add(fmt::format_string<Args...> text, Args&&... args) {
        if (sentences_.size() < kMostSentences) {
            sentences_.push_back(fmt::format(text, std::forward<Args>(args)...));
        }
    }

    void check_layout() {
        const std::size_t count = tree_.triangles.size();
        WideTree right;
        lay_out_levels(right, count);
        if (tree_.levels != right.levels) {
            add("the tree has {} levels instead of {}", tree_.levels, right.levels);
        } else if (tree_.level_begin != right.level_begin) {
            add("the levels do not begin where {} slots make them begin", count);
        } else if (tree_.nodes.size() != right.nodes.size()) {
            add("the tree has {} nodes instead of {}", tree_.nodes.size(), right.nodes.size());
        } else if (tree_.has_oriented_boxes() && tree_.oriented.size() != tree_.nodes.size()) {
            add("the tree has {} oriented boxes for {} nodes", tree_.oriented.size(),
                tree_.nodes.size());
        }
        if (sentences_.empty()) {
            find_slots();
            check_frame();
        }
    }

    /// Collects the slots that hold a triangle.
    void find_slots() {
        const std::uint32_t leaves = tree_.empty() ? 0 : tree_.level_size(0);
        for (std::uint32_t leaf = 0; leaf < leaves; ++leaf) {
            const std::size_t first = std::size_t{kWide} * leaf;
            const std::size_t count = tree_.level(0)[leaf].count;
            if (count == 0 || first + count > tree_.triangles.size() || count > kWide) {
                add("node {} of level 0 counts {} triangles", leaf, count);
                return;
            }
            for (std::size_t k = 0; k < count; ++k) {
                slots_.push_back(first + k);
            }
        }
        if (slots_.size() != mesh_.triangle_count()) {
            add("the tree has {} used slots for {} triangles", slots_.size(),
                mesh_.triangle_count());
        }
    }

    /// Checks that the frame bounds the mesh, and that its cube is not larger than these bounds
    /// need.
    void check_frame() {
        const TreeFrame frame = frame_of(mesh_);
        const TreeFrame& kept = tree_.frame;
        if (mesh_.triangle_count() != 0 && ((kept.lo.array() > frame.lo.array()).any() ||
                                            (kept.hi.array() < frame.hi.array()).any())) {
            add("the frame does not bound the mesh");
        }
        const double reach = std::max(largest3(kept.to_tree(kept.lo).cwiseAbs()),
                                      largest3(kept.to_tree(kept.hi).cwiseAbs()));
        if (!(reach <= 1.0)) {
            add("the bounds of the frame are not in its cube");
        }
    }

    void check_slots() {
        std::vector<char> seen(mesh_.triangle_count(), 0);
        for (const std::size_t slot : slots_) {
            const std::uint32_t id = tree_.triangles[slot].id;
            if (id >= seen.size()) {
                add("slot {} holds triangle {}, which the mesh does not have", slot, id);
            } else if (seen[id] != 0) {
                add("slot {} holds triangle {}, which another slot holds too", slot, id);
            } else {
                seen[id] = 1;
            }
        }
    }

    void check_boxes() {
        std::vector<Box> below;
        below.resize(tree_.triangles.size());
        for (const std::size_t slot : slots_) {
            const std::uint32_t id = tree_.triangles[slot].id;
            for (const Vec3& corner : tree_corners(mesh_, tree_.frame, id)) {
                below[slot].add(corner);
            }
        }
        for (std::uint32_t level = 0; level < tree_.levels; ++level) {
            std::vector<Box> boxes(tree_.level_size(level));
            for (std::uint32_t i = 0; i < boxes.size(); ++i) {
                const std::size_t first = std::size_t{kWide} * i;
                const std::size_t count = level == 0
                                              ? tree_.level(0)[i].count
                                              : std::min<std::size_t>(kWide, below.size() - first);
                const auto children = std::span(below).subspan(first, count);
                for (const Box& child : children) {
                    boxes[i].add(child.lo);
                    boxes[i].add(child.hi);
                }
                check_node(level, i, children);
            }
            below = std::move(boxes);
        }
        for (const std::size_t slot : slots_) {
            check_triangle(slot);
            check_oriented_boxes(slot);
        }
    }

    /// Checks that all boxes above a slot contain its triangle.
    void check_oriented_boxes(std::size_t slot) {
        if (!tree_.has_oriented_boxes()) {
            return;
        }
        const TriangleCorners corners = tree_corners(mesh_, tree_.frame, tree_.triangles[slot].id);
        std::size_t node = slot;
        for (std::uint32_t level = 0; level < tree_.levels; ++level) {
            node /= kWide;
            const OrientedNode& box = tree_.oriented_level(level)[node];
            const Vec3 centre(box.centre[0], box.centre[1], box.centre[2]);
            const Vec3 half(box.half_1, box.half_2, box.half_3);
            const Eigen::Matrix3d basis = basis_of(box);
            for (const Vec3& corner : corners) {
                const Vec3 along = transposed_times3(basis, corner - centre).cwiseAbs();
                if (!(largest3(along - half) <= kTolerance)) {
                    add("the oriented box of node {} of level {} does not contain slot {}", node,
                        level, slot);
                    return;
                }
            }
        }
    }

    void check_node(std::uint32_t level, std::uint32_t i, std::span<const Box> children) {
        const WideNode& node = tree_.level(level)[i];
        if (node.count != children.size()) {
            add("node {} of level {} counts {} children instead of {}", i, level, node.count,
                children.size());
            return;
        }
        for (std::size_t axis = 0; axis < 3; ++axis) {
            if (!std::isfinite(node.origin[axis]) || node.exponent[axis] < kLeastExponent ||
                node.exponent[axis] > kMostExponent) {
                add("node {} of level {} has no grid on axis {}", i, level, axis);
                return;
            }
            const double unit = std::ldexp(1.0, node.exponent[axis]);
            for (std::size_t child = 0; child < kWide; ++child) {
                const int lo = node.codes[axis].lo[child];
                const int hi = node.codes[axis].hi[child];
                if (child >= children.size()) {
                    if (lo != 255 || hi != 0) {
                        add("unused child {} of node {} of level {} spans codes {} to {} on axis "
                            "{}, not 255 to 0",
                            child, i, level, lo, hi, axis);
                    }
                    continue;
                }
                if (lo < 1 || hi > 254 || lo > hi) {
                    add("child {} of node {} of level {} spans codes {} to {} on axis {}", child, i,
                        level, lo, hi, axis);
                    continue;
                }
                const auto k = static_cast<Eigen::Index>(axis);
                if (node.origin[axis] + lo * unit > children[child].lo[k] + kTolerance ||
                    node.origin[axis] + hi * unit < children[child].hi[k] - kTolerance) {
                    add("child {} of node {} of level {} does not contain what is below it on axis "
                        "{}",
                        child, i, level, axis);
                }
            }
        }
    }

    static bool equals_float(const std::array<float, 3>& stored, const Vec3& exact) {
        return stored[0] == static_cast<float>(exact[0]) &&
               stored[1] == static_cast<float>(exact[1]) &&
               stored[2] == static_cast<float>(exact[2]);
    }

    void check_triangle(std::size_t slot) {
        const WideTriangle& triangle = tree_.triangles[slot];
        TriangleCorners c = tree_corners(mesh_, tree_.frame, triangle.id);
        if (tree_.has_oriented_boxes()) {
            const std::size_t first =
                corner_before_shortest(mesh_.triangles()[triangle.id], mesh_.vertices().data());
            std::rotate(c.begin(), c.begin() + static_cast<std::ptrdiff_t>(first), c.end());
        }
        const Vec3 corner = c[0] - centre_of_grid(tree_.nodes[slot / kWide]);
        const Vec3 edge_1 = c[1] - c[0];
        const Vec3 edge_2 = c[2] - c[0];
        if (!equals_float(triangle.corner, corner)) {
            add("the corner in slot {} is not that of triangle {}", slot, triangle.id);
        }
        if (!equals_float(triangle.edge_1, edge_1) || !equals_float(triangle.edge_2, edge_2)) {
            add("the edges in slot {} are not those of triangle {}", slot, triangle.id);
        }
        if (!(triangle.reach >= stable_norm3(corner)) || !std::isfinite(triangle.reach)) {
            add("the corner in slot {} is farther away than its reach", slot);
        }
        if (!(triangle.span >= std::max(stable_norm3(edge_1), stable_norm3(edge_2))) ||
            !std::isfinite(triangle.span)) {
            add("an edge in slot {} is longer than the span", slot);
        }
    }

    const WideTree& tree_;
    const Mesh& mesh_;
    std::vector<std::size_t> slots_;  ///< slots that hold a triangle
    std::vector<std::string> sentences_;
};

}  // namespace

std::vector<std::string> validate(const WideTree& tree, const Mesh& mesh) {
    return Validator(tree, mesh).run();
}

}  // namespace tandem::bvh
