// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <tandem/containment.hpp>

namespace tandem {

/// Finds out which combinations of inside and outside of two solids occur anywhere. Evidence comes
/// from lines: a line that grazes nothing passes through open regions, whose combination follows
/// from the exact order of its crossings. So what was seen is there; it is for the caller to sample
/// every piece of both surfaces, since every region has one of them for a side.
class RelationSurvey {
  public:
    enum class Surface : std::uint8_t { A, B };

    RelationSurvey(const PlacedSolid& a, const PlacedSolid& b) : a_(a), b_(b) {}

    /// A line through a triangle that the other surface does not touch.
    void sample_whole(Surface surface, std::uint32_t triangle);

    /// Lines through every piece that the partners, which touch the triangle without cutting
    /// through it, divide it into.
    void sample_pieces(Surface surface, std::uint32_t triangle,
                       std::span<const TriangleCorners> partners);

    /// Nothing more to find: both insides meet and both have a part outside of the other.
    [[nodiscard]] bool is_settled() const noexcept { return both_ && only_a_ && only_b_; }
    [[nodiscard]] bool failed() const noexcept { return failed_; }

    [[nodiscard]] Relation relation(bool surfaces_meet) const noexcept;

  private:
    struct Crossed {
        TriangleCorners corners;
        Surface surface;
    };

    void sample_at(const TriangleCorners& triangle, const Vec3& target, std::uint64_t number);
    [[nodiscard]] bool sample_line(const Vec3& origin, const Vec3& direction);

    const PlacedSolid& a_;
    const PlacedSolid& b_;
    std::vector<Crossed> crossed_;
    bool both_ = false;
    bool only_a_ = false;
    bool only_b_ = false;
    bool failed_ = false;
};

}  // namespace tandem
