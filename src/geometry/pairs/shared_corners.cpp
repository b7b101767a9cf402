// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "geometry/pairs/shared_corners.hpp"

#include <algorithm>
#include <optional>

#include "geometry/pairs/flat_pair.hpp"
#include "geometry/predicates/corner_sides.hpp"
#include "geometry/predicates/orient.hpp"

namespace tandem::geometry {
namespace {

/// Indices of corners at equal positions; each position counts once.
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

/// A triangle, seen from the shared corner: the apex, and the other two corners.
struct Fan {
    const Vec3& apex;
    const Vec3& first;
    const Vec3& second;
};

Fan fan_at(const TriangleRef& t, std::size_t apex) noexcept {
    return {t[apex], t[(apex + 1) % 3], t[(apex + 2) % 3]};
}

/// A piece of a triangle that every half-line from the apex leaves through `far_side`, which does
/// not contain the apex: the whole of a proper triangle, or one of the two arms of a degenerate
/// one.
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

/// Whether the half-line to q runs in the sector from p to r, which is less than a half circle.
/// `turn` is the direction from p to r: q is not before p, and r is not before q.
bool in_sector(const Point2& apex, const Point2& p, const Point2& r, Sign turn, const Point2& q) {
    return orient2d(apex, p, q) != -turn && orient2d(apex, q, r) != -turn;
}

/// Decides for two proper triangles in one plane: two sectors meet if one contains a side of the
/// other. Nothing if the triangles are not proper in this projection.
std::optional<bool> flat_sectors_meet(const Fan& a, const Fan& b, int dropped_axis) {
    const auto project = [=](const Vec3& p) {
        return Point2{p[(dropped_axis + 1) % 3], p[(dropped_axis + 2) % 3]};
    };
    const Point2 apex = project(a.apex);
    const Point2 first_a = project(a.first);
    const Point2 second_a = project(a.second);
    const Point2 first_b = project(b.first);
    const Point2 second_b = project(b.second);
    const Sign turn_a = orient2d(apex, first_a, second_a);
    const Sign turn_b = orient2d(apex, first_b, second_b);
    if (turn_a == Sign::Zero || turn_b == Sign::Zero) {
        return std::nullopt;
    }
    return in_sector(apex, first_a, second_a, turn_a, first_b) ||
           in_sector(apex, first_a, second_a, turn_a, second_b) ||
           in_sector(apex, first_b, second_b, turn_b, first_a);
}

/// For one plane, or a degenerate member. A common point other than the apex lies on a half-line
/// from the apex that runs in both pieces; on it, the nearer of the two far sides is inside the
/// other piece.
bool flat_fans_meet(const Fan& a, const Fan& b) {
    const TriangleRef whole_a{{&a.apex, &a.first, &a.second}};
    if (const auto answer = flat_sectors_meet(a, b, largest_projection(whole_a))) {
        return *answer;
    }
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

/// For triangles with one common corner. If their planes meet in a line, each triangle contains a
/// part of the line that begins at the corner, or only the corner. The signs of the other corners
/// give its direction (docs/design/distances-and-rays.md).
bool meet_beyond_vertex(const Fan& a, const Fan& b) {
    const TriangleRef whole_a{{&a.apex, &a.first, &a.second}};
    const TriangleRef whole_b{{&b.apex, &b.first, &b.second}};
    if (in_axis_plane(whole_a, whole_b)) {
        return flat_fans_meet(a, b);
    }
    CornerSigns sides_a = filtered_sides(whole_a, whole_b);
    CornerSigns sides_b = filtered_sides(whole_b, whole_a);
    const auto are_beside = [](const CornerSigns& sides) {
        return sides[1] == sides[2] && sides[1] != Sign::Zero;
    };
    if (are_beside(sides_a) || are_beside(sides_b)) {
        return false;
    }
    if (sides_a[1] == Sign::Zero || sides_a[2] == Sign::Zero || sides_b[1] == Sign::Zero ||
        sides_b[2] == Sign::Zero) {
        const DoubtfulPair pair(whole_a, whole_b);
        sides_a = pair.sides_of_a(sides_a);
        if (are_beside(sides_a)) {
            return false;
        }
        sides_b = pair.sides_of_b(sides_b);
        if (are_beside(sides_b)) {
            return false;
        }
        if (sides_a[1] == sides_a[2] || sides_b[1] == sides_b[2]) {
            return flat_fans_meet(a, b);
        }
    }
    return (sides_a[1] > sides_a[2]) == (sides_b[1] < sides_b[2]);
}

bool lexicographically_between(const Vec3& low, const Vec3& p, const Vec3& high) noexcept {
    const auto less = [](const Vec3& x, const Vec3& y) {
        return std::lexicographical_compare(x.data(), x.data() + 3, y.data(), y.data() + 3);
    };
    return (less(low, p) && less(p, high)) || (less(high, p) && less(p, low));
}

/// For triangles with a common edge uv, on both sides of it or folded over it; p and q are the
/// third corners.
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
            // One sign is zero: one side is a proper triangle, the other a segment, and the line uv
            // meets the triangle only in uv.
            return side_p == side_q;
        }
    }
    // All on one line: they overlap beyond an end of uv only if p and q lie beyond the same end.
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
