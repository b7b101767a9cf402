// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

#include <tandem/containment.hpp>

#include "base/module_names.hpp"
#include "query/solids/winding.hpp"

namespace tandem::query {

/// Finds which combinations of inside and outside of two solids occur. The evidence comes from
/// lines: a line that grazes nothing passes through open regions, whose combinations follow from
/// the exact order of its crossings. So every combination found does occur. The caller must sample
/// every piece of both surfaces, since every region has such a piece on its boundary. Threads may
/// sample at the same time, because the result of a sample depends only on its triangle.
class RelationSurvey {
  public:
    enum class Owner : std::uint8_t { A, B };

    RelationSurvey(const PlacedSolid& a, const PlacedSolid& b) : a_(a), b_(b) {}

    /// Samples a line through a triangle that the other surface does not touch.
    void sample_whole(Owner owner, std::uint32_t triangle);

    /// Samples lines through every piece into which the partners divide the triangle. The partners
    /// touch the triangle without crossing it.
    void sample_pieces(Owner owner, std::uint32_t triangle,
                       std::span<const TriangleCorners> partners);

    /// Whether nothing more can be found: the insides meet, and each solid has a part outside the
    /// other.
    [[nodiscard]] bool is_settled() const noexcept {
        return (seen_.load(std::memory_order_relaxed) & kAllRegions) == kAllRegions;
    }
    /// Whether some sample was impossible. It does not matter once the survey is settled; otherwise
    /// all samples were taken, so that the result is the same in any order.
    [[nodiscard]] bool failed() const noexcept { return has_seen(kFailure) && !is_settled(); }

    /// Whether somewhere a winding number of an open solid is too far from an integer, and the
    /// regions that may be there were not found elsewhere.
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
    using Line = std::vector<Crossed>;  ///< the triangles that a line crosses; reused for its
                                        ///< memory

    static constexpr unsigned kInBoth = 1;
    static constexpr unsigned kOnlyInA = 2;
    static constexpr unsigned kOnlyInB = 4;
    static constexpr unsigned kAllRegions = kInBoth | kOnlyInA | kOnlyInB;
    static constexpr unsigned kFailure = 8;
    // A winding number was too far from an integer. The names list the regions that are possible
    // there.
    static constexpr unsigned kMaybeOnlyInA = 16;  ///< or in neither
    static constexpr unsigned kMaybeOnlyInB = 32;  ///< or in neither
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
