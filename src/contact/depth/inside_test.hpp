// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "bvh/surface.hpp"
#include "contact/depth/body_shape.hpp"

namespace tandem::contact {

/// Whether the points next to a flat piece are inside of a body: in front of it, where its normal
/// points to, and behind it.
struct Sides {
    bool front = false;
    bool back = false;
};

/// Decides what is inside of a placed body: points inside an odd number of clusters, each of which
/// is the union of its shells. Crossings are decided exactly.
class InsideTest {
  public:
    InsideTest(const Model& model, const BodyShape& shape, const Pose& pose);

    /// Both sides of a flat piece at a point of the world. `on` are triangles of this body that
    /// contain the point; others are added where the point turns out to be on them. Nothing where
    /// orientations contradict each other or no half-line decides.
    [[nodiscard]] std::optional<Sides> sides_at(const Vec3& point, const Vec3& normal,
                                                std::vector<std::uint32_t>& on) const;

    /// Whether a point is inside; a point on the surface is not.
    [[nodiscard]] bool contains(const Vec3& point) const;

    /// Whether the points next to a point of the surface are inside on the side of `way`, where all
    /// of the surface near the point lies on the other side.
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
