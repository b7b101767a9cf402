// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <limits>

#include <tandem/mesh.hpp>

namespace tandem {

/// The points origin + t · direction with 0 <= t <= t_max, in exact arithmetic on these doubles.
/// The direction need not have unit length; t is in units of its length.
struct Ray {
    Vec3 origin;
    Vec3 direction;
    double t_max = std::numeric_limits<double>::infinity();
};

/// All points from one end to the other, both included. It differs from a ray along the rounded
/// difference of the ends: a segment contains both of its ends exactly.
struct Segment {
    Vec3 from;
    Vec3 to;
};

}  // namespace tandem
