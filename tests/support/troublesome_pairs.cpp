// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "support/troublesome_pairs.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace tandem::testing {
namespace {

int integer(Rng& rng, int low, int high) {
    return std::uniform_int_distribution<int>(low, high)(rng);
}

bool chance(Rng& rng, int one_in) {
    return integer(rng, 1, one_in) == 1;
}

double real(Rng& rng) {
    return std::uniform_real_distribution<double>(-1.0, 1.0)(rng);
}

Vec3 real_point(Rng& rng) {
    return {real(rng), real(rng), real(rng)};
}

Vec3 grid_point(Rng& rng, int range) {
    return Vec3(integer(rng, -range, range), integer(rng, -range, range),
                integer(rng, -range, range));
}

TriangleCorners real_triangle(Rng& rng) {
    return {real_point(rng), real_point(rng), real_point(rng)};
}

TriangleCorners grid_triangle(Rng& rng, int range) {
    return {grid_point(rng, range), grid_point(rng, range), grid_point(rng, range)};
}

Vec3& random_corner(Rng& rng, TriangleCorners& t) {
    return t[static_cast<std::size_t>(integer(rng, 0, 2))];
}

/// Moves one coordinate to the next double up or down.
void nudge(Rng& rng, Vec3& p) {
    const double infinity = std::numeric_limits<double>::infinity();
    double& x = p[integer(rng, 0, 2)];
    x = std::nextafter(x, chance(rng, 2) ? infinity : -infinity);
}

void scale_by_power_of_two(Rng& rng, TrianglePair& pair, int range) {
    const double factor = std::ldexp(1.0, integer(rng, -range, range));
    for (TriangleCorners* t : {&pair.a, &pair.b}) {
        for (Vec3& p : *t) {
            p *= factor;
        }
    }
}

TrianglePair shared_vertex(Rng& rng) {
    TrianglePair pair{real_triangle(rng), real_triangle(rng)};
    Vec3& shared = random_corner(rng, pair.b);
    shared = random_corner(rng, pair.a);
    if (chance(rng, 2)) {
        nudge(rng, shared);
    }
    return pair;
}

TrianglePair shared_edge(Rng& rng) {
    TrianglePair pair{real_triangle(rng), real_triangle(rng)};
    pair.b[0] = pair.a[0];
    pair.b[1] = pair.a[1];
    if (chance(rng, 2)) {
        // Both ends are moved, because a remaining shared vertex would always be a hit.
        nudge(rng, pair.b[0]);
        nudge(rng, pair.b[1]);
    }
    return pair;
}

/// Corners o + i u + j v with small integers: exactly in one plane.
TrianglePair coplanar(Rng& rng) {
    const Vec3 origin = grid_point(rng, 100);
    const Vec3 u = grid_point(rng, 8);
    const Vec3 v = grid_point(rng, 8);
    const auto point = [&]() -> Vec3 {
        return origin + integer(rng, -6, 6) * u + integer(rng, -6, 6) * v;
    };
    TrianglePair pair{{point(), point(), point()}, {point(), point(), point()}};
    scale_by_power_of_two(rng, pair, 40);
    return pair;
}

TrianglePair almost_coplanar(Rng& rng) {
    TrianglePair pair = coplanar(rng);
    for (int count = integer(rng, 1, 3); count > 0; --count) {
        nudge(rng, random_corner(rng, chance(rng, 2) ? pair.a : pair.b));
    }
    return pair;
}

/// One edge of each triangle lies on a common line; the third corners are anywhere.
TrianglePair collinear_edges(Rng& rng) {
    const Vec3 origin = grid_point(rng, 50);
    const Vec3 u = grid_point(rng, 5);
    const auto on_line = [&]() -> Vec3 { return origin + integer(rng, -8, 8) * u; };
    TrianglePair pair{{on_line(), on_line(), origin + grid_point(rng, 40)},
                      {on_line(), on_line(), origin + grid_point(rng, 40)}};
    if (chance(rng, 4)) {
        nudge(rng, random_corner(rng, pair.a));
    }
    scale_by_power_of_two(rng, pair, 40);
    return pair;
}

TrianglePair huge_and_tiny(Rng& rng) {
    const std::array magnitudes{1e-30, 1e15, 1.0, 1e-310, 1e300, 1e-160, 1e100};
    const auto magnitude = [&] { return magnitudes[static_cast<std::size_t>(integer(rng, 0, 6))]; };
    TrianglePair pair = chance(rng, 2) ? TrianglePair{real_triangle(rng), real_triangle(rng)}
                                       : TrianglePair{grid_triangle(rng, 3), grid_triangle(rng, 3)};
    // One magnitude for all coordinates, one per axis, one per corner, or one per coordinate.
    const int mode = integer(rng, 0, 3);
    const Vec3 common = Vec3::Constant(magnitude());
    const Vec3 per_axis(magnitude(), magnitude(), magnitude());
    for (TriangleCorners* t : {&pair.a, &pair.b}) {
        for (Vec3& p : *t) {
            const Vec3 own = mode == 2 ? Vec3(Vec3::Constant(magnitude()))
                                       : Vec3(magnitude(), magnitude(), magnitude());
            p = p.cwiseProduct(mode == 0 ? common : mode == 1 ? per_axis : own);
        }
    }
    return pair;
}

TrianglePair small_grid(Rng& rng) {
    return {grid_triangle(rng, 2), grid_triangle(rng, 2)};
}

/// The third corner is on an edge up to rounding, and the two slivers are near each other.
TrianglePair slivers(Rng& rng) {
    const auto between = [&](const Vec3& p, const Vec3& q) -> Vec3 {
        const double t = 0.5 * (1.0 + real(rng));
        return p + t * (q - p);
    };
    TrianglePair pair{real_triangle(rng), real_triangle(rng)};
    pair.a[2] = between(pair.a[0], pair.a[1]);
    const Vec3 crossing = between(pair.a[0], pair.a[1]);
    pair.b[1] = 2.0 * crossing - pair.b[0];
    pair.b[2] = chance(rng, 2) ? between(pair.b[0], pair.b[1]) : real_point(rng);
    if (chance(rng, 2)) {
        nudge(rng, random_corner(rng, pair.a));
    }
    return pair;
}

/// A corner of b exactly on a face, an edge or a corner of a; weights are sixteenths of integers.
TrianglePair corner_on_triangle(Rng& rng) {
    TrianglePair pair{grid_triangle(rng, 64), grid_triangle(rng, 64)};
    const int i = integer(rng, 0, 16);
    const int j = chance(rng, 2) ? 16 - i : integer(rng, 0, 16 - i);
    pair.b[0] = (i * pair.a[0] + j * pair.a[1] + (16 - i - j) * pair.a[2]) / 16.0;
    if (chance(rng, 2)) {
        nudge(rng, pair.b[0]);
    }
    scale_by_power_of_two(rng, pair, 40);
    return pair;
}

TrianglePair degenerate(Rng& rng) {
    const auto flattened = [&]() -> TriangleCorners {
        const Vec3 p = grid_point(rng, 3);
        const Vec3 u = grid_point(rng, 2);
        return {p, p + integer(rng, -2, 2) * u, p + integer(rng, -2, 2) * u};
    };
    TrianglePair pair{flattened(), chance(rng, 2) ? flattened() : grid_triangle(rng, 4)};
    if (chance(rng, 2)) {
        // A corner, or the middle of an edge, of one triangle becomes a corner of the other.
        const Vec3 contact = 0.5 * (random_corner(rng, pair.b) + random_corner(rng, pair.b));
        const Vec3 move = contact - pair.a[0];
        for (Vec3& p : pair.a) {
            p += move;
        }
    }
    if (chance(rng, 4)) {
        nudge(rng, random_corner(rng, pair.a));
    }
    return pair;
}

template <TrianglePair (*draw)(Rng&)>
TrianglePair shuffled(Rng& rng) {
    TrianglePair pair = draw(rng);
    pair.a = reordered(pair.a, static_cast<unsigned>(integer(rng, 0, 5)));
    pair.b = reordered(pair.b, static_cast<unsigned>(integer(rng, 0, 5)));
    if (chance(rng, 2)) {
        std::swap(pair.a, pair.b);
    }
    return pair;
}

constexpr std::array kGenerators{
    PairGenerator{"shared_vertex", shuffled<shared_vertex>},
    PairGenerator{"shared_edge", shuffled<shared_edge>},
    PairGenerator{"coplanar", shuffled<coplanar>},
    PairGenerator{"almost_coplanar", shuffled<almost_coplanar>},
    PairGenerator{"collinear_edges", shuffled<collinear_edges>},
    PairGenerator{"huge_and_tiny", shuffled<huge_and_tiny>},
    PairGenerator{"small_grid", shuffled<small_grid>},
    PairGenerator{"slivers", shuffled<slivers>},
    PairGenerator{"corner_on_triangle", shuffled<corner_on_triangle>},
    PairGenerator{"degenerate", shuffled<degenerate>},
};

}  // namespace

std::span<const PairGenerator> troublesome_pair_generators() {
    return kGenerators;
}

TriangleCorners reordered(const TriangleCorners& t, unsigned order) {
    const std::size_t first = order % 3;
    const std::size_t step = order < 3 ? 1 : 2;
    return {t[first], t[(first + step) % 3], t[(first + 2 * step) % 3]};
}

}  // namespace tandem::testing
