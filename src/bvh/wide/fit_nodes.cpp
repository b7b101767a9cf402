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
#include <utility>

#include "bvh/wide/node_grids-inl.hpp"

// Fits all eight children of a node at once. No fused operations are used, so the tree is the same,
// bit for bit, on every instruction set. docs/design/wide-tree.md proves that the boxes contain
// their contents.
HWY_BEFORE_NAMESPACE();
namespace tandem::bvh::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Floats = hn::FixedTag<float, HWY_MIN(8, HWY_MAX_BYTES / 4)>;
using Quad = hn::FixedTag<float, 4>;
inline constexpr std::size_t kFloats = HWY_MIN(8, HWY_MAX_BYTES / 4);

/// Calls `action(k)` for k from 0 to kCount − 1, unrolled. Compilers do not unroll short loops;
/// their counters, addresses and arrays then stay out of registers.
template <std::size_t kCount, class Action>
HWY_INLINE void repeat(Action action) {
    [&]<std::size_t... k>(std::index_sequence<k...>) HWY_ATTR {
        (action(k), ...);
    }
    (std::make_index_sequence<kCount>());
}

template <class D, class V>
HWY_INLINE void store_codes(D d, V steps, std::uint8_t* out) {
    const hn::Rebind<std::int32_t, D> d32;
    const hn::Rebind<std::uint8_t, D> d8;
    (void)d;
    hn::StoreU(hn::DemoteTo(d8, hn::DemoteTo(d32, steps)), d8, out);
}

/// Writes the box around eight boxes to a lane of `out`.
HWY_INLINE void merge_boxes(const BoxBlock& children, BoxBlock& out, std::size_t lane) {
    const Doubles d;
    repeat<3>([&](std::size_t axis) HWY_ATTR {
        auto least = hn::Load(d, children.lo[axis].data());
        auto most = hn::Load(d, children.hi[axis].data());
        for (std::size_t at = kDoubles; at < kWide; at += kDoubles) {
            least = hn::Min(least, hn::Load(d, &children.lo[axis][at]));
            most = hn::Max(most, hn::Load(d, &children.hi[axis][at]));
        }
        out.lo[axis][lane] = hn::GetLane(hn::MinOfLanes(d, least));
        out.hi[axis][lane] = hn::GetLane(hn::MaxOfLanes(d, most));
    });
}

/// Sets the grid of a node and the codes of its children. All eight lanes of `children` must hold
/// boxes.
template <class GridOf>
HWY_INLINE void set_codes(WideNode& node, const BoxBlock& children, std::size_t count,
                          GridOf grid_of) {
    const Doubles d;
    repeat<3>([&](std::size_t axis) HWY_ATTR {
        const AxisGrid grid = grid_of(axis);
        node.origin[axis] = grid.origin;
        node.exponent[axis] = static_cast<std::int8_t>(grid.exponent);
        const auto inverse = hn::Set(d, power_of_two(-grid.exponent));
        const auto origin = hn::Set(d, static_cast<double>(grid.origin));
        for (std::size_t at = 0; at < kWide; at += kDoubles) {
            const auto from = hn::Sub(hn::Load(d, &children.lo[axis][at]), origin);
            const auto to = hn::Sub(hn::Load(d, &children.hi[axis][at]), origin);
            store_codes(d, hn::Mul(from, inverse), &node.codes[axis].lo[at]);
            store_codes(d, hn::Ceil(hn::Mul(to, inverse)), &node.codes[axis].hi[at]);
        }
    });
    node.count = static_cast<std::uint8_t>(count);
    for (std::size_t child = count; child < kWide; ++child) {
        for (AxisCodes& codes : node.codes) {
            codes.lo[child] = 255;
            codes.hi[child] = 0;
        }
    }
}

/// Fits a node around its children, and writes the box around them to a lane of `out`.
HWY_INLINE void fit_node(WideNode& node, const BoxBlock& children, std::size_t count, BoxBlock& out,
                         std::size_t lane) {
    merge_boxes(children, out, lane);
    set_codes(node, children, count, [&](std::size_t axis) HWY_ATTR {
        return grid_around(out.lo[axis][lane], out.hi[axis][lane]);
    });
}

/// Row 3c + i holds coordinate i of corner c; a column is a triangle.
struct EightTriangles {
    alignas(64) double at[9][kWide];
};

/// The stored form of eight triangles; the rows are the twelve numbers of WideTriangle.
struct EightForms {
    alignas(64) float at[12][kWide];
};

#if HWY_MAX_BYTES >= 32
/// Turns four vertices into three rows of four numbers. Pairs of numbers are combined while they
/// are loaded, so that a row needs only one shuffle; processors have one unit for shuffles.
HWY_INLINE void transpose_four(const std::array<const double*, 4>& from, double* x, double* y,
                               double* z) {
    const hn::FixedTag<double, 4> d;
    const hn::FixedTag<double, 2> half;
    const auto both = [&](std::size_t lower, std::size_t upper, std::size_t offset) {
        return hn::Combine(d, hn::LoadU(half, from[upper] + offset),
                           hn::LoadU(half, from[lower] + offset));
    };
    const auto xy_02 = both(0, 2, 0);
    const auto xy_13 = both(1, 3, 0);
    const auto yz_02 = both(0, 2, 1);
    const auto yz_13 = both(1, 3, 1);
    hn::Store(hn::InterleaveLower(d, xy_02, xy_13), d, x);
    hn::Store(hn::InterleaveUpper(d, xy_02, xy_13), d, y);
    hn::Store(hn::InterleaveUpper(d, yz_02, yz_13), d, z);
}
#endif

/// Loads the vertices of eight triangles as rows; `corner_of(lane, corner)` is the number of a
/// vertex.
template <class CornerOf>
HWY_INLINE void load_rows(const BottomFit& fit, CornerOf corner_of, EightTriangles& out) {
    repeat<3>([&](std::size_t corner) HWY_ATTR {
#if HWY_MAX_BYTES >= 32
        for (std::size_t at = 0; at < kWide; at += 4) {
            const auto vertex = [&](std::size_t k) {
                return fit.vertices[corner_of(at + k, corner)].data();
            };
            transpose_four({vertex(0), vertex(1), vertex(2), vertex(3)}, &out.at[3 * corner][at],
                           &out.at[3 * corner + 1][at], &out.at[3 * corner + 2][at]);
        }
#else
        for (std::size_t k = 0; k < kWide; ++k) {
            const double* vertex = fit.vertices[corner_of(k, corner)].data();
            out.at[3 * corner][k] = vertex[0];
            out.at[3 * corner + 1][k] = vertex[1];
            out.at[3 * corner + 2][k] = vertex[2];
        }
#endif
    });
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
        // Ids stay in their slots. Nearly all nodes are full and do not need the count.
        if (count == kWide) {
            load_rows(
                fit, [&](std::size_t k, std::size_t corner) { return corners[k][corner]; }, out);
        } else {
            load_rows(
                fit,
                [&](std::size_t k, std::size_t corner) {
                    return corners[std::min(k, count - 1)][corner];
                },
                out);
        }
        return;
    }
    const Triangle* triangles = fit.corners;
    // Large meshes are not in a cache, and the next triangles are known. Nothing at or beyond `end`
    // is read: when a tree is refitted, another thread writes those slots, which hold the ids.
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

/// Converts the corners to tree coordinates and computes the triangles' boxes.
HWY_INLINE void place(const TreeFrame& frame, EightTriangles& triangles, BoxBlock& boxes) {
    const Doubles d;
    const auto scale = hn::Set(d, frame.scale);
    repeat<3>([&](std::size_t axis) HWY_ATTR {
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
    });
}

/// Lengths are computed from squares of numbers scaled by 2^60, so that the squares of small ones
/// do not underflow.
inline constexpr float kLengthScale = 0x1p60F;

template <class V>
HWY_INLINE V length_bound(V squares) {
    const Floats d;
    const auto length = hn::Mul(hn::Sqrt(squares), hn::Set(d, (1.0F + 0x1p-20F) / kLengthScale));
    return hn::Add(length, hn::Set(d, 0x1p-120F));  // covers lengths that underflowed nevertheless
}

/// Computes the corner relative to the node's centre, the edges, and upper bounds of their lengths.
HWY_INLINE void set_forms(const WideNode& node, const EightTriangles& triangles, EightForms& out) {
    const Doubles d;
    const Halves dh;
    repeat<3>([&](std::size_t axis) HWY_ATTR {
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
    });
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

/// The previous content of the slots to be written.
enum class SlotContent : std::uint8_t { Nothing, Ids };

/// Stores a quarter of a triangle; with Ids the last number is kept.
template <SlotContent kLast>
HWY_INLINE void store_quarter(hn::Vec<Quad> column, float* to) {
    const Quad d;
    if constexpr (kLast == SlotContent::Ids) {
        column = hn::IfThenElse(hn::FirstN(d, 3), column, hn::Load(d, to));
    }
    hn::Store(column, d, to);
}

/// Stores the columns 4i + k of a quarter; a vector of eight floats has two of them.
template <SlotContent kLast>
HWY_INLINE void store_columns(hn::Vec<Floats> columns, std::size_t quarter, WideTriangle* out) {
    const auto place = [&](std::size_t block) {
        return reinterpret_cast<float*>(out + 4 * block) + 4 * quarter;
    };
#if HWY_MAX_BYTES >= 32
    const Quad d;
    store_quarter<kLast>(hn::LowerHalf(d, columns), place(0));
    store_quarter<kLast>(hn::UpperHalf(d, columns), place(1));
#else
    store_quarter<kLast>(columns, place(0));
#endif
}

/// Turns rows 4q to 4q + 3, with q = `quarter`, into that quarter of eight triangles. Shuffles work
/// on blocks of 16 bytes, so a vector of eight floats needs half as many as two of four.
template <SlotContent kLast>
HWY_INLINE void store_rows(const EightForms& forms, std::size_t quarter, WideTriangle* out) {
    const Floats d;
    for (std::size_t at = 0; at < kWide; at += kFloats) {
        const auto row = [&](std::size_t k) { return hn::Load(d, &forms.at[4 * quarter + k][at]); };
        // If the last number is kept, its row may hold anything.
        const auto last = kLast == SlotContent::Ids ? row(2) : row(3);
        const auto xz_01 = hn::InterleaveLower(d, row(0), row(2));
        const auto xz_23 = hn::InterleaveUpper(d, row(0), row(2));
        const auto yw_01 = hn::InterleaveLower(d, row(1), last);
        const auto yw_23 = hn::InterleaveUpper(d, row(1), last);
        store_columns<kLast>(hn::InterleaveLower(d, xz_01, yw_01), quarter, out + at);
        store_columns<kLast>(hn::InterleaveUpper(d, xz_01, yw_01), quarter, out + at + 1);
        store_columns<kLast>(hn::InterleaveLower(d, xz_23, yw_23), quarter, out + at + 2);
        store_columns<kLast>(hn::InterleaveUpper(d, xz_23, yw_23), quarter, out + at + 3);
    }
}

/// Turns eight columns into eight triangles.
template <SlotContent kContent>
HWY_INLINE void store_triangles(const EightForms& forms, WideTriangle* out) {
    store_rows<SlotContent::Nothing>(forms, 0, out);
    store_rows<SlotContent::Nothing>(forms, 1, out);
    store_rows<kContent>(forms, 2, out);
}

template <TriangleOrder kOrder>
inline constexpr SlotContent kContentOf =
    kOrder == TriangleOrder::BySlot ? SlotContent::Ids : SlotContent::Nothing;

HWY_INLINE std::size_t count_of(const BottomFit& fit, std::uint32_t node) {
    return fit.counts == NodeCounts::AsKept
               ? fit.nodes[node].count
               : std::min<std::size_t>(kWide, fit.slot_count - std::size_t{kWide} * node);
}

template <TriangleOrder kOrder>
HWY_INLINE void fit_one(const BottomFit& fit, std::uint32_t node, std::size_t last) {
    EightTriangles triangles;
    EightForms forms;
    BoxBlock boxes;
    const std::size_t first = std::size_t{kWide} * node;
    const std::size_t count = count_of(fit, node);
    gather<kOrder>(fit, first, count, last, triangles, forms);
    place(fit.frame, triangles, boxes);
    fit_node(fit.nodes[node], boxes, count, fit.boxes[node / kWide], node % kWide);
    set_forms(fit.nodes[node], triangles, forms);
    if (count == kWide) {
        store_triangles<kContentOf<kOrder>>(forms, fit.triangles + first);
        return;
    }
    std::array<WideTriangle, kWide> all{};
    std::copy_n(fit.triangles + first, count, all.data());
    store_triangles<kContentOf<kOrder>>(forms, all.data());
    std::copy_n(all.data(), count, fit.triangles + first);
}

/// Fits eight full nodes, whose boxes form one block. Each step runs for all of them before the
/// next step, so that no step waits for the previous one.
template <TriangleOrder kOrder>
HWY_INLINE void fit_eight(const BottomFit& fit, std::uint32_t first_node, std::size_t last) {
    std::array<EightTriangles, kWide> triangles;
    std::array<EightForms, kWide> forms;
    std::array<BoxBlock, kWide> boxes;
    BoxBlock& merged = fit.boxes[first_node / kWide];
    // 1. Corners in tree coordinates, boxes of triangles and nodes.
    for (std::size_t k = 0; k < kWide; ++k) {
        gather<kOrder>(fit, kWide * (first_node + k), kWide, last, triangles[k], forms[k]);
        place(fit.frame, triangles[k], boxes[k]);
        merge_boxes(boxes[k], merged, k);
    }
    // 2. The grids of all eight nodes.
    EightGrids grids;
    set_grids(merged, grids);
    // 3. Codes and float triangles of each node.
    for (std::size_t k = 0; k < kWide; ++k) {
        WideNode& node = fit.nodes[first_node + k];
        set_codes(node, boxes[k], kWide, [&](std::size_t axis) HWY_ATTR {
            return AxisGrid{grids.origin[axis][k], grids.exponent[axis][k]};
        });
        set_forms(node, triangles[k], forms[k]);
        store_triangles<kContentOf<kOrder>>(forms[k], fit.triangles + kWide * (first_node + k));
    }
}

template <TriangleOrder kOrder>
HWY_INLINE void fit_bottom(const BottomFit& fit, std::uint32_t begin, std::uint32_t end) {
    const std::size_t last = std::min<std::size_t>(fit.slot_count, std::size_t{kWide} * end);
    const auto is_full = [&](std::uint32_t node) { return count_of(fit, node) == kWide; };
    for (std::uint32_t node = begin; node < end;) {
        bool are_full = node % kWide == 0 && node + kWide <= end;
        for (std::uint32_t k = 0; k < kWide && are_full; ++k) {
            are_full = is_full(node + k);
        }
        if (are_full) {
            fit_eight<kOrder>(fit, node, last);
            node += kWide;
        } else {
            fit_one<kOrder>(fit, node++, last);
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
