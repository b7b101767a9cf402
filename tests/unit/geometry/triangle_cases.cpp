// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "unit/geometry/triangle_cases.hpp"

#include <vector>

namespace tandem::testing {
namespace {

// The triangle that most cases use, in the plane z = 0, and points and segments in that plane.
const TriangleCorners kFloor{Vec3{0, 0, 0}, Vec3{8, 0, 0}, Vec3{0, 8, 0}};
const Vec3 kInside{2, 2, 0};
const Vec3 kOnEdge{4, 0, 0};
const Vec3 kOnSlope{4, 4, 0};
const Vec3 kOutside{6, 6, 0};
const Vec3 kAbove{1, 2, 8};
const Vec3 kAlsoAbove{3, 1, 7};

TriangleCorners segment(const Vec3& p, const Vec3& q) {
    return {p, q, p};
}

/// A degenerate triangle whose third corner is between the others.
TriangleCorners segment_with_middle(const Vec3& p, const Vec3& q) {
    return {p, (p + q) / 2.0, q};
}

TriangleCorners point(const Vec3& p) {
    return {p, p, p};
}

const std::vector<TriangleCase> kCases{
    // In two planes, crossing.
    {"crossing", kFloor, {Vec3{2, 1, -3}, {2, 1, 5}, {2, 6, 5}}, 2},
    {"crossing, each pierced by one edge", kFloor, {Vec3{2, 2, -4}, {2, 2, 4}, {-9, 3, 1}}, 2},
    {"crossing, one edge pair meets", kFloor, {Vec3{4, -3, 0}, {4, 3, 4}, {4, 3, -4}}, 2},
    {"planes cross, intervals apart", kFloor, {Vec3{9, 9, -4}, {9, 9, 4}, {12, 9, 1}}, 0},
    {"planes cross, boxes overlap", kFloor, {Vec3{6, 5, -4}, {6, 5, 4}, {5, 7, 0}}, 0},
    {"intervals share an end", kFloor, {Vec3{4, 4, -4}, {4, 4, 4}, {8, 8, 0}}, 1},
    {"parallel planes", kFloor, {Vec3{0, 0, 1}, {8, 0, 1}, {0, 8, 1}}, 0},
    {"above", kFloor, {Vec3{1, 1, 1}, {2, 1, 3}, {1, 3, 2}}, 0},
    // In two planes, touching.
    {"vertex to vertex", kFloor, {Vec3{0, 0, 0}, {-1, -2, 3}, {-3, 1, 4}}, 1},
    {"vertex to vertex, folded over", kFloor, {Vec3{0, 0, 0}, {2, 1, 3}, {1, 3, 4}}, 1},
    {"vertex to edge", kFloor, {kOnEdge, kAbove, kAlsoAbove}, 1},
    {"vertex to edge from outside", kFloor, {kOnSlope, Vec3{8, 8, 3}, {9, 7, 5}}, 1},
    {"edge to edge, crossing", kFloor, {Vec3{4, 0, -2}, {4, 0, 2}, {4, -6, 1}}, 1},
    {"edge to edge, overlapping", kFloor, {Vec3{2, 0, 0}, {6, 0, 0}, {3, 1, 8}}, 2},
    {"edge to edge, end to end", kFloor, {Vec3{8, 0, 0}, {12, 0, 0}, {9, 0, 7}}, 1},
    {"edge to edge, same line apart", kFloor, {Vec3{9, 0, 0}, {12, 0, 0}, {9, 0, 7}}, 0},
    {"shared edge", kFloor, {Vec3{0, 0, 0}, {8, 0, 0}, {3, 3, 8}}, 2},
    {"shared edge, reversed", kFloor, {Vec3{0, 8, 0}, {8, 0, 0}, {9, 9, 4}}, 2},
    {"vertex to face", kFloor, {kInside, kAbove, kAlsoAbove}, 1},
    {"vertex through face", kFloor, {Vec3{2, 2, -1}, kAbove, kAlsoAbove}, 2},
    {"edge on face", kFloor, {Vec3{1, 1, 0}, {3, 2, 0}, kAbove}, 2},
    {"edge on face, sticking out", kFloor, {Vec3{2, 2, 0}, {9, 2, 0}, kAbove}, 2},
    {"edge in plane, off the face", kFloor, {Vec3{9, 1, 0}, {9, 5, 0}, {4, 1, 6}}, 0},
    {"vertex in plane, off the face", kFloor, {kOutside, kAbove, Vec3{7, 7, 4}}, 0},
    {"vertex in plane, edges on both sides", kFloor, {kOutside, Vec3{1, 1, 6}, {1, 1, -6}}, 2},
    // In one plane.
    {"coplanar identical", kFloor, kFloor, 3},
    {"coplanar overlapping", kFloor, {Vec3{2, 2, 0}, {10, 2, 0}, {2, 10, 0}}, 3},
    {"coplanar star",
     {Vec3{0, 3, 0}, {12, 3, 0}, {6, 12, 0}},
     {Vec3{0, 9, 0}, {12, 9, 0}, {6, 0, 0}},
     6},
    {"coplanar cross without corners inside",
     {Vec3{0, 4, 0}, {16, 5, 0}, {16, 3, 0}},
     {Vec3{8, 0, 0}, {9, 16, 0}, {7, 16, 0}},
     4},
    {"coplanar containing", kFloor, {Vec3{1, 1, 0}, {3, 1, 0}, {1, 3, 0}}, 3},
    {"coplanar containing, corners on edges", kFloor, {Vec3{4, 0, 0}, {4, 4, 0}, {0, 4, 0}}, 3},
    {"coplanar sharing an edge", kFloor, {Vec3{8, 0, 0}, {0, 8, 0}, {8, 8, 0}}, 2},
    {"coplanar, parts of edges touch", kFloor, {Vec3{4, 0, 0}, {12, 0, 0}, {5, -3, 0}}, 2},
    {"coplanar, corner to corner", kFloor, {Vec3{8, 0, 0}, {12, 1, 0}, {12, -1, 0}}, 1},
    {"coplanar, corner to edge", kFloor, {kOnSlope, {8, 8, 0}, {9, 7, 0}}, 1},
    {"coplanar disjoint", kFloor, {Vec3{9, 9, 0}, {12, 9, 0}, {9, 12, 0}}, 0},
    {"coplanar disjoint, boxes overlap", kFloor, {kOutside, {9, 6, 0}, {6, 9, 0}}, 0},
    {"coplanar on a slanted plane",
     {Vec3{8, 0, 0}, {0, 8, 0}, {0, 0, 8}},
     {Vec3{2, 2, 4}, {10, -6, 4}, {2, -6, 12}},
     3},
    // A segment or a point against a triangle.
    {"segment through face", kFloor, segment({2, 2, -3}, {1, 3, 5}), 1},
    {"segment through edge", kFloor, segment_with_middle({4, 0, -4}, {4, 0, 4}), 1},
    {"segment through corner", kFloor, segment_with_middle({-2, -2, -2}, {2, 2, 2}), 1},
    {"segment past face", kFloor, segment({6, 6, -3}, {5, 6, 5}), 0},
    {"segment ends on face", kFloor, segment(kInside, kAbove), 1},
    {"segment ends above face", kFloor, segment({2, 2, 1}, kAbove), 0},
    {"segment in plane, inside", kFloor, segment({1, 1, 0}, {3, 2, 0}), 2},
    {"segment in plane, cutting across", kFloor, segment({-2, 3, 0}, {12, 3, 0}), 2},
    {"segment in plane, at a corner", kFloor, segment({-4, 4, 0}, {4, -4, 0}), 1},
    {"segment in plane, past a corner", kFloor, segment({-4, 3, 0}, {3, -4, 0}), 0},
    {"segment in plane, on an edge", kFloor, segment({4, 0, 0}, {14, 0, 0}), 2},
    {"segment in plane, apart", kFloor, segment({6, 5, 0}, {9, 2, 0}), 0},
    {"point on face", kFloor, point(kInside), 1},
    {"point on edge", kFloor, point(kOnSlope), 1},
    {"point on corner", kFloor, point({0, 8, 0}), 1},
    {"point in plane, outside", kFloor, point(kOutside), 0},
    {"point above", kFloor, point({2, 2, 1}), 0},
    // Segments and points against each other.
    {"segments cross", segment({0, 0, 0}, {8, 8, 8}), segment({0, 8, 4}, {8, 0, 4}), 1},
    {"segments skew", segment({0, 0, 0}, {8, 8, 8}), segment({0, 8, 4}, {8, 0, 5}), 0},
    {"segments in a plane, apart", segment({0, 0, 0}, {2, 2, 2}), segment({0, 8, 4}, {8, 0, 4}), 0},
    {"segments meet in a T", segment({0, 0, 0}, {8, 8, 8}), segment({4, 4, 4}, {1, 7, 2}), 1},
    {"segments share an end", segment({0, 0, 0}, {8, 8, 8}), segment({8, 8, 8}, {1, 7, 2}), 1},
    {"segments parallel", segment({0, 0, 0}, {8, 8, 8}), segment({1, 0, 0}, {9, 8, 8}), 0},
    {"segments overlap on a line", segment({0, 0, 0}, {8, 4, -8}),
     segment({2, 1, -2}, {12, 6, -12}), 2},
    {"segments end to end", segment({0, 0, 0}, {4, 2, -4}), segment({4, 2, -4}, {12, 6, -12}), 1},
    {"segments on a line, apart", segment({0, 0, 0}, {2, 1, -2}), segment({4, 2, -4}, {12, 6, -12}),
     0},
    {"segments identical", segment({0, 0, 0}, {2, 1, -2}),
     segment_with_middle({2, 1, -2}, {0, 0, 0}), 2},
    {"segments on an axis, overlapping", segment({0, 0, 0}, {0, 0, 8}),
     segment({0, 0, 4}, {0, 0, 12}), 2},
    {"segments on an axis, apart", segment({0, 0, 0}, {0, 0, 4}), segment({0, 0, 5}, {0, 0, 12}),
     0},
    {"point in segment", segment({0, 0, 0}, {8, 4, -8}), point({4, 2, -4}), 1},
    {"point at end of segment", segment({0, 0, 0}, {8, 4, -8}), point({8, 4, -8}), 1},
    {"point on line of segment", segment({0, 0, 0}, {4, 2, -4}), point({8, 4, -8}), 0},
    {"point beside segment", segment({0, 0, 0}, {8, 4, -8}), point({4, 2, -3}), 0},
    {"points equal", point({1, 2, 3}), point({1, 2, 3}), 1},
    {"points different", point({1, 2, 3}), point({1, 2, 4}), 0},
};

}  // namespace

std::span<const TriangleCase> triangle_cases() {
    return kCases;
}

}  // namespace tandem::testing
