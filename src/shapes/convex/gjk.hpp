// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <limits>

#include "shapes/convex/convex.hpp"
#include "shapes/relative_pose.hpp"

/// The algorithm of Gilbert, Johnson and Keerthi in double precision: the distance of two cores as
/// that of the origin from their Minkowski difference A − B, in the coordinates of A.
namespace tandem::shapes {

/// A point of the difference, and the points of the two cores that make it.
struct SupportPair {
    Vec3 difference;
    Vec3 on_a;
    Vec3 on_b;
};

/// The point of A − B that is farthest along a direction.
[[nodiscard]] inline SupportPair support_pair(const Convex& a, const Convex& b,
                                              const RelativePose& b_in_a, const Vec3& direction) {
    SupportPair pair;
    pair.on_a = core_support(a, direction);
    pair.on_b = b_in_a.point(core_support(b, b_in_a.direction_to_b(-direction)));
    pair.difference = pair.on_a - pair.on_b;
    return pair;
}

struct Simplex {
    std::uint32_t count = 0;
    std::array<SupportPair, 4> points;
    std::array<double, 4> weights{};
};

enum class CoreRelation : std::uint8_t {
    Beyond,   ///< farther apart than the cutoff; `axis` separates them
    Apart,    ///< `distance` is positive, points and axis are set
    Overlap,  ///< the simplex contains the origin up to rounding
};

struct CoreDistance {
    CoreRelation relation = CoreRelation::Overlap;
    double distance = 0.0;     ///< rounded up, see GjkRequest::precision
    double lower_bound = 0.0;  ///< no points of the cores are closer
    Vec3 axis = Vec3::Zero();  ///< from A to B, of unit length
    Vec3 on_a = Vec3::Zero();
    Vec3 on_b = Vec3::Zero();
    Simplex simplex;
};

struct GjkRequest {
    /// The search ends once the cores are known to be farther apart.
    double cutoff = std::numeric_limits<double>::infinity();
    /// A part of the gap that is left when the cores are rounded by `radii` in all: the search
    /// ends when the distance is known to this part of the gap, or to 1e-10 of itself.
    double precision = 1e-10;
    double radii = 0.0;
    /// A direction from A to B that has separated the bodies before; zero for none.
    Vec3 guess = Vec3::Zero();
};

/// A point that two cores have in common, from what `core_distance` found where they overlap.
[[nodiscard]] Vec3 common_core_point(const CoreDistance& overlapping);

[[nodiscard]] CoreDistance core_distance(const Convex& a, const Convex& b,
                                         const RelativePose& b_in_a, const GjkRequest& request);

}  // namespace tandem::shapes
