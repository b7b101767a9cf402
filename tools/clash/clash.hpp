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

/// What is between two parts; docs/guide/clash.md defines each.
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

/// What people have decided about a clash, as clash tools call it.
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

/// Two parts, a < b, and what is between them. Where other parts coincide with them, it is between
/// these as well.
struct Clash {
    std::string id;
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    /// The parts that coincide with a, in ascending order, a among them; likewise for b. The same
    /// list twice stands for every two of its parts.
    std::vector<std::uint32_t> members_a;
    std::vector<std::uint32_t> members_b;
    std::uint64_t part_pairs = 1;  ///< how many pairs of parts that makes
    ClashKind kind = ClashKind::Overlap;
    std::uint64_t pair_count = 0;
    std::uint64_t pair_hash = 0;
    /// Without their pairs. Triangles and curves are left out once the bound on stored pairs is
    /// reached: `listed` is then false.
    std::vector<ContactRegion> regions;
    std::vector<std::size_t> region_pairs;  ///< how many pairs each region has
    bool listed = true;
    bool regions_cut = false;  ///< more pairs than one clash may have; the regions are of the first
    /// What the insides have in common, without the pairs of its pieces.
    Overlap overlap{};
    std::optional<double> distance;
    std::array<Vec3, 2> closest{Vec3::Zero(), Vec3::Zero()};  ///< where there is a distance
    Vec3 lo = Vec3::Zero();
    Vec3 hi = Vec3::Zero();
    double severity = 0.0;   ///< 0 to 100
    bool tolerated = false;  ///< by --allow-touching or --tolerance
    ClashStatus status = ClashStatus::New;
    std::string group;

    /// The piece that decides about the clash; null without a common inside.
    [[nodiscard]] const OverlapPiece* deepest() const {
        return overlap.pieces.empty() ? nullptr : overlap.pieces.data();
    }
    /// Null where the region bounds no common inside.
    [[nodiscard]] const OverlapPiece* piece_of(const ContactRegion& region) const {
        return region.piece ? &overlap.pieces[*region.piece] : nullptr;
    }
    /// What is inside of another part, or its copy, is not said to go through it.
    [[nodiscard]] bool goes_through() const {
        return kind == ClashKind::Overlap &&
               std::any_of(overlap.pieces.begin(), overlap.pieces.end(),
                           [](const OverlapPiece& piece) { return piece.through; });
    }
    /// Halfway, also where the sum leaves the range of double.
    [[nodiscard]] Vec3 centre() const { return 0.5 * lo + 0.5 * hi; }
};

/// A clash of an earlier run that is no longer there.
struct ResolvedClash {
    std::string id;
    std::string a;
    std::string b;
    std::string kind;
    std::vector<std::string> members_a{};  ///< empty for a alone
    std::vector<std::string> members_b{};
};

/// Everything that one run has found.
struct ClashReport {
    std::vector<Clash> clashes;  ///< the worst first
    std::vector<ResolvedClash> resolved;
    // Numbers of pairs of parts; coincident parts count one by one.
    std::uint64_t candidate_pairs = 0;  ///< their boxes are near enough
    std::uint64_t looked_at = 0;
    std::uint64_t tolerated = 0;  ///< left out because of --allow-touching and --tolerance
    std::uint64_t undecided = 0;  ///< could not be judged; `notes` say why
    std::vector<std::string> notes;
    bool complete = true;
    bool listed = true;  ///< false: the bound on stored pairs was reached
};

}  // namespace tandem::clash
