// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "deform/reference/overlap_octree.hpp"

#include <algorithm>

namespace tandem::deform {

/// Collects the triangles in the regions where boxes of objects overlap, and the box around these
/// regions.
void OverlapOctree::gather(std::span<const MeshView> objects) {
    object_boxes_.assign(objects.size(), Aabb{});
    for (std::size_t k = 0; k < objects.size(); ++k) {
        for (std::uint32_t t = 0; t < objects[k].triangles.size(); ++t) {
            const TriangleCorners corners = objects[k].corners(t);
            object_boxes_[k] = merged(object_boxes_[k], fitted<Aabb>(corners));
        }
        costs_.fitted_primitives += objects[k].triangles.size();
    }
    items_.clear();
    root_ = Aabb{};
    for (std::uint32_t k = 0; k < objects.size(); ++k) {
        regions_.clear();
        for (std::size_t other = 0; other < objects.size(); ++other) {
            if (other != k && meet(object_boxes_[k], object_boxes_[other])) {
                regions_.push_back({object_boxes_[k].lo.max(object_boxes_[other].lo),
                                    object_boxes_[k].hi.min(object_boxes_[other].hi)});
                root_ = merged(root_, regions_.back());
            }
        }
        if (regions_.empty()) {
            continue;
        }
        for (std::uint32_t t = 0; t < objects[k].triangles.size(); ++t) {
            const TriangleCorners corners = objects[k].corners(t);
            const Aabb box = fitted<Aabb>(corners);
            if (std::any_of(regions_.begin(), regions_.end(),
                            [&](const Aabb& region) { return meet(region, box); })) {
                items_.push_back({box, {k, t}});
            }
        }
    }
}

std::size_t OverlapOctree::bytes() const noexcept {
    std::size_t sum = items_.capacity() * sizeof(Item) +
                      (object_boxes_.capacity() + regions_.capacity()) * sizeof(Aabb);
    for (const std::vector<std::uint32_t>& level : levels_) {
        sum += level.capacity() * sizeof(std::uint32_t);
    }
    return sum;
}

}  // namespace tandem::deform
