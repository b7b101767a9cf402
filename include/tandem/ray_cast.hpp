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
    /// Position of the hit: origin + t · direction on a ray, or the fraction of the way from `from`
    /// to `to` on a segment. Relative error at most 2^-40; exactly 0 if the start is on the
    /// triangle.
    double t = 0.0;
    Vec3 point = Vec3::Zero();  ///< rounded
    std::uint32_t triangle = 0;

    friend bool operator==(const RayHit&, const RayHit&) = default;
};

// Rays and segments are in world coordinates. Hits are decided exactly for the world coordinates
// `to_world(pose, vertex)`: touching a corner or an edge counts, and a ray in the plane of a
// triangle meets it at its entry point. A ray needs a finite origin, a finite direction other than
// zero, and a t_max that is not negative; a segment needs finite ends, which may be equal. Any
// other input is an error, and so is a model of the reference engine. Nothing is kept between
// calls, and only results are allocated: any number of threads may cast at the same time.

/// The hit with the least t; among equal t, the triangle with the lowest number. So the answer does
/// not depend on the tree.
[[nodiscard]] Result<std::optional<RayHit>> cast_ray(const Ray& ray, const Placed& placed);
/// The same for a segment.
[[nodiscard]] Result<std::optional<RayHit>> cast_segment(const Segment& segment,
                                                         const Placed& placed);

/// All hits, sorted by (t, triangle).
[[nodiscard]] Result<std::vector<RayHit>> all_hits(const Ray& ray, const Placed& placed);
/// The same for a segment.
[[nodiscard]] Result<std::vector<RayHit>> all_hits(const Segment& segment, const Placed& placed);

}  // namespace tandem
