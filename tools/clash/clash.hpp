// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <tandem/contact_regions.hpp>
#include <tandem/name_table.hpp>
#include <tandem/scene.hpp>

namespace tandem::clash {

/// The kind of a clash; docs/guide/clash.md defines each.
enum class ClashKind : std::uint8_t { Overlap, Contain, Duplicate, Touch, Clearance };

inline constexpr NameTable kKindNames{{EnumName{ClashKind::Overlap, "overlap"},
                                       {ClashKind::Contain, "contain"},
                                       {ClashKind::Duplicate, "duplicate"},
                                       {ClashKind::Touch, "touch"},
                                       {ClashKind::Clearance, "clearance"}}};
static_assert(is_complete<kKindNames>());

[[nodiscard]] constexpr std::string_view name_of(ClashKind kind) noexcept {
    return kKindNames.name_of(kind);
}

/// A user's decision about a clash, with the names that clash tools use.
enum class ClashStatus : std::uint8_t { New, Active, Reviewed, Approved, Resolved };

inline constexpr NameTable kStatusNames{{EnumName{ClashStatus::New, "new"},
                                         {ClashStatus::Active, "active"},
                                         {ClashStatus::Reviewed, "reviewed"},
                                         {ClashStatus::Approved, "approved"},
                                         {ClashStatus::Resolved, "resolved"}}};
static_assert(is_complete<kStatusNames>());

[[nodiscard]] constexpr std::string_view name_of(ClashStatus status) noexcept {
    return kStatusNames.name_of(status);
}

/// A clash between two parts, a < b. If other parts coincide with them, it also stands for the
/// clashes of those.
struct Clash {
    std::string id;
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    /// The parts that coincide with a, in ascending order, including a; likewise for b. If both
    /// lists are equal, the clash stands for every two parts of the list.
    std::vector<std::uint32_t> members_a;
    std::vector<std::uint32_t> members_b;
    std::uint64_t part_pairs = 1;  ///< the number of pairs of parts that the clash stands for
    ClashKind kind = ClashKind::Overlap;
    std::uint64_t pair_count = 0;
    std::uint64_t pair_hash = 0;
    /// Contact regions, without their pairs. Triangles and curves are omitted once the limit on
    /// stored pairs is reached: `listed` is then false.
    std::vector<ContactRegion> regions;
    std::vector<std::size_t> region_pairs;  ///< number of pairs of each region
    bool listed = true;
    /// The clash has more pairs than allowed; the regions are those of the first pairs.
    bool regions_cut = false;
    /// The common inside of the parts, without the pairs of its pieces.
    Overlap overlap{};
    std::optional<double> distance;
    std::array<Vec3, 2> closest{Vec3::Zero(), Vec3::Zero()};  ///< set if there is a distance
    Vec3 lo = Vec3::Zero();
    Vec3 hi = Vec3::Zero();
    double severity = 0.0;   ///< 0 to 100
    bool tolerated = false;  ///< by --allow-touching or --tolerance
    ClashStatus status = ClashStatus::New;
    std::string group;

    /// The deepest piece, which decides about the clash; null without a common inside.
    [[nodiscard]] const OverlapPiece* deepest() const {
        return overlap.pieces.empty() ? nullptr : overlap.pieces.data();
    }
    /// The piece that a region bounds; null if it bounds none.
    [[nodiscard]] const OverlapPiece* piece_of(const ContactRegion& region) const {
        return region.piece ? &overlap.pieces[*region.piece] : nullptr;
    }
    /// Whether one part goes through the other. Parts inside another one, and duplicates, do not
    /// count.
    [[nodiscard]] bool goes_through() const {
        return kind == ClashKind::Overlap &&
               std::any_of(overlap.pieces.begin(), overlap.pieces.end(),
                           [](const OverlapPiece& piece) { return piece.through; });
    }
    /// The middle of the box; also correct if the sum of its corners would overflow.
    [[nodiscard]] Vec3 centre() const { return 0.5 * lo + 0.5 * hi; }
};

/// A clash of an earlier run that no longer exists.
struct ResolvedClash {
    std::string id;
    std::string a;
    std::string b;
    std::string kind;
    std::vector<std::string> members_a{};  ///< empty if only a
    std::vector<std::string> members_b{};
};

/// The complete result of a run.
struct ClashReport {
    std::vector<Clash> clashes;  ///< the worst first
    std::vector<ResolvedClash> resolved;
    // Numbers of pairs of parts; coincident parts are counted separately.
    std::uint64_t candidate_pairs = 0;  ///< pairs whose boxes are near enough
    std::uint64_t looked_at = 0;
    std::uint64_t tolerated = 0;  ///< omitted because of --allow-touching and --tolerance
    std::uint64_t undecided = 0;  ///< no verdict possible; `notes` have the reasons
    std::vector<std::string> notes;
    bool complete = true;
    bool listed = true;  ///< false if the limit on stored pairs was reached
};

}  // namespace tandem::clash
