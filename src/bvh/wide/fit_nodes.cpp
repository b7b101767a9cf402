// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/wide/fit_nodes.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "bvh/wide/fit_nodes.cpp"
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <hwy/cache_control.h>
#include <hwy/foreach_target.h>  // IWYU pragma: keep
#include <hwy/highway.h>

// All eight children of a node at once. No fused operations: the tree is the same, bit for bit, on
// every instruction set. Why the boxes contain what they should: docs/design/wide-tree.md.
HWY_BEFORE_NAMESPACE();
namespace tandem::bvh::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Doubles = hn::FixedTag<double, HWY_MIN(8, HWY_MAX_BYTES / 8)>;
using Halves = hn::Rebind<float, Doubles>;
using Floats = hn::FixedTag<float, HWY_MIN(8, HWY_MAX_BYTES / 4)>;
using Quad = hn::FixedTag<float, 4>;
inline constexpr std::size_t kDoubles = HWY_MIN(8, HWY_MAX_BYTES / 8);
inline constexpr std::size_t kFloats = HWY_MIN(8, HWY_MAX_BYTES / 4);

inline constexpr double kCodes = 252.0;  // of 254: one below code 1, one for rounding the origin

/// A float below the value.
HWY_INLINE float float_below(double value) {
    return static_cast<float>(value - (std::fabs(value) * 0x1p-23 + 0x1p-149));
}

/// The grid of one axis around [lo, hi].
HWY_INLINE void set_grid(WideNode& node, std::size_t axis, double lo, double hi) {
    // The least power of two of which the width has at most kCodes.
    const auto bits = std::bit_cast<std::uint64_t>((hi - lo) / kCodes);
    int exponent = std::clamp(static_cast<int>(bits >> 52U) - 1022, kLeastExponent, kMostExponent);
    double unit = power_of_two(exponent);
    float origin = float_below(lo - unit);
    while (hi - static_cast<double>(origin) > (kCodes + 1.0) * unit) {
        ++exponent;
        unit *= 2.0;
        origin = float_below(lo - unit);
    }
    node.origin[axis] = origin;
    node.exponent[axis] = static_cast<std::int8_t>(exponent);
}

template <class D, class V>
HWY_INLINE void store_codes(D d, V steps, std::uint8_t* out) {
    const hn::Rebind<std::int32_t, D> d32;
    const hn::Rebind<std::uint8_t, D> d8;
    (void)d;
    hn::StoreU(hn::DemoteTo(d8, hn::DemoteTo(d32, steps)), d8, out);
}

/// Fits a node around its children, all eight lanes of which hold boxes, and writes the box around
/// them to a lane of `out`.
HWY_INLINE void fit_node(WideNode& node, const BoxBlock& children, std::size_t count, BoxBlock& out,
                         std::size_t lane) {
    const Doubles d;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        auto least = hn::Load(d, children.lo[axis].data());
        auto most = hn::Load(d, children.hi[axis].data());
        for (std::size_t at = kDoubles; at < kWide; at += kDoubles) {
            least = hn::Min(least, hn::Load(d, &children.lo[axis][at]));
            most = hn::Max(most, hn::Load(d, &children.hi[axis][at]));
        }
        const double lo = hn::GetLane(hn::MinOfLanes(d, least));
        const double hi = hn::GetLane(hn::MaxOfLanes(d, most));
        out.lo[axis][lane] = lo;
        out.hi[axis][lane] = hi;
        set_grid(node, axis, lo, hi);
        const auto inverse = hn::Set(d, power_of_two(-node.exponent[axis]));
        const auto origin = hn::Set(d, static_cast<double>(node.origin[axis]));
        for (std::size_t at = 0; at < kWide; at += kDoubles) {
            const auto from = hn::Sub(hn::Load(d, &children.lo[axis][at]), origin);
            const auto to = hn::Sub(hn::Load(d, &children.hi[axis][at]), origin);
            store_codes(d, hn::Mul(from, inverse), &node.codes[axis].lo[at]);
            store_codes(d, hn::Ceil(hn::Mul(to, inverse)), &node.codes[axis].hi[at]);
        }
    }
    node.count = static_cast<std::uint8_t>(count);
    for (std::size_t child = count; child < kWide; ++child) {
        for (AxisCodes& codes : node.codes) {
            codes.lo[child] = 255;
            codes.hi[child] = 0;
        }
    }
}

/// Coordinate i of corner c is row 3c + i; a column is a triangle.
struct EightTriangles {
    alignas(64) double at[9][kWide];
};

/// What is stored of eight triangles: the twelve numbers of WideTriangle are the rows.
struct EightForms {
    alignas(64) float at[12][kWide];
};

#if HWY_MAX_BYTES >= 32
/// Four vertices become three rows of four numbers. Each is read with the number behind it.
HWY_INLINE void transpose_four(const std::array<const double*, 4>& from, double* x, double* y,
                               double* z) {
    const hn::FixedTag<double, 4> d;
    const auto v0 = hn::LoadU(d, from[0]);
    const auto v1 = hn::LoadU(d, from[1]);
    const auto v2 = hn::LoadU(d, from[2]);
    const auto v3 = hn::LoadU(d, from[3]);
    const auto xz_01 = hn::InterleaveLower(d, v0, v1);
    const auto xz_23 = hn::InterleaveLower(d, v2, v3);
    const auto y_01 = hn::InterleaveUpper(d, v0, v1);
    const auto y_23 = hn::InterleaveUpper(d, v2, v3);
    hn::Store(hn::ConcatLowerLower(d, xz_23, xz_01), d, x);
    hn::Store(hn::ConcatLowerLower(d, y_23, y_01), d, y);
    hn::Store(hn::ConcatUpperUpper(d, xz_23, xz_01), d, z);
}
#endif

/// The vertices of eight triangles as rows; `corner_of(lane, corner)` is the number of a vertex.
template <class CornerOf>
HWY_INLINE void load_rows(const BottomFit& fit, CornerOf corner_of, EightTriangles& out) {
#if HWY_MAX_BYTES >= 32
    // What is behind the last vertex belongs to something else.
    alignas(32) std::array<double, 4> last{};
    const std::size_t last_number = fit.vertex_count - 1;
    std::copy_n(fit.vertices[last_number].data(), 3, last.data());
    for (std::size_t corner = 0; corner < 3; ++corner) {
        for (std::size_t at = 0; at < kWide; at += 4) {
            std::array<const double*, 4> from;
            for (std::size_t k = 0; k < 4; ++k) {
                const std::uint32_t vertex = corner_of(at + k, corner);
                from[k] = vertex == last_number ? last.data() : fit.vertices[vertex].data();
            }
            transpose_four(from, &out.at[3 * corner][at], &out.at[3 * corner + 1][at],
                           &out.at[3 * corner + 2][at]);
        }
    }
#else
    for (std::size_t corner = 0; corner < 3; ++corner) {
        for (std::size_t k = 0; k < kWide; ++k) {
            const double* vertex = fit.vertices[corner_of(k, corner)].data();
            out.at[3 * corner][k] = vertex[0];
            out.at[3 * corner + 1][k] = vertex[1];
            out.at[3 * corner + 2][k] = vertex[2];
        }
    }
#endif
}

template <TriangleOrder kOrder>
HWY_INLINE void gather(const BottomFit& fit, std::size_t first, std::size_t count, std::size_t end,
                       EightTriangles& out, EightForms& forms) {
    if constexpr (kOrder == TriangleOrder::BySlot) {
        const Triangle* corners = fit.corners + first;
        if (first + 4 * kWide <= end) {
            for (std::size_t k = 3 * kWide; k < 4 * kWide; ++k) {
                hwy::Prefetch(&fit.vertices[corners[k][0]]);
            }
        }
        for (std::size_t k = 0; k < kWide; ++k) {
            const std::uint32_t id = fit.ids[first + std::min(k, count - 1)];
            std::memcpy(&forms.at[11][k], &id, sizeof id);
        }
        load_rows(
            fit,
            [&](std::size_t k, std::size_t corner) {
                return corners[std::min(k, count - 1)][corner];
            },
            out);
        return;
    }
    const Triangle* triangles = fit.corners;
    // Large meshes are not in cache, and where the next triangles lie is known. Not beyond `end`:
    // when a tree is refitted, another thread writes those slots, which hold the ids.
    if (first + 3 * kWide <= end) {
        for (std::size_t k = first + kWide; k < first + 2 * kWide; ++k) {
            hwy::Prefetch(&triangles[fit.ids[k + kWide]]);
            for (const std::uint32_t vertex : triangles[fit.ids[k]]) {
                hwy::Prefetch(&fit.vertices[vertex]);
            }
        }
    }
    std::array<Triangle, kWide> turned;
    for (std::size_t k = 0; k < kWide; ++k) {
        const std::uint32_t id = fit.ids[first + std::min(k, count - 1)];
        std::memcpy(&forms.at[11][k], &id, sizeof id);
        const Triangle& triangle = triangles[id];
        const std::size_t turn = fit.first_corner == FirstCorner::AsGiven
                                     ? 0
                                     : corner_before_shortest(triangle, fit.vertices);
        for (std::size_t corner = 0; corner < 3; ++corner) {
            turned[k][corner] = triangle[(corner + turn) % 3];
        }
    }
    load_rows(
        fit, [&](std::size_t k, std::size_t corner) { return turned[k][corner]; }, out);
}

/// Brings the corners to tree coordinates and finds the triangles' boxes.
HWY_INLINE void place(const TreeFrame& frame, EightTriangles& triangles, BoxBlock& boxes) {
    const Doubles d;
    const auto scale = hn::Set(d, frame.scale);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const auto origin = hn::Set(d, frame.origin[static_cast<Eigen::Index>(axis)]);
        for (std::size_t at = 0; at < kWide; at += kDoubles) {
            const auto to_tree = [&](std::size_t row) {
                double* p = &triangles.at[row][at];
                const auto placed = hn::Mul(hn::Sub(hn::Load(d, p), origin), scale);
                hn::Store(placed, d, p);
                return placed;
            };
            const auto p0 = to_tree(axis);
            const auto p1 = to_tree(3 + axis);
            const auto p2 = to_tree(6 + axis);
            hn::Store(hn::Min(hn::Min(p0, p1), p2), d, &boxes.lo[axis][at]);
            hn::Store(hn::Max(hn::Max(p0, p1), p2), d, &boxes.hi[axis][at]);
        }
    }
}

/// Upper bounds of lengths from their squares; the squares were taken of numbers 2^60 too large, so
/// that small ones do not underflow.
inline constexpr float kLengthScale = 0x1p60F;

template <class V>
HWY_INLINE V length_bound(V squares) {
    const Floats d;
    const auto length = hn::Mul(hn::Sqrt(squares), hn::Set(d, (1.0F + 0x1p-20F) / kLengthScale));
    return hn::Add(length, hn::Set(d, 0x1p-120F));  // covers what underflowed nevertheless
}

/// The corner from the node's centre, the edges, and the bounds of their lengths.
HWY_INLINE void set_forms(const WideNode& node, const EightTriangles& triangles, EightForms& out) {
    const Doubles d;
    const Halves dh;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const auto centre = hn::Set(
            d, static_cast<double>(node.origin[axis]) + 128.0 * power_of_two(node.exponent[axis]));
        for (std::size_t at = 0; at < kWide; at += kDoubles) {
            const auto p0 = hn::Load(d, &triangles.at[axis][at]);
            const auto edge_1 = hn::Sub(hn::Load(d, &triangles.at[3 + axis][at]), p0);
            const auto edge_2 = hn::Sub(hn::Load(d, &triangles.at[6 + axis][at]), p0);
            hn::StoreU(hn::DemoteTo(dh, hn::Sub(p0, centre)), dh, &out.at[axis][at]);
            hn::StoreU(hn::DemoteTo(dh, edge_1), dh, &out.at[4 + axis][at]);
            hn::StoreU(hn::DemoteTo(dh, edge_2), dh, &out.at[8 + axis][at]);
        }
    }
    const Floats df;
    for (std::size_t at = 0; at < kWide; at += kFloats) {
        const auto squares = [&](std::size_t row) {
            auto sum = hn::Zero(df);
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const auto x =
                    hn::Mul(hn::Load(df, &out.at[row + axis][at]), hn::Set(df, kLengthScale));
                sum = hn::Add(sum, hn::Mul(x, x));
            }
            return sum;
        };
        hn::Store(length_bound(squares(0)), df, &out.at[3][at]);
        hn::Store(length_bound(hn::Max(squares(4), squares(8))), df, &out.at[7][at]);
    }
}

/// Eight columns become eight triangles.
HWY_INLINE void store_triangles(const EightForms& forms, WideTriangle* out) {
    const Quad d;
    for (std::size_t quad = 0; quad < 3; ++quad) {
        for (std::size_t at = 0; at < kWide; at += 4) {
            const auto x = hn::Load(d, &forms.at[4 * quad][at]);
            const auto y = hn::Load(d, &forms.at[4 * quad + 1][at]);
            const auto z = hn::Load(d, &forms.at[4 * quad + 2][at]);
            const auto w = hn::Load(d, &forms.at[4 * quad + 3][at]);
            const auto xz_01 = hn::InterleaveLower(d, x, z);
            const auto xz_23 = hn::InterleaveUpper(d, x, z);
            const auto yw_01 = hn::InterleaveLower(d, y, w);
            const auto yw_23 = hn::InterleaveUpper(d, y, w);
            const auto row = [&](std::size_t k) {
                return reinterpret_cast<float*>(out + at + k) + 4 * quad;
            };
            hn::Store(hn::InterleaveLower(d, xz_01, yw_01), d, row(0));
            hn::Store(hn::InterleaveUpper(d, xz_01, yw_01), d, row(1));
            hn::Store(hn::InterleaveLower(d, xz_23, yw_23), d, row(2));
            hn::Store(hn::InterleaveUpper(d, xz_23, yw_23), d, row(3));
        }
    }
}

template <TriangleOrder kOrder>
HWY_INLINE void fit_bottom(const BottomFit& fit, std::uint32_t begin, std::uint32_t end) {
    EightTriangles triangles;
    EightForms forms;
    BoxBlock boxes;
    const std::size_t last = std::min<std::size_t>(fit.slot_count, std::size_t{kWide} * end);
    for (std::uint32_t i = begin; i < end; ++i) {
        const std::size_t first = std::size_t{kWide} * i;
        const std::size_t count = fit.counts == NodeCounts::AsKept
                                      ? fit.nodes[i].count
                                      : std::min<std::size_t>(kWide, fit.slot_count - first);
        gather<kOrder>(fit, first, count, last, triangles, forms);
        place(fit.frame, triangles, boxes);
        fit_node(fit.nodes[i], boxes, count, fit.boxes[i / kWide], i % kWide);
        set_forms(fit.nodes[i], triangles, forms);
        if (count == kWide) {
            store_triangles(forms, fit.triangles + first);
        } else {
            std::array<WideTriangle, kWide> all;
            store_triangles(forms, all.data());
            std::copy_n(all.data(), count, fit.triangles + first);
        }
    }
}

void fit_bottom_target(const BottomFit& fit, std::uint32_t begin, std::uint32_t end) {
    if (fit.order == TriangleOrder::BySlot) {
        fit_bottom<TriangleOrder::BySlot>(fit, begin, end);
    } else {
        fit_bottom<TriangleOrder::ById>(fit, begin, end);
    }
}

void fit_upper_target(const UpperFit& fit, std::uint32_t begin, std::uint32_t end) {
    for (std::uint32_t i = begin; i < end; ++i) {
        const std::size_t first = std::size_t{kWide} * i;
        const std::size_t count = std::min<std::size_t>(kWide, fit.child_count - first);
        BoxBlock children = fit.children[i];
        for (std::size_t axis = 0; axis < 3; ++axis) {
            for (std::size_t k = count; k < kWide; ++k) {
                children.lo[axis][k] = children.lo[axis][0];
                children.hi[axis][k] = children.hi[axis][0];
            }
        }
        fit_node(fit.nodes[i], children, count, fit.boxes[i / kWide], i % kWide);
    }
}

}  // namespace tandem::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tandem::bvh {

HWY_EXPORT(fit_bottom_target);
HWY_EXPORT(fit_upper_target);

void fit_bottom_nodes(const BottomFit& fit, std::uint32_t begin, std::uint32_t end) {
    HWY_DYNAMIC_DISPATCH(fit_bottom_target)(fit, begin, end);
}

void fit_upper_nodes(const UpperFit& fit, std::uint32_t begin, std::uint32_t end) {
    HWY_DYNAMIC_DISPATCH(fit_upper_target)(fit, begin, end);
}

}  // namespace tandem::bvh
#endif
