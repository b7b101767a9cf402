// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

#include <tandem/containment.hpp>

#include "base/module_names.hpp"
#include "query/winding.hpp"

namespace tandem::query {

/// Finds out which combinations of inside and outside of two solids occur anywhere. Evidence comes
/// from lines: a line that grazes nothing passes through open regions, whose combination follows
/// from the exact order of its crossings. So what was seen is there; it is for the caller to sample
/// every piece of both surfaces, since every region has one of them for a side. Threads may sample
/// at the same time: what a sample sees depends on its triangle alone.
class RelationSurvey {
  public:
    enum class Owner : std::uint8_t { A, B };

    RelationSurvey(const PlacedSolid& a, const PlacedSolid& b) : a_(a), b_(b) {}

    /// A line through a triangle that the other surface does not touch.
    void sample_whole(Owner owner, std::uint32_t triangle);

    /// Lines through every piece that the partners, which touch the triangle without cutting
    /// through it, divide it into.
    void sample_pieces(Owner owner, std::uint32_t triangle,
                       std::span<const TriangleCorners> partners);

    /// Nothing more to find: both insides meet and both have a part outside of the other.
    [[nodiscard]] bool is_settled() const noexcept {
        return (seen_.load(std::memory_order_relaxed) & kAllRegions) == kAllRegions;
    }
    /// Some sample was impossible. Does not matter once settled; else all samples have been taken,
    /// so that the outcome is the same in any order.
    [[nodiscard]] bool failed() const noexcept { return has_seen(kFailure) && !is_settled(); }

    /// Somewhere a winding number of an open solid is too far from a whole one, and what may be
    /// there has not been seen elsewhere.
    [[nodiscard]] bool undecided() const noexcept;

    [[nodiscard]] Relation relation(bool surfaces_meet) const noexcept;

  private:
    struct Crossed {
        TriangleCorners corners;
        Owner owner;
    };
    [[nodiscard]] bool both_closed() const noexcept {
        return a_.solid.is_closed() && b_.solid.is_closed();
    }
    using Line = std::vector<Crossed>;  ///< what a line crosses; kept for its memory

    static constexpr unsigned kInBoth = 1;
    static constexpr unsigned kOnlyInA = 2;
    static constexpr unsigned kOnlyInB = 4;
    static constexpr unsigned kAllRegions = kInBoth | kOnlyInA | kOnlyInB;
    static constexpr unsigned kFailure = 8;
    // A winding number was too far from a whole one. The names say what may be there.
    static constexpr unsigned kMaybeOnlyInA = 16;  ///< or neither
    static constexpr unsigned kMaybeOnlyInB = 32;  ///< or neither
    static constexpr unsigned kMaybeInBothOrOnlyA = 64;
    static constexpr unsigned kMaybeInBothOrOnlyB = 128;
    static constexpr unsigned kMaybeAnything = 256;

    void sample_at(const TriangleCorners& triangle, const Vec3& target, std::uint64_t number,
                   Line& line);
    [[nodiscard]] bool sample_line(const Vec3& origin, const Vec3& direction, Line& line);
    void note_region(WindingSide in_a, WindingSide in_b);
    void note_open_regions(const Vec3& origin, const Vec3& direction, const Line& line);

    void note(unsigned what) noexcept { seen_.fetch_or(what, std::memory_order_relaxed); }
    [[nodiscard]] bool has_seen(unsigned what) const noexcept {
        return (seen_.load(std::memory_order_relaxed) & what) != 0;
    }

    const PlacedSolid& a_;
    const PlacedSolid& b_;
    std::atomic<unsigned> seen_{0};
};

}  // namespace tandem::query
