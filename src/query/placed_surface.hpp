// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

#include <tandem/collide.hpp>
#include <tandem/pose.hpp>
#include <tandem/result.hpp>

#include "base/module_names.hpp"
#include "bvh/surface.hpp"

namespace tandem::query {

/// A surface and its pose.
struct PlacedSurface {
    Surface surface;
    const Pose* pose = nullptr;  ///< given by the caller, outlives the query

    /// The corners of triangle k in world coordinates.
    [[nodiscard]] TriangleCorners corners(std::uint32_t k) const {
        return to_world(*pose, surface.corners(k));
    }
};

/// World corners of triangles, with a cache of the latest ones, because a search compares each
/// triangle of a bottom node with several others. For one thread.
class KeptCorners {
  public:
    explicit KeptCorners(const PlacedSurface& surface) : surface_(surface) { kept_.fill(kNone); }

    [[nodiscard]] const TriangleCorners& of(std::uint32_t triangle) {
        const std::size_t slot = triangle % kSlots;
        if (kept_[slot] != triangle) {
            corners_[slot] = surface_.corners(triangle);
            kept_[slot] = triangle;
        }
        return corners_[slot];
    }

  private:
    static constexpr std::size_t kSlots = 32;
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

    PlacedSurface surface_;
    std::array<std::uint32_t, kSlots> kept_;  ///< the triangle of each slot
    std::array<TriangleCorners, kSlots> corners_;
};

/// The surface of a model of the fast engine, or an error that names the query.
[[nodiscard]] Result<Surface> surface_for(const Model& model, std::string_view query);

/// The same with its pose, which must keep the mesh within the range of double.
[[nodiscard]] Result<PlacedSurface> surface_for(const Placed& placed, std::string_view query);

/// The surfaces of two placed models.
struct PlacedSurfaces {
    PlacedSurface a;
    PlacedSurface b;
};

/// Fails for models of the reference engine, and for poses that move a mesh out of the range of
/// double. `query` is the plural used in the message: "distances".
[[nodiscard]] Result<PlacedSurfaces> surfaces_for(const Placed& a, const Placed& b,
                                                  std::string_view query);

}  // namespace tandem::query
