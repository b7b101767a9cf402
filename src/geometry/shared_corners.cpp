// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "geometry/shared_corners.hpp"

#include <algorithm>

#include "geometry/flat_pair.hpp"
#include "geometry/orient.hpp"

namespace tandem::geometry {
namespace {

/// Indices of corners at equal positions, each position once.
struct SharedCorners {
    std::array<std::size_t, 3> in_a;
    std::array<std::size_t, 3> in_b;
    std::size_t count = 0;
};

SharedCorners find_shared(const TriangleRef& a, const TriangleRef& b) noexcept {
    SharedCorners shared{};
    for (std::size_t i = 0; i < 3; ++i) {
        const auto repeats_earlier = [&](std::size_t k) { return a[k] == a[i]; };
        if ((i > 0 && repeats_earlier(0)) || (i > 1 && repeats_earlier(1))) {
            continue;
        }
        for (std::size_t j = 0; j < 3; ++j) {
            if (a[i] == b[j]) {
                shared.in_a[shared.count] = i;
                shared.in_b[shared.count] = j;
                ++shared.count;
                break;
            }
        }
    }
    return shared;
}

/// What a triangle is to the neighbour at one of its corners: the star of its far side.
struct Fan {
    const Vec3& apex;
    const Vec3& first;
    const Vec3& second;
};

Fan fan_at(const TriangleRef& t, std::size_t apex) noexcept {
    return {t[apex], t[(apex + 1) % 3], t[(apex + 2) % 3]};
}

/// A piece of a triangle that every half-line from the apex leaves through `far_side`, which does
/// not hold the apex: all of a proper triangle, or one of the two arms of a degenerate one.
struct CornerPiece {
    TriangleRef all;
    TriangleRef far_side;
};

struct CornerPieces {
    std::array<CornerPiece, 2> piece;
    std::size_t count = 0;
};

CornerPieces pieces_of(const Fan& f) {
    CornerPieces result{};
    const TriangleRef whole{{&f.apex, &f.first, &f.second}};
    if (!is_degenerate(whole)) {
        result.piece[result.count++] = {whole, {{&f.first, &f.second, &f.second}}};
        return result;
    }
    for (const Vec3* end : {&f.first, &f.second}) {
        if (*end != f.apex) {
            result.piece[result.count++] = {{{&f.apex, end, end}}, {{end, end, end}}};
        }
    }
    return result;
}

/// One plane, or a degenerate member. A common point other than the apex lies on a half-line from
/// the apex along which both pieces reach; the nearer of the two far sides is met within the other.
bool flat_fans_meet(const Fan& a, const Fan& b) {
    const CornerPieces pieces_a = pieces_of(a);
    const CornerPieces pieces_b = pieces_of(b);
    for (std::size_t i = 0; i < pieces_a.count; ++i) {
        for (std::size_t j = 0; j < pieces_b.count; ++j) {
            const CornerPiece& p = pieces_a.piece[i];
            const CornerPiece& q = pieces_b.piece[j];
            if (intersects(p.far_side, q.all) || intersects(q.far_side, p.all)) {
                return true;
            }
        }
    }
    return false;
}

/// Triangles with one common corner. Where the planes meet in a line, each triangle has a part of
/// the line that begins at the corner, or only the corner; the signs of the other corners tell in
/// which direction (docs/design/distances-and-rays.md).
bool meet_beyond_vertex(const Fan& a, const Fan& b) {
    const OrientedPlane plane_b(b.apex, b.first, b.second);
    const Sign first_a = plane_b.side(a.first);
    const Sign second_a = plane_b.side(a.second);
    if (first_a == second_a && first_a != Sign::Zero) {
        return false;
    }
    const OrientedPlane plane_a(a.apex, a.first, a.second);
    const Sign first_b = plane_a.side(b.first);
    const Sign second_b = plane_a.side(b.second);
    if (first_b == second_b && first_b != Sign::Zero) {
        return false;
    }
    if (first_a == second_a || first_b == second_b) {
        return flat_fans_meet(a, b);
    }
    return (first_a > second_a) == (first_b < second_b);
}

bool lexicographically_between(const Vec3& low, const Vec3& p, const Vec3& high) noexcept {
    const auto less = [](const Vec3& x, const Vec3& y) {
        return std::lexicographical_compare(x.data(), x.data() + 3, y.data(), y.data() + 3);
    };
    return (less(low, p) && less(p, high)) || (less(high, p) && less(p, low));
}

/// Triangles on both sides of the edge uv, or folded over it, with third corners p and q.
bool meet_beyond_edge(const Vec3& u, const Vec3& v, const Vec3& p, const Vec3& q) {
    if (orient3d(u, v, p, q) != Sign::Zero) {
        return false;
    }
    for (int dropped = 0; dropped < 3; ++dropped) {
        const auto side = [&](const Vec3& r) {
            const int x = (dropped + 1) % 3;
            const int y = (dropped + 2) % 3;
            return orient2d({u[x], u[y]}, {v[x], v[y]}, {r[x], r[y]});
        };
        const Sign side_p = side(p);
        const Sign side_q = side(q);
        if (side_p != Sign::Zero || side_q != Sign::Zero) {
            // One zero: a proper triangle and a segment, and the line uv meets the former in uv.
            return side_p == side_q;
        }
    }
    // All on one line: beyond the same end of uv, or else nothing sticks out on both sides.
    return (lexicographically_between(u, v, p) && lexicographically_between(u, v, q)) ||
           (lexicographically_between(v, u, p) && lexicographically_between(v, u, q));
}

}  // namespace

int shared_corner_count(const TriangleRef& a, const TriangleRef& b) {
    return static_cast<int>(find_shared(a, b).count);
}

bool intersects_beyond_shared(const TriangleRef& a, const TriangleRef& b) {
    const SharedCorners shared = find_shared(a, b);
    const auto& [in_a, in_b, count] = shared;
    switch (count) {
        case 0:
            return intersects(a, b);
        case 1:
            return meet_beyond_vertex(fan_at(a, in_a[0]), fan_at(b, in_b[0]));
        case 2:
            return meet_beyond_edge(a[in_a[0]], a[in_a[1]], a[3 - in_a[0] - in_a[1]],
                                    b[3 - in_b[0] - in_b[1]]);
        default:
            return true;
    }
}

}  // namespace tandem::geometry
