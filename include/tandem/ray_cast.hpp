// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <tandem/collide.hpp>
#include <tandem/ray.hpp>
#include <tandem/result.hpp>

namespace tandem {

/// A triangle met by a ray or a segment.
struct RayHit {
    /// Where: origin + t · direction, or the part of the way from one end of the segment to the
    /// other. Within 2^-40 of the truth, relatively; 0 exactly if the start is on the triangle.
    double t = 0.0;
    Vec3 point = Vec3::Zero();  ///< rounded
    std::uint32_t triangle = 0;

    friend bool operator==(const RayHit&, const RayHit&) = default;
};

// Rays and segments are given in world coordinates. Which triangles are met is exact for the
// world coordinates `to_world(pose, vertex)`; touching a corner or an edge counts, and a ray in the
// plane of a triangle meets it where it enters. A ray has a finite origin, a finite direction that
// is not zero, and a t_max that is not negative; a segment has finite ends, which may be equal.
// Anything else is an error, and so is a model of the reference engine. Nothing is kept between
// calls and nothing is allocated but results: any number of threads may cast at the same time.

/// The hit with the least t; of equal ones, that of the triangle with the lowest number. So the
/// answer does not depend on the tree.
[[nodiscard]] Result<std::optional<RayHit>> cast_ray(const Ray& ray, const Placed& placed);
/// The same for a segment.
[[nodiscard]] Result<std::optional<RayHit>> cast_segment(const Segment& segment,
                                                         const Placed& placed);

/// Every triangle that is met, sorted by (t, triangle).
[[nodiscard]] Result<std::vector<RayHit>> all_hits(const Ray& ray, const Placed& placed);
/// The same for a segment.
[[nodiscard]] Result<std::vector<RayHit>> all_hits(const Segment& segment, const Placed& placed);

}  // namespace tandem
