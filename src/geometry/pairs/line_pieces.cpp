// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "geometry/pairs/line_pieces.hpp"

#include <utility>

namespace tandem::geometry {
namespace {

LinePiece piece_from(const CornerSigns& s) noexcept {
    std::size_t apex = 0;
    if (s[0] == s[2]) {
        apex = 1;
    } else if (s[0] == s[1]) {
        apex = 2;
    } else if (s[1] != s[2] && s[0] == Sign::Zero) {
        // All three signs differ. With the corner on the plane as apex, both cuts would be that
        // corner.
        apex = 1;
    }
    const std::size_t next = apex == 2 ? 0 : apex + 1;
    const std::size_t last = 3 - apex - next;
    return {apex, next, last, s[next] > s[apex] ? Sign::Positive : Sign::Negative};
}

}  // namespace

LinePieces::LinePieces(const TriangleRef& a, const CornerSigns& sides_a, const TriangleRef& b,
                       const CornerSigns& sides_b, const GridPair* grid) noexcept
    : a_(a),
      b_(b),
      grid_(grid),
      piece_a_(piece_from(sides_a)),
      piece_b_(piece_from(sides_b)),
      order_(piece_a_.heading * piece_b_.heading) {
    // The order of a piece's ends follows from the order of the corners.
    if (piece_a_.heading == Sign::Negative) {
        std::swap(piece_a_.begin, piece_a_.end);
    }
    if (piece_b_.heading == Sign::Positive) {
        std::swap(piece_b_.begin, piece_b_.end);
    }
}

Sign LinePieces::exactly(std::size_t i, std::size_t j) const {
    return grid_ != nullptr ? grid_->orientation(piece_a_.apex, i, 3 + piece_b_.apex, 3 + j)
                            : orient3d_exact(a_[piece_a_.apex], a_[i], b_[piece_b_.apex], b_[j]);
}

}  // namespace tandem::geometry
