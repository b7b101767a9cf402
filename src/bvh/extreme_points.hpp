// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include <tandem/mesh.hpp>
#include <tandem/pose.hpp>

#include "base/module_names.hpp"

namespace tandem::bvh {

/// The vertices of a mesh that may be extreme in some direction, side by side for SIMD. Vertices
/// that no triangle uses are left out, and so are vertices so deep inside the hull of others that
/// no rounding can make them extreme.
class ExtremePoints {
  public:
    explicit ExtremePoints(const Mesh& mesh);

    [[nodiscard]] bool empty() const noexcept { return x_.empty(); }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }

    struct Corners {
        Vec3 lo;
        Vec3 hi;
    };
    /// The least and the largest world coordinates `to_world(pose, vertex)` of all vertices used by
    /// triangles, exactly. The mesh must have triangles.
    [[nodiscard]] Corners extent(const Pose& pose) const;

  private:
    void keep(const std::vector<Vec3>& points);

    std::vector<double> x_;
    std::vector<double> y_;
    std::vector<double> z_;
    std::size_t size_ = 0;  ///< without the copies that fill the last vector
};

}  // namespace tandem::bvh
