// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "base/module_names.hpp"
#include "geometry/pairs/triangle_pair.hpp"
#include "geometry/predicates/corner_signs.hpp"
#include "geometry/predicates/grid_orient.hpp"
#include "geometry/predicates/orient.hpp"

/// For two proper triangles whose planes meet in a line: the pieces of the line within each
/// triangle. The terms are those of section 4 of docs/design/exact-predicates.md.
namespace tandem::geometry {

/// The piece of the line within one triangle. It lies between the points in which two edges cut the
/// plane of the other triangle. Both edges start at the apex and lead to the corners `begin` and
/// `end`, in the order of their cuts along the line.
struct LinePiece {
    std::size_t apex;
    std::size_t begin;
    std::size_t end;
    /// Positive if the edges leave the apex towards the positive side of the other plane.
    Sign heading;
};

/// The pieces of both triangles, along the same direction of the line. Neither may have all signs
/// equal.
class LinePieces {
  public:
    /// If the pair has a grid, it decides what the filter leaves undecided.
    LinePieces(const TriangleRef& a, const CornerSigns& sides_a, const TriangleRef& b,
               const CornerSigns& sides_b, const GridPair* grid) noexcept;

    [[nodiscard]] const LinePiece& of_a() const noexcept { return piece_a_; }
    [[nodiscard]] const LinePiece& of_b() const noexcept { return piece_b_; }

    /// The sign of y − x, where x is the cut of the edge of A to its corner i, and y the cut of the
    /// edge of B to its corner j.
    [[nodiscard]] Sign from_a_to_b(std::size_t i, std::size_t j) const {
        const OrientedPlane plane(a_[piece_a_.apex], a_[i], b_[piece_b_.apex]);
        const Sign filtered = plane.height(b_[j]).certain_sign();
        return (filtered != Sign::Zero ? filtered : exactly(i, j)) * order_;
    }
    /// The sign of the distance from B's begin to A's end along the line: positive if the pieces
    /// may overlap.
    [[nodiscard]] Sign overlap_at_begin_of_b() const {
        return -from_a_to_b(piece_a_.end, piece_b_.begin);
    }
    [[nodiscard]] Sign overlap_at_end_of_b() const {
        return from_a_to_b(piece_a_.begin, piece_b_.end);
    }

  private:
    [[nodiscard]] Sign exactly(std::size_t i, std::size_t j) const;

    TriangleRef a_;
    TriangleRef b_;
    const GridPair* grid_;
    LinePiece piece_a_;
    LinePiece piece_b_;
    Sign order_;
};

}  // namespace tandem::geometry
