// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <tandem/mesh.hpp>

namespace tandem::io {

/// Divides a polygon into the triangles (0, 1, 2), (0, 2, 3), … and appends them while its corners
/// are still being read, so that no polygon is stored.
class PolygonFan {
  public:
    void add(std::uint32_t corner, std::vector<Triangle>& triangles) {
        if (corners_ == 0) {
            first_ = corner;
        } else if (corners_ >= 2) {
            triangles.push_back({first_, previous_, corner});
        }
        previous_ = corner;
        ++corners_;
    }

    [[nodiscard]] std::size_t corners() const { return corners_; }

  private:
    std::size_t corners_ = 0;
    std::uint32_t first_ = 0;
    std::uint32_t previous_ = 0;
};

/// The same for a strip: (0, 1, 2), (2, 1, 3), (2, 3, 4), … so that all have the same winding.
class TriangleStrip {
  public:
    void add(std::uint32_t corner, std::vector<Triangle>& triangles) {
        if (corners_ >= 2) {
            if (corners_ % 2 == 0) {
                triangles.push_back({older_, newer_, corner});
            } else {
                triangles.push_back({newer_, older_, corner});
            }
        }
        older_ = newer_;
        newer_ = corner;
        ++corners_;
    }

    void restart() { corners_ = 0; }

  private:
    std::size_t corners_ = 0;
    std::uint32_t older_ = 0;
    std::uint32_t newer_ = 0;
};

}  // namespace tandem::io
