// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "bvh/surface.hpp"
#include "contact/depth/body_shape.hpp"

namespace tandem::contact {

/// Whether the points next to a flat piece are inside a body: in front (where the normal points)
/// and behind it.
struct Sides {
    bool front = false;
    bool back = false;
};

/// Decides exactly which points are inside a placed body: those inside an odd number of clusters,
/// where a cluster is the union of its shells.
class InsideTest {
  public:
    InsideTest(const Model& model, const BodyShape& shape, const Pose& pose);

    /// Both sides of a flat piece at a world point. `on` lists triangles of this body that contain
    /// the point; the function adds further ones that it finds. Nothing if orientations contradict
    /// each other or no half-line gives an answer.
    [[nodiscard]] std::optional<Sides> sides_at(const Vec3& point, const Vec3& normal,
                                                std::vector<std::uint32_t>& on) const;

    /// Whether a point is inside; a point on the surface is not.
    [[nodiscard]] bool contains(const Vec3& point) const;

    /// Whether the points next to a surface point, in the direction `way`, are inside. All of the
    /// surface near the point must lie on the other side.
    [[nodiscard]] bool contains_beyond(const Vec3& point, const Vec3& way) const;

  private:
    struct Count {
        std::uint32_t shell;
        int winding;
    };
    [[nodiscard]] bool cast(const Vec3& point, const Vec3& direction,
                            std::vector<std::uint32_t>& on, std::vector<Count>& counts) const;
    [[nodiscard]] std::optional<bool> is_inside(std::vector<Count> counts) const;
    void add(std::vector<Count>& counts, std::uint32_t triangle, int winding) const;

    bvh::Surface surface_;
    const BodyShape& shape_;
    Pose pose_;
};

}  // namespace tandem::contact
