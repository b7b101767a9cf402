// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "deform/reference/frame_costs.hpp"
#include "deform/reference/primitive_boxes.hpp"

namespace tandem::deform {

/// A triangle and the object that it belongs to.
struct ObjectTriangle {
    std::uint32_t object;
    std::uint32_t triangle;
};

/// The octree of Smith et al. 1995 with the improvements of paper 001, section 4; the baseline for
/// many objects. In each frame the triangles in the regions where boxes of objects overlap are put
/// into a new octree, whose root is the box around these regions. Cells with triangles of two
/// objects are divided down to a fixed depth.
class OverlapOctree {
  public:
    explicit OverlapOctree(std::uint32_t depth) : depth_(depth) {}

    /// Calls `found(p, q)` once for each pair whose boxes overlap; the object of p precedes that of
    /// q.
    template <class Found>
    void frame(std::span<const MeshView> objects, Found found) {
        costs_ = {};
        gather(objects);
        if (items_.empty()) {
            return;
        }
        levels_.resize(depth_ + 1);
        levels_[0].resize(items_.size());
        for (std::uint32_t k = 0; k < items_.size(); ++k) {
            levels_[0][k] = k;
        }
        divide(root_, 0, found);
    }

    [[nodiscard]] const FrameCosts& costs() const noexcept { return costs_; }
    [[nodiscard]] std::size_t bytes() const noexcept;

  private:
    struct Item {
        Aabb box;
        ObjectTriangle from;
    };

    void gather(std::span<const MeshView> objects);

    template <class Found>
    void divide(const Aabb& cell, std::uint32_t level, Found& found) {
        // Recursion changes the lists of deeper levels, but not this one.
        const std::vector<std::uint32_t>& here = levels_[level];
        if (level == depth_) {
            compare(here, cell, found);
            return;
        }
        const Eigen::Array3f middle = 0.5F * (cell.lo + cell.hi);
        for (unsigned octant = 0; octant < 8; ++octant) {
            Aabb child = cell;
            for (int axis = 0; axis < 3; ++axis) {
                ((octant >> static_cast<unsigned>(axis)) & 1U ? child.lo : child.hi)[axis] =
                    middle[axis];
            }
            std::vector<std::uint32_t>& below = levels_[level + 1];
            below.clear();
            bool has_other = false;
            for (const std::uint32_t k : levels_[level]) {
                if (meet(items_[k].box, child)) {
                    below.push_back(k);
                    has_other = has_other || items_[k].from.object != items_[below[0]].from.object;
                }
            }
            costs_.split_primitives += levels_[level].size();
            if (has_other) {
                divide(child, level + 1, found);
            }
        }
    }

    /// A pair is in every cell that both boxes reach. It is reported only by the cell with the
    /// lower corner of the boxes' common part. Cells are half open for this test, except at the
    /// outer sides of the root.
    [[nodiscard]] bool is_owner(const Aabb& cell, const Aabb& a, const Aabb& b) const {
        const Eigen::Array3f corner = a.lo.max(b.lo).max(root_.lo);
        return (corner >= cell.lo).all() &&
               (corner < cell.hi || (cell.hi == root_.hi && corner <= cell.hi)).all();
    }

    template <class Found>
    void compare(const std::vector<std::uint32_t>& cell_items, const Aabb& cell, Found& found) {
        for (std::size_t i = 0; i < cell_items.size(); ++i) {
            const Item& p = items_[cell_items[i]];
            for (std::size_t j = i + 1; j < cell_items.size(); ++j) {
                const Item& q = items_[cell_items[j]];
                if (p.from.object == q.from.object) {
                    continue;
                }
                ++costs_.volume_tests;
                if (meet(p.box, q.box) && is_owner(cell, p.box, q.box)) {
                    ++costs_.primitive_tests;
                    found(p.from, q.from);
                }
            }
        }
    }

    std::uint32_t depth_;
    Aabb root_;
    std::vector<Item> items_;  ///< indexed by object
    std::vector<Aabb> object_boxes_;
    std::vector<Aabb> regions_;
    /// Numbers of the items in the open cell of each level.
    std::vector<std::vector<std::uint32_t>> levels_;
    FrameCosts costs_;
};

}  // namespace tandem::deform
