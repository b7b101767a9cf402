// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <tandem/box.hpp>
#include <tandem/mesh.hpp>

#include "broadphase/wide/pair_descent.hpp"
#include "broadphase/wide/wide_box_tree.hpp"
#include "continuous/moving_vertex.hpp"

namespace tandem::continuous {

/// The boxes that triangles sweep during a step, enlarged by `margin` on each side.
void sweep_boxes(std::span<const Triangle> triangles, const MovingVertex* vertices, double margin,
                 std::vector<Box>& out);

/// A wide tree of swept boxes; boxes are sorted anew in each step.
class SweptTree {
  public:
    void build(std::span<const Box> boxes);

    /// Tasks that together contain all pairs of boxes of this tree that may overlap.
    [[nodiscard]] std::span<const broadphase::DescentTask> tasks() const { return tasks_; }
    [[nodiscard]] std::span<const std::uint32_t> nodes_of(
        const broadphase::DescentTask& task) const {
        return std::span(nodes_).subspan(task.first, task.count);
    }
    [[nodiscard]] const broadphase::WideBoxTree& tree() const { return tree_; }

  private:
    broadphase::Objects objects_;
    broadphase::WideBoxTree tree_;
    broadphase::DescentMemory memory_;
    std::vector<std::uint32_t> nodes_;
    std::vector<broadphase::DescentTask> tasks_;
    std::vector<broadphase::DescentTask> next_tasks_;
};

}  // namespace tandem::continuous
