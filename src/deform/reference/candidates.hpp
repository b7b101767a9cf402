// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "deform/reference/deform_method.hpp"
#include "geometry/pairs/shared_corners.hpp"
#include "geometry/pairs/triangle_pair.hpp"

namespace tandem::deform {

/// The objects of a frame; triangles are numbered consecutively through all objects.
class NumberedObjects {
  public:
    void set(std::span<const MeshView> objects) {
        objects_.assign(objects.begin(), objects.end());
        first_.assign(1, 0);
        for (const MeshView& object : objects) {
            first_.push_back(first_.back() + static_cast<std::uint32_t>(object.triangles.size()));
        }
    }

    [[nodiscard]] std::span<const MeshView> all() const noexcept { return objects_; }
    [[nodiscard]] std::size_t size() const noexcept { return objects_.size(); }
    [[nodiscard]] std::uint32_t number(std::size_t object, std::uint32_t triangle) const {
        return first_[object] + triangle;
    }

    [[nodiscard]] TriangleCorners corners(std::uint32_t number) const {
        const auto after = std::upper_bound(first_.begin(), first_.end(), number);
        const auto object = static_cast<std::size_t>(after - first_.begin()) - 1;
        return objects_[object].corners(number - first_[object]);
    }

  private:
    std::vector<MeshView> objects_;
    std::vector<std::uint32_t> first_;
};

/// Collects pairs of triangles whose volumes overlap, and tests them exactly.
class Candidates {
  public:
    explicit Candidates(Pairs kind) : kind_(kind) {}

    void clear() { list_.clear(); }
    void add(std::uint32_t i, std::uint32_t j) {
        list_.push_back(i < j ? TrianglePair{i, j} : TrianglePair{j, i});
    }

    /// Triangles of one object that share a vertex position are not reported, as in the default of
    /// SelfRequest.
    void decide(const NumberedObjects& objects, std::vector<TrianglePair>& pairs) {
        pairs.clear();
        for (const TrianglePair pair : list_) {
            const TriangleCorners a = objects.corners(pair.a);
            const TriangleCorners b = objects.corners(pair.b);
            const bool are_neighbours =
                kind_ == Pairs::WithinObjects && shared_corner_count(refer_to(a), refer_to(b)) != 0;
            if (!are_neighbours && intersects(refer_to(a), refer_to(b))) {
                pairs.push_back(pair);
            }
        }
        std::sort(pairs.begin(), pairs.end());
        pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    }

    [[nodiscard]] std::size_t bytes() const noexcept {
        return list_.capacity() * sizeof(TrianglePair);
    }

  private:
    Pairs kind_;
    std::vector<TrianglePair> list_;
};

}  // namespace tandem::deform
